import type { ActionState } from '#shared/contracts/dialog.ts'
import type { TicketDraft } from '#shared/contracts/ticket.ts'
import type { Side } from '#shared/domain/enums.ts'
import { num, toText, ZERO } from '#shared/maths/number.ts'
import { positionIM } from '#shared/maths/margin.ts'
import { unrealisedPnl } from '#shared/maths/pnl.ts'
import { averageOf, walkBook } from '#shared/maths/ticket/book-walk.ts'
import type { TicketAccount } from '#shared/maths/ticket/types.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import { ownMargins } from '../positions/liq-price.ts'
import { pnlEntryOf } from '../state/marking.ts'
import type { BookedPosition } from '../state/position-book.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { ticketContext } from '../ticket/ticket-context.ts'
import type { TicketContext } from '../ticket/ticket-context.ts'
import { tpSlContext } from '../tpsl/context.ts'
import type { TpSlContext } from '../tpsl/context.ts'

/** A position with all inputs of its dialogs at this moment. */
export interface ActionContext {
  readonly state: 'open'
  readonly shown: TpSlContext
  readonly booked: BookedPosition
  readonly ticket: TicketContext
}

export const oppositeOf = (side: Side): Side => (side === 'Buy' ? 'Sell' : 'Buy')

/** A draft with nothing but a symbol, for the ticket's context. */
export const plainDraft = (symbol: string): TicketDraft => ({
  requestId: 0,
  symbol,
  kind: 'Market',
  qtyText: '',
  percent: null,
  reduceOnly: false,
})

/** The position that a dialog was opened for; or 'gone' if it is closed, 'flipped' if another one is open instead. */
export function actionContext(
  stores: RiskStores,
  asked: { readonly key: string; readonly openedAs: Side | ''; readonly openedAt?: number },
): ActionContext | { readonly state: Exclude<ActionState, 'open'> } {
  const shown = tpSlContext(stores, { of: 'position', key: asked.key })
  const booked = stores.positions.get(asked.key)
  if (shown === null || booked === undefined) return { state: 'gone' }
  const isSame = asked.openedAt === undefined || asked.openedAt === booked.position.createdAt
  if (asked.openedAs !== '' && (asked.openedAs !== shown.side || !isSame)) return { state: 'flipped' }
  const ticket = ticketContext(stores, plainDraft(shown.instrument.symbol))
  return ticket === null ? { state: 'gone' } : { state: 'open', shown, booked, ticket }
}

/** Estimated fill price of a market order: the book's average price, else the best price, else last or mark price. */
export function fillEstimate(
  { ticket, shown }: ActionContext,
  side: Side,
  qty: Decimal | null,
): Decimal | null {
  const { touch, book } = ticket
  const met = side === 'Buy' ? book?.asks : book?.bids
  const walk = qty === null || met === undefined ? null : walkBook(met, side, qty, null)
  const best = num(side === 'Buy' ? touch.ask1 : touch.bid1)
  const usable = (price: Decimal | null): Decimal | null =>
    price !== null && price.greaterThan(0) ? price : null
  return (
    (walk?.ends === 'no' ? usable(averageOf(shown.family, walk.fills)) : null) ??
    usable(best) ??
    usable(num(shown.prices.LastPrice)) ??
    usable(num(shown.prices.MarkPrice))
  )
}

/** Estimated fill price of a limit order. If it crosses the market, the book gives a better price than its own. */
export function limitEstimate(
  { ticket, shown }: ActionContext,
  side: Side,
  qty: Decimal | null,
  limit: Decimal | null,
): Decimal | null {
  const met = side === 'Buy' ? ticket.book?.asks : ticket.book?.bids
  if (qty === null || limit === null || met === undefined || !qty.greaterThan(0)) return limit
  const { fills, left } = walkBook(met, side, qty, limit)
  const resting = left.greaterThan(0) ? [{ price: limit, qty: left, isMaker: true }] : []
  return averageOf(shown.family, [...fills, ...resting]) ?? limit
}

/** Gross profit of a quantity of the position at a price; null if unknown. */
export const profitAt = (
  { booked, shown }: ActionContext,
  qty: Decimal | null,
  price: Decimal | null,
): Decimal | null =>
  unrealisedPnl({
    family: shown.family,
    side: shown.side,
    size: qty,
    entry: pnlEntryOf(booked.position, shown.family),
    price,
  })

/**
 * Profit of closing a quantity after fees, as the notice of the fill shows it: of a part less its closing fee; of the whole
 * position with everything that it realised before, its opening fee and funding too. Null if unknown.
 *
 * @source docs/choices.md#closed-pnl
 */
export const netProfit = (
  { booked, shown }: ActionContext,
  qty: Decimal | null,
  gross: Decimal | null,
  fee: Decimal | null,
): Decimal | null => {
  const isAll = qty !== null && qty.equals(shown.size ?? 0)
  const before = isAll ? num(booked.position.positionRPL) : ZERO
  return gross === null || fee === null || before === null ? null : gross.minus(fee).plus(before)
}

/**
 * The account after closing the position at a price: its margin is free, its profit is realised, its fee is paid.
 * Unknown parts are null.
 */
export function accountWithout(
  { booked, ticket, shown }: ActionContext,
  price: Decimal | null,
  fee: Decimal | null,
): { readonly account: TicketAccount; readonly available: Decimal | null } {
  const { account, totals, touch, instrument } = ticket
  const { position } = booked
  const size = num(position.size)
  const at = (value: Decimal | null): Decimal | null =>
    unrealisedPnl({
      family: shown.family,
      side: position.side,
      size,
      entry: position.entryPrice,
      price: value,
    })
  const realised = at(price)
  const marked = at(num(touch.mark))
  const own = ownMargins(position, instrument, touch.mark)
  const available = totals?.free ?? null
  const held = num(position.positionBalance) ?? isolatedMarginOf(booked)
  const change =
    realised === null || fee === null
      ? null
      : position.isIsolated
        ? realised.minus(fee)
        : marked === null
          ? null
          : realised.minus(marked).minus(fee)
  const freed = position.isIsolated ? held : (own?.im ?? null)
  const free =
    available === null || change === null || freed === null ? null : available.plus(freed).plus(change)
  const balance = num(account.marginBalance)
  return {
    available: free,
    account: {
      ...account,
      positions: account.positions.filter(({ side }) => side !== position.side),
      available: toText(free),
      marginBalance:
        balance === null || change === null
          ? null
          : toText(balance.plus(change).plus(position.isIsolated ? (freed ?? 0) : 0)),
    },
  }
}

/** Margin of an isolated position by the rules, if the exchange didn't send it. */
export function isolatedMarginOf({ position, instrument, family }: BookedPosition): Decimal | null {
  if (instrument === undefined || family === null) return null
  const base = positionIM({
    family,
    side: position.side,
    size: position.size,
    entry: position.entryPrice,
    leverage: position.leverage,
    takerFee: instrument.takerFeeRate,
    mark: null,
  })
  const extra = num(position.extraMargin ?? '0')
  return base === null || extra === null ? null : base.positionIM.plus(extra)
}
