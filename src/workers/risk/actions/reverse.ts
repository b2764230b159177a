import type { ActionMessage } from '#shared/contracts/dialog.ts'
import type { ReverseDraft, ReversePreview } from '#shared/contracts/position-actions.ts'
import { num, toText } from '#shared/maths/number.ts'
import { maxLeverageForValue } from '#shared/maths/risk-tiers.ts'
import { charged } from '#shared/maths/rounding.ts'
import { ticketPreview } from '#shared/maths/ticket/preview.ts'
import type { TicketSide } from '#shared/maths/ticket/types.ts'
import { valueOf } from '#shared/maths/value.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import { compareDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import {
  formatLeverage,
  formatMoney,
  formatPnl,
  formatPrice,
  formatQuantity,
  MISSING,
} from '#shared/units/display.ts'
import { toneOfText } from '#shared/units/tone.ts'
import { isTradable } from '../rows/instrument-view.ts'
import { leverageWithin, readTyped } from '../ticket/typed-number.ts'
import { isBarred, message } from './action-message.ts'
import {
  accountWithout,
  actionContext,
  fillEstimate,
  netProfit,
  oppositeOf,
  profitAt,
} from './position-context.ts'
import type { ActionContext } from './position-context.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { takerFeeAt } from '../tpsl/taker-fee.ts'

const grouped = { group: true } as const
const LEAST = '1' as DecimalText

function nothing(draft: ReverseDraft, state: 'gone' | 'flipped'): ReversePreview {
  return {
    requestId: draft.requestId,
    state,
    head: null,
    marketPrice: MISSING,
    fillPrice: MISSING,
    opposite: 'Buy',
    leverageAfter: MISSING,
    maxLeverage: '',
    realisedPnl: MISSING,
    netPnl: MISSING,
    tone: 0,
    fees: MISSING,
    liqNow: MISSING,
    liqAfter: MISSING,
    cost: MISSING,
    available: MISSING,
    coin: '',
    isCopyTrade: false,
    messages: [],
    request: null,
  }
}

interface ReverseLeverage {
  readonly value: DecimalText | null
  /** True if the trader typed it: only then it is sent (POS-20). */
  readonly isOwn: boolean
  readonly messages: readonly ActionMessage[]
}

/** Leverage of the new position: as typed, else the present one of its side. */
function leverageOf(context: ActionContext, draft: ReverseDraft, most: DecimalText): ReverseLeverage {
  const { account } = context.ticket
  const side = oppositeOf(context.shown.side)
  const now = (side === 'Buy' ? account.buyLeverage : account.sellLeverage) as DecimalText
  const typed = readTyped(draft.leverageText)
  if (typed.kind === 'empty') return { value: now, isOwn: false, messages: [] }
  const value = leverageWithin(typed, LEAST, most)
  const messages = value === null ? [message('amount', 'leverageRange', { min: LEAST, max: most })] : []
  return { value, isOwn: true, messages }
}

/** Errors and warnings of reversing the position. */
function warnings(
  stores: RiskStores,
  context: ActionContext,
  opened: TicketSide | null,
  of: { readonly available: Decimal | null; readonly fill: Decimal | null },
): readonly ActionMessage[] {
  const { instrument, account } = context.ticket
  const { shown } = context
  const found: ActionMessage[] = []
  if (!isTradable(instrument)) found.push(message('form', 'notTradable', { symbol: instrument.symbol }))
  if (shown.family === 'option') found.push(message('form', 'reverseOption'))
  if (context.booked.position.reduceOnly === true) found.push(message('form', 'reduceOnly'))
  const most = instrument.maxNewMarketOrderQty
  if (shown.size !== null && compareDecimalText(shown.size, most) > 0) {
    const max = formatQuantity(most, instrument.lotFraction, grouped)
    found.push(message('form', 'reverseTooBig', { max, coin: shown.head.unit }))
  }
  const role = stores.account.account?.copyTrade
  if (role === 'follower') found.push(message('form', 'reverseFollower'))
  if (role === 'leader' && instrument.supportCopyTrade !== true)
    found.push(message('form', 'reverseNotCopied', { symbol: instrument.symbol }))
  if (of.fill === null) found.push(message('form', 'noPrice', {}, 'caution'))
  const cost = num(opened?.cost)
  if (cost !== null && of.available !== null && cost.greaterThan(of.available))
    found.push(message('form', 'reverseShort', { coin: instrument.coin }, 'caution'))
  const other = account.positions.find(({ side }) => side !== shown.side)
  if (account.positionMode === 'BothSide' && other !== undefined) {
    const size = formatQuantity(other.size, instrument.lotFraction, grouped)
    found.push(message('form', 'reverseAdds', { size, coin: shown.head.unit }, 'caution'))
  }
  return found
}

/** Previews reversing a position: the realised profit, both fees and the new position (POS-11). */
export function previewReverse(stores: RiskStores, draft: ReverseDraft): ReversePreview {
  const context = actionContext(stores, draft)
  if (context.state !== 'open') return nothing(draft, context.state)
  const { shown, ticket, booked } = context
  const { instrument, touch } = ticket
  const { family, size } = shown
  const side = oppositeOf(shown.side)
  const qty = num(size)
  const fill = fillEstimate(context, side, qty)
  const fee = charged(takerFeeAt(shown, qty, fill))
  const value = qty === null || fill === null ? null : valueOf(family, qty, fill)
  const tiered = toText(maxLeverageForValue({ tiers: ticket.ticketInstrument.tiers, value }))
  const most = tiered ?? instrument.maxLeverage
  const leverage = leverageOf(context, draft, most)
  const { account, available } = accountWithout(context, fill, fee)
  const priced = ticketPreview({
    instrument: ticket.ticketInstrument,
    account: { ...account, buyLeverage: leverage.value, sellLeverage: leverage.value },
    draft: { orderType: 'Market', amountKind: 'Qty', amount: size, ask1: fill, bid1: fill, mark: touch.mark },
  })
  const opened = fill === null || leverage.value === null ? null : side === 'Buy' ? priced.long : priced.short
  const realised = profitAt(context, qty, fill)
  const inverse = family === 'inverse'
  const decimals = inverse ? instrument.walletBalanceFraction : instrument.upnlFraction
  const money = (amount: Decimal | null): string => formatMoney(toText(amount), decimals, grouped)
  const price = (text: unknown): string => formatPrice(text, instrument.priceFraction, grouped)
  const messages = [...leverage.messages, ...warnings(stores, context, opened, { available, fill })]
  const realisedPnl = formatPnl(toText(realised), decimals, inverse, grouped)
  const isCopyTrade = stores.account.account?.copyTrade === 'leader'
  const basePrice = touch.last ?? touch.mark
  return {
    requestId: draft.requestId,
    state: 'open',
    head: shown.head,
    marketPrice: price(touch.last ?? touch.mark),
    fillPrice: price(toText(fill)),
    opposite: side,
    leverageAfter: formatLeverage(leverage.value),
    maxLeverage: most,
    realisedPnl,
    netPnl: formatPnl(toText(netProfit(context, qty, realised, fee)), decimals, inverse, grouped),
    tone: toneOfText(realisedPnl),
    fees: money(fee === null ? null : fee.times(2)),
    liqNow: shown.head.liq,
    liqAfter: price(opened?.liqPriceAfter ?? null),
    cost: money(num(opened?.cost)),
    available: money(available),
    coin: instrument.coin,
    isCopyTrade,
    messages,
    request:
      isBarred(messages) || size === null
        ? null
        : {
            symbol: instrument.symbol,
            side: shown.side,
            size,
            positionIdx: booked.position.positionIdx,
            ...(basePrice === null ? {} : { basePrice }),
            ...(leverage.isOwn && leverage.value !== null ? { leverage: leverage.value } : {}),
            ...(isCopyTrade ? { isCopyTrade } : {}),
          },
  }
}
