import type { FieldError, TicketDraft, TicketSideView } from '#shared/contracts/risk-api.ts'
import { account as accountRates } from '#shared/maths/account.ts'
import { num, ZERO } from '#shared/maths/number.ts'
import { toText } from '#shared/maths/number.ts'
import type { TicketSide } from '#shared/maths/ticket/types.ts'
import { compareDecimalText, isZeroText } from '#shared/units/decimal-text.ts'
import { formatMoney, formatPrice, formatQuantity, formatRate, MISSING } from '#shared/units/display.ts'
import { ownMargins } from '../positions/liq-price.ts'
import { unitOf } from '../positions/marking.ts'
import { fieldError } from './field-errors.ts'
import type { TicketContext } from './ticket-context.ts'

const grouped = { group: true } as const

/** Account initial margin rate after the order fills; '--' where the account has no rates or a part is unknown. */
function imRateAfter(context: TicketContext, side: TicketSide): string {
  const { totals, instrument, positions, touch, isIsolated } = context
  const margin = num(side.marginAfter)
  const fee = num(side.fee)
  if (totals?.imRate === null || totals === null || margin === null || fee === null) return MISSING
  if (totals.initialMargin === null || totals.marginBalance === null) return MISSING
  let held = ZERO
  for (const { position } of positions) {
    const own = ownMargins(position, instrument, touch.mark)
    if (own === null) return MISSING
    held = held.plus(isIsolated ? (num(position.positionBalance) ?? own.im) : own.im)
  }
  const change = margin.minus(held)
  const after = totals.marginBalance.minus(fee)
  const rates = isIsolated
    ? accountRates({ marginBalance: after.minus(change), im: totals.initialMargin, mm: ZERO })
    : accountRates({ marginBalance: after, im: totals.initialMargin.plus(change), mm: ZERO })
  return formatRate(toText(rates?.imRate ?? null))
}

/** Why an order of this quantity can't be sent on this side though its fields are fine. */
export function sideErrors(
  context: TicketContext,
  draft: TicketDraft,
  side: TicketSide,
): readonly FieldError[] {
  const { instrument } = context
  const coin = unitOf(instrument)
  if (side.fault === 'price-missing' && draft.orderType === 'Market')
    return [fieldError('form', 'noMarketPrice')]
  if (side.fault === 'nothing-to-reduce') return [fieldError('form', 'reduceOnlyNoPosition')]
  if (side.qty === null || side.maxQty === null || isZeroText(side.qty)) return []
  const max = formatQuantity(side.maxQty, instrument.lotFraction, grouped)
  if (compareDecimalText(side.qty, side.maxQty) > 0) {
    if (draft.reduceOnly) return [fieldError('qty', 'reduceOnlyTooMuch', { max, coin })]
    const available = num(context.account.available)
    const cost = num(side.cost)
    const short = available !== null && cost !== null && cost.greaterThan(available)
    if (!short) return [fieldError('qty', 'aboveRiskLimit', { max, coin, leverage: context.leverage })]
    const money = formatMoney(toText(available), instrument.walletBalanceFraction, grouped)
    return [fieldError('qty', 'aboveBalance', { max, coin, available: money, settleCoin: instrument.coin })]
  }
  if (side.fault === 'below-min-notional') {
    return [
      fieldError('qty', 'minNotional', { min: instrument.minNotionalValue, coin: instrument.quoteCurrency }),
    ]
  }
  return []
}

/** One side of the preview as text; '--' for what isn't known. */
export function sideView(context: TicketContext, draft: TicketDraft, side: TicketSide): TicketSideView {
  const { instrument } = context
  const money = instrument.upnlFraction
  const after = side.positionAfter
  const size = after === null ? MISSING : formatQuantity(after.size, instrument.lotFraction, grouped)
  const sign = after === null || size === MISSING || after.side === '' ? '' : after.side === 'Buy' ? '+' : '-'
  return {
    cost: formatMoney(side.cost, money, grouped),
    max: formatQuantity(side.maxQty, instrument.lotFraction, grouped),
    fee: formatMoney(side.fee, money, grouped),
    liqPrice: formatPrice(side.liqPriceAfter, instrument.priceFraction, grouped),
    positionAfter: `${sign}${size}`,
    entryAfter: formatPrice(after?.entry ?? null, instrument.priceFraction, grouped),
    imRateAfter: imRateAfter(context, side),
    errors: sideErrors(context, draft, side),
  }
}

/** A side of which nothing is known. */
export const unknownSide: TicketSideView = {
  cost: MISSING,
  max: MISSING,
  fee: MISSING,
  liqPrice: MISSING,
  positionAfter: MISSING,
  entryAfter: MISSING,
  imRateAfter: MISSING,
  errors: [],
}
