import { fillsNow, hasField, priceFields } from '#shared/contracts/ticket-kinds.ts'
import type { AmountKind, FieldError, TicketDraft, TicketSideView } from '#shared/contracts/ticket.ts'
import type { PositionIdx, Side } from '#shared/domain/enums.ts'
import { maxIcebergParts, positionIdxOf } from '#shared/domain/order-kinds.ts'
import { account as accountRates } from '#shared/maths/account.ts'
import { num, toText, ZERO } from '#shared/maths/number.ts'
import { optionMargins } from '#shared/maths/option-margins.ts'
import { charged } from '#shared/maths/rounding.ts'
import { hedgeSide } from '#shared/maths/ticket/netting.ts'
import type { TicketSide } from '#shared/maths/ticket/types.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import { compareDecimalText, isZeroText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatMoney, formatPrice, formatQuantity, formatRate, MISSING } from '#shared/units/display.ts'
import { decimalsOf, snapToStep } from '#shared/units/tick.ts'
import { ownMargins } from '../positions/liq-price.ts'
import { unitOf } from '../state/marking.ts'
import { qtyErrors } from './check-fields.ts'
import type { CheckedField } from './check-fields.ts'
import { fieldError } from './field-errors.ts'
import { knowsMost, loanOf, mayBorrow, payable } from './spot-loan.ts'
import type { TicketContext } from './ticket-context.ts'

const grouped = { group: true } as const

/** Margin of the position that the order changes; null if unknown. */
function heldMargin(context: TicketContext, met: Side): Decimal | null {
  const { positions, account, instrument, touch, isIsolated } = context
  const isOption = context.ticketInstrument.family === 'option'
  let held = ZERO
  for (const { position } of positions) {
    // In hedge mode the other side doesn't change.
    if (account.positionMode === 'BothSide' && position.side !== met) continue
    const im = isOption
      ? num(optionMargins(position, instrument, touch.mark, context.index)?.positionIM)
      : (ownMargins(position, instrument, touch.mark)?.im ?? null)
    if (im === null) return null
    held = held.plus(isIsolated ? (num(position.positionBalance) ?? im) : im)
  }
  return held
}

/**
 * The account's initial margin rate after the order is filled; '--' if the account has no rates or a part is unknown.
 */
function imRateAfter(context: TicketContext, draft: TicketDraft, side: TicketSide): string {
  const { totals, isIsolated } = context
  const margin = num(side.marginAfter)
  const fee = num(side.fee)
  const gain = num(side.gain)
  const held = heldMargin(context, hedgeSide(side.side, closes(draft)))
  if (totals === null || totals.imRate === null || held === null || context.offsets) return MISSING
  if (margin === null || fee === null || gain === null) return MISSING
  if (totals.initialMargin === null || totals.marginBalance === null) return MISSING
  const change = (charged(margin) ?? margin).minus(held).plus(num(side.ordersMore) ?? ZERO)
  const after = totals.marginBalance.plus(gain).minus(fee)
  const rates = isIsolated
    ? accountRates({ marginBalance: after.minus(change), im: totals.initialMargin, mm: ZERO })
    : accountRates({ marginBalance: after, im: totals.initialMargin.plus(change), mm: ZERO })
  return formatRate(toText(rates?.imRate ?? null))
}

/** Why an order of this quantity can't be sent on this side, although its fields are valid. */
export function sideErrors(
  context: TicketContext,
  draft: TicketDraft,
  side: TicketSide,
): readonly FieldError[] {
  const { instrument } = context
  const waits = hasField(draft.kind, 'trigger')
  if (side.fault === 'price-missing' && priceFields[draft.kind] === null)
    return [fieldError('form', 'noMarketPrice')]
  // A conditional order takes no margin yet, and the position it closes may not be open yet.
  if (side.fault === 'nothing-to-reduce') return waits ? [] : [fieldError('form', 'reduceOnlyNoPosition')]
  if (side.qty === null || side.maxQty === null || isZeroText(side.qty)) return []
  // Where it is unknown how much a spot order can borrow, the exchange decides.
  if (!waits && knowsMost(context, draft, side) && compareDecimalText(side.qty, side.maxQty) > 0)
    // Of a quantity above the largest order its field says so.
    return compareDecimalText(side.maxQty, context.maxQty) < 0 ? [aboveMaximum(context, draft, side)] : []
  if (side.fault === 'below-min-notional') {
    return [
      fieldError('qty', 'minNotional', { min: instrument.minNotionalValue, coin: instrument.quoteCurrency }),
    ]
  }
  return []
}

function aboveMaximum(context: TicketContext, draft: TicketDraft, side: TicketSide): FieldError {
  const { instrument } = context
  const coin = unitOf(instrument)
  const max = formatQuantity(side.maxQty, instrument.lotFraction, grouped)
  if (draft.reduceOnly) return fieldError('qty', 'reduceOnlyTooMuch', { max, coin })
  if (mayBorrow(context, draft)) return fieldError('qty', 'aboveLent', { max, coin })
  const isSpot = context.ticketInstrument.family === 'spot'
  const sells = isSpot && side.side === 'Sell'
  if (side.fault === 'over-risk-limit')
    return fieldError('qty', 'aboveRiskLimit', { max, coin, leverage: context.leverage })
  const decimals = sells ? instrument.lotFraction : instrument.walletBalanceFraction
  return fieldError('qty', 'aboveBalance', {
    max,
    coin,
    available: formatMoney(toText(payable(context, side.side)), decimals, grouped),
    settleCoin: sells ? instrument.baseCurrency : instrument.coin,
  })
}

/** The exchange's price limit of a side if the price of a limit order is beyond it, else null. */
export function passedLimit(
  { band }: TicketContext,
  draft: TicketDraft,
  { side, price }: Pick<SideOrder, 'side' | 'price'>,
): DecimalText | null {
  if (hasField(draft.kind, 'trigger') || price === null) return null
  const limit = toText((side === 'Buy' ? band?.maxBuy : band?.minSell) ?? null)
  if (limit === null) return null
  const order = compareDecimalText(price, limit)
  return (side === 'Buy' ? order > 0 : order < 0) ? limit : null
}

/** Spot refuses a price beyond the limit; other families move it to the limit (docs/choices.md#price-bands). */
function limitErrors(context: TicketContext, draft: TicketDraft, order: SideOrder): readonly FieldError[] {
  const { ticketInstrument, instrument } = context
  const limit = ticketInstrument.family === 'spot' ? passedLimit(context, draft, order) : null
  if (limit === null) return []
  const key = order.side === 'Buy' ? 'aboveLimit' : 'belowLimit'
  return [
    fieldError('price', key, {
      limit: formatPrice(limit, instrument.priceFraction, grouped),
      coin: instrument.quoteCurrency,
    }),
  ]
}

/** An iceberg's visible part is at most its quantity, and at least a hundredth of it. */
function visibleErrors(
  { instrument }: TicketContext,
  { qty }: TicketSide,
  { visible }: SideOrder,
): readonly FieldError[] {
  if (qty === null || visible === null || isZeroText(qty)) return []
  if (compareDecimalText(visible, qty) > 0) return [fieldError('visible', 'visibleTooLarge')]
  const share = toText(num(qty)?.dividedBy(maxIcebergParts) ?? null)
  if (share === null || compareDecimalText(visible, share) >= 0) return []
  const min = formatQuantity(snapToStep(share, instrument.lotSize, 'up'), instrument.lotFraction, grouped)
  return [
    fieldError('visible', 'visibleTooSmall', {
      parts: String(maxIcebergParts),
      min,
      coin: unitOf(instrument),
    }),
  ]
}

/** The order's part of a side's view, besides the priced side. */
export interface SideOrder {
  readonly side: Side
  readonly kind: AmountKind
  readonly price: DecimalText | null
  /** Iceberg: the part that is in the book at a time; null otherwise. */
  readonly visible: DecimalText | null
  readonly amount: CheckedField
  /** Both sides have this amount: its errors are shown at the field. */
  readonly isShared: boolean
}

/** The quantity to send, and its errors if it was converted from a cost or value. */
function quantityOf(
  context: TicketContext,
  draft: TicketDraft,
  priced: TicketSide,
  { kind, amount, side }: SideOrder,
): { readonly qty: DecimalText | null; readonly errors: readonly FieldError[] } {
  if (kind === 'Qty') return { qty: amount.usable, errors: [] }
  if (amount.usable === null || priced.qty === null) return { qty: null, errors: [] }
  const errors = qtyErrors(priced.qty, context.instrument, context.maxQty)
  if (errors.length > 0) return { qty: null, errors }
  // A spot market buy is sent in quote currency: the exchange converts it to lots.
  return { qty: paysQuote(context, draft, kind, side) ? amount.usable : priced.qty, errors }
}

/** Whether the order's quantity is in quote currency: a spot market buy by value. */
export const paysQuote = (
  { ticketInstrument }: TicketContext,
  draft: TicketDraft,
  kind: AmountKind,
  side: Side,
): boolean => ticketInstrument.family === 'spot' && kind === 'Value' && fillsNow[draft.kind] && side === 'Buy'

function marketUnit(
  context: TicketContext,
  draft: TicketDraft,
  { kind, side }: SideOrder,
): TicketSideView['marketUnit'] {
  const { family } = context.ticketInstrument
  if (family !== 'spot' || !fillsNow[draft.kind]) return ''
  return paysQuote(context, draft, kind, side) ? 'quoteCoin' : 'baseCoin'
}

const closes = (draft: TicketDraft): boolean => draft.reduceOnly || draft.closeOnTrigger === true

/** Hedge mode: a reduce-only order goes to the position it closes, on the other side. */
function positionIdx(
  { account, ticketInstrument }: TicketContext,
  draft: TicketDraft,
  side: Side,
): PositionIdx {
  if (ticketInstrument.family === 'spot') return 0
  const opened = closes(draft) ? (side === 'Buy' ? 'Sell' : 'Buy') : side
  return positionIdxOf(account.positionMode, opened)
}

/** Leverage and margin that the order was calculated with. They are sent with it (FORM-30). */
function countedWith(
  context: TicketContext,
  { reduceOnly }: TicketDraft,
  { side, cost }: TicketSide,
): Pick<TicketSideView, 'leverage' | 'designatedMargin'> {
  const { family } = context.ticketInstrument
  if (family === 'spot' || family === 'option' || context.isPortfolio)
    return { leverage: null, designatedMargin: null }
  const { buyLeverage, sellLeverage } = context.setting
  return {
    leverage: side === 'Buy' ? buyLeverage : sellLeverage,
    designatedMargin: context.isIsolated && !reduceOnly ? cost : null,
  }
}

/** One side of the preview as text; '--' for unknown figures. */
export function sideView(
  context: TicketContext,
  draft: TicketDraft,
  side: TicketSide,
  order: SideOrder,
): TicketSideView {
  const { instrument } = context
  const money = instrument.upnlFraction
  const price = instrument.priceFraction
  const after = side.positionAfter
  const size = after === null ? MISSING : formatQuantity(after.size, instrument.lotFraction, grouped)
  const sign = after === null || size === MISSING || after.side === '' ? '' : after.side === 'Buy' ? '+' : '-'
  const { qty, errors } = quantityOf(context, draft, side, order)
  const isSpot = context.ticketInstrument.family === 'spot'
  const costDecimals = isSpot && order.side === 'Sell' ? instrument.lotFraction : money
  // A spot buy pays its fee in base coin, of which a lot may be worth a thousand times the fee: every digit is shown.
  const feeDecimals = (isSpot && order.side === 'Buy' ? decimalsOf(side.fee) : null) ?? money
  return {
    cost: formatMoney(side.cost, costDecimals, grouped),
    loan: formatMoney(loanOf(context, draft, side), costDecimals, grouped),
    max: formatQuantity(side.maxQty, instrument.lotFraction, grouped),
    fee: formatMoney(side.fee, feeDecimals, grouped),
    value: formatMoney(side.value, money, grouped),
    liqPrice: formatPrice(side.liqPriceAfter, price, grouped),
    positionAfter: `${sign}${size}`,
    entryAfter: formatPrice(after?.entry ?? null, price, grouped),
    imRateAfter: imRateAfter(context, draft, side),
    qty,
    qtyShown: formatQuantity(side.qty, instrument.lotFraction, grouped),
    positionIdx: positionIdx(context, draft, order.side),
    ...countedWith(context, draft, side),
    marketUnit: marketUnit(context, draft, order),
    averagePrice: formatPrice(side.average, price, { group: true, rounding: 'half-up' }),
    worstPrice: formatPrice(side.worst, price, grouped),
    capPrice: formatPrice(side.cap, price, grouped),
    bookEnds: side.ends,
    errors: [
      ...(order.isShared ? [] : order.amount.errors),
      ...errors,
      ...sideErrors(context, draft, side),
      ...limitErrors(context, draft, order),
      ...visibleErrors(context, side, order),
    ],
  }
}

/** A side without any known figure. */
export const unknownSide: TicketSideView = {
  cost: MISSING,
  loan: MISSING,
  max: MISSING,
  fee: MISSING,
  value: MISSING,
  liqPrice: MISSING,
  positionAfter: MISSING,
  entryAfter: MISSING,
  imRateAfter: MISSING,
  qty: null,
  qtyShown: MISSING,
  positionIdx: 0,
  leverage: null,
  designatedMargin: null,
  marketUnit: '',
  averagePrice: MISSING,
  worstPrice: MISSING,
  capPrice: MISSING,
  bookEnds: 'no',
  errors: [],
}
