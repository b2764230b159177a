import type { ActionMessage } from '#shared/contracts/dialog.ts'
import type { LeverageDraft, LeverageView } from '#shared/contracts/leverage.ts'
import type { Side } from '#shared/domain/enums.ts'
import type { RiskTier } from '#shared/domain/instrument.ts'
import { account as accountRates } from '#shared/maths/account.ts'
import { num, positive, toText, ZERO } from '#shared/maths/number.ts'
import { tiersOf } from '#shared/maths/risk-tiers.ts'
import { openCharge } from '#shared/maths/ticket/charges.ts'
import { openingCost } from '#shared/maths/ticket/derivative.ts'
import { metPosition } from '#shared/maths/ticket/netting.ts'
import { valueOf } from '#shared/maths/value.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import { Decimal as D } from '#shared/units/decimal.ts'
import { compareDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatMoney, formatRate, MISSING } from '#shared/units/display.ts'
import { isBarred, message } from '../actions/action-message.ts'
import { plainDraft } from '../actions/position-context.ts'
import { positionModeIn } from '../state/position-mode.ts'
import { ownValue, valueCoinOf } from '../margin/tiers.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { settingOf, ticketContext } from '../ticket/ticket-context.ts'
import type { TicketContext } from '../ticket/ticket-context.ts'
import { leverageWithin, readTyped } from '../ticket/typed-number.ts'
import { leverageFieldText, leverageLimits } from './leverage-limits.ts'
import type { LeverageLimits } from './leverage-limits.ts'
import { legNumbers } from './leverage-leg.ts'
import type { LegNumbers } from './leverage-leg.ts'

const grouped = { group: true } as const

interface TypedLeverage {
  readonly value: DecimalText | null
  readonly messages: readonly ActionMessage[]
}

/** Reads a typed leverage, or the error with its range: it must be within the limits and have at most two decimals. */
function readLeverage(at: 'buy' | 'sell', raw: string, { min, max }: LeverageLimits): TypedLeverage {
  const typed = readTyped(raw)
  const value = leverageWithin(typed, min, max)
  if (value !== null) return { value, messages: [] }
  const kind = typed.kind === 'empty' ? 'missing' : 'error'
  return { value: null, messages: [message(at, 'leverageRange', { min, max }, kind)] }
}

/** The exchange's refusals that can be foreseen here. `more`: margin of positions and open orders that the change takes. */
function refusals(
  at: 'buy' | 'sell',
  { change, leg }: LegNumbers,
  context: TicketContext,
  more: Decimal | null,
): readonly ActionMessage[] {
  const { instrument } = context
  if (change === null || change.outcome === 'allowed') return []
  if (change.outcome === 'needs-balance') {
    const needs = D.max(change.neededBalance, more ?? ZERO)
    const lacking = needs.minus(num(context.account.available) ?? ZERO)
    const needed = formatMoney(toText(lacking), instrument.walletBalanceFraction, grouped)
    return [message(at, 'leverageNeeds', { needed, coin: instrument.coin })]
  }
  if (change.outcome === 'would-liquidate')
    return [message(at, 'leverageLiquidates', { liqPrice: leg.liqAfter })]
  return [message(at, 'leverageAboveTier', { max: toText(change.maxLeverage) ?? '' })]
}

const sum = (parts: readonly (Decimal | null)[]): Decimal | null => {
  let all: Decimal | null = ZERO
  for (const part of parts) all = all === null || part === null ? null : all.plus(part)
  return all
}

/** What the open orders are charged at leverages of both sides. */
function ordersAt(
  { account, ticketInstrument: instrument }: TicketContext,
  buyLeverage: DecimalText | null,
  sellLeverage: DecimalText | null,
): Decimal | null {
  const size = metPosition(instrument.family, account, 'Buy', false)?.signedSize ?? ZERO
  const at = { ...account, buyLeverage, sellLeverage }
  return openCharge(account, size, (side, qty, price) =>
    openingCost({ instrument, account: at }, side, qty, price),
  )
}

/** Value of the larger side of the open orders, at the mark as the exchange counts it. */
function largerSide({ account, ticketInstrument, touch }: TicketContext): Decimal {
  const qtyOf = (of: Side): Decimal =>
    sum((account.openOrders ?? []).filter(({ side }) => side === of).map(({ qty }) => num(qty))) ?? ZERO
  const mark = positive(touch.mark)
  return mark === null ? ZERO : valueOf(ticketInstrument.family, D.max(qtyOf('Buy'), qtyOf('Sell')), mark)
}

/** Previews a change of leverage: margin, orders, liquidation price and largest value (LEV-02..10). */
export function previewLeverage(stores: RiskStores, draft: LeverageDraft): LeverageView | null {
  const context = ticketContext(stores, plainDraft(draft.symbol))
  if (context === null || context.ticketInstrument.family === 'spot') return null
  const { instrument, isIsolated, totals, account } = context
  const setting = settingOf(stores, instrument)
  const isHedge = positionModeIn(stores, instrument) === 'BothSide'
  const isSplit = isHedge && isIsolated
  const tiers: readonly RiskTier[] = draft.tiers ?? instrument.riskTiers
  const value = (ownValue(stores, instrument) ?? ZERO).plus(largerSide(context))
  const limits = leverageLimits(instrument, { isCross: !isIsolated, tiers, value })
  const buy = readLeverage('buy', draft.buyText, limits)
  const sell = isSplit ? readLeverage('sell', draft.sellText, limits) : { value: buy.value, messages: [] }
  const leg = (side: 'Buy' | 'Sell', now: DecimalText, after: DecimalText | null): LegNumbers =>
    legNumbers(stores, context, { side, now, after, tiers: tiersOf(tiers), isIsolated })
  const long = leg('Buy', setting.buyLeverage, buy.value)
  const short = leg('Sell', isSplit ? setting.sellLeverage : setting.buyLeverage, sell.value)
  const isSame =
    buy.value !== null &&
    sell.value !== null &&
    compareDecimalText(buy.value, setting.buyLeverage) === 0 &&
    (!isSplit || compareDecimalText(sell.value, setting.sellLeverage) === 0)
  const money = (amount: Decimal | null): string =>
    formatMoney(
      toText(amount),
      context.ticketInstrument.family === 'inverse'
        ? instrument.walletBalanceFraction
        : instrument.upnlFraction,
      grouped,
    )
  const ordersNow = ordersAt(
    context,
    setting.buyLeverage,
    isSplit ? setting.sellLeverage : setting.buyLeverage,
  )
  const ordersAfter = ordersAt(context, buy.value, sell.value)
  const more = sum([long.more, short.more, ordersAfter, ordersNow?.negated() ?? null])
  const available = totals?.free ?? null
  const rateAfter =
    totals?.imRate === null || totals === null || totals.initialMargin === null || more === null
      ? null
      : accountRates({
          marginBalance: totals.marginBalance,
          im: isIsolated ? totals.initialMargin : totals.initialMargin.plus(more),
          mm: ZERO,
        })
  const messages = [
    ...(limits.fault === null ? [] : [message('form', 'tiersFault', { fault: limits.fault })]),
    ...buy.messages,
    ...sell.messages,
    ...refusals('buy', long, context, more),
    ...refusals('sell', short, context, more),
  ]
  if (!isBarred(messages) && more !== null && available !== null && more.greaterThan(available))
    messages.push(
      message('form', 'leverageNeeds', { needed: money(more.minus(available)), coin: instrument.coin }),
    )
  // With cross margin and in one-way mode both sides show the same position.
  const shown = !isSplit && context.positions.some(({ position }) => position.side === 'Sell') ? short : long
  return {
    requestId: draft.requestId,
    symbol: instrument.symbol,
    displayName: instrument.displayName,
    coin: instrument.coin,
    valueCoin: valueCoinOf(instrument),
    isIsolated,
    isHedge,
    isSplit,
    marks: limits.marks,
    min: limits.min,
    max: limits.max,
    buy: { ...(isSplit ? long.leg : shown.leg), nowText: leverageFieldText(setting.buyLeverage) },
    sell: { ...short.leg, nowText: leverageFieldText(setting.sellLeverage) },
    orders: account.openOrders?.length ?? 0,
    ordersNow: money(ordersNow),
    ordersAfter: money(ordersAfter),
    availableNow: money(totals?.available ?? null),
    availableAfter: available === null || more === null ? MISSING : money(D.max(ZERO, available.minus(more))),
    rateNow: formatRate(toText(totals?.imRate ?? null)),
    rateAfter: formatRate(toText(rateAfter?.imRate ?? null)),
    liqUnchanged: !isIsolated,
    messages,
    change:
      isBarred(messages) || isSame || buy.value === null || sell.value === null
        ? null
        : { symbol: instrument.symbol, buyLeverage: buy.value, sellLeverage: sell.value },
  }
}
