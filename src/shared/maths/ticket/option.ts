/** A ticket side of an option: buyers pay premium and fee, sellers post margin. */
import { Decimal } from '../../units/decimal.ts'
import { signOf } from '../family.ts'
import type { Side } from '../family.ts'
import { num, ONE, positive, result, ZERO } from '../number.ts'
import { qtyWithinCharge } from '../open-orders.ts'
import { optionBuyCost, optionFee } from '../option-fee.ts'
import { optionIMShort, optionMM } from '../option-margin.ts'
import { charged, floorToLot } from '../rounding.ts'
import { fillFeeRate } from './derivative.ts'
import type { SideContext } from './derivative.ts'
import type { Fill } from './book-walk.ts'
import { addedCharge } from './charges.ts'
import { describeAfter, foldFills } from './netting.ts'
import type { Part } from './netting.ts'
import type { SideNumbers, TicketInstrument, TicketOption } from './types.ts'

const capOf = (option: TicketOption) => (option.feeCap === undefined ? {} : { cap: option.feeCap })

/** Cost of opening a quantity of options on a side. */
export function optionCost(
  { takerFeeRate: feeRate }: TicketInstrument,
  option: TicketOption,
  side: Side,
  qty: Decimal,
  price: Decimal,
): Decimal | null {
  if (qty.isZero()) return ZERO
  if (side === 'Buy') {
    return optionBuyCost({ qty, price, index: option.index, feeRate, ...capOf(option) })?.cost ?? null
  }
  const mm = optionMM({ ...option, size: qty })
  const margin = optionIMShort({ ...option, price, qty, feeRate, mm, ...capOf(option) })
  // A premium above the margin frees nothing: an order never costs less than its fee.
  return margin === null ? null : Decimal.max(margin.im, margin.fee)
}

/** Initial margin of an option position: a bought one has paid its premium. */
function heldMargin(
  { takerFeeRate: feeRate }: TicketInstrument,
  option: TicketOption,
  size: Decimal,
  entry: Decimal | null,
): Decimal | null {
  if (!size.isNegative()) return ZERO
  const sold = { ...option, qty: size.abs(), size: size.abs(), price: entry, feeRate, ...capOf(option) }
  return optionIMShort({ ...sold, mm: optionMM(sold) })?.positionIM ?? null
}

/** What closing the opposite position makes available: its margin and premium less the fee. A portfolio's balance has its value at the mark. */
function released(context: SideContext, option: TicketOption, size: Decimal): Decimal | null {
  const { instrument, account, price, position } = context
  const margin = charged(heldMargin(instrument, option, size, position.entry))
  const { index, mark } = option
  const feeRate = instrument.takerFeeRate
  const fee = charged(optionFee({ qty: size.abs(), price, index, feeRate, ...capOf(option) }))
  const from = account.isPortfolio === true ? num(mark) : ZERO
  if (margin === null || fee === null || from === null) return null
  return margin.plus(price.minus(from).times(size)).minus(fee)
}

/** Largest quantity of a side. */
export function optionMaxQty(context: SideContext, option: TicketOption): Decimal | null {
  const { instrument, account, draft, side, price, charges } = context
  const { own, closes, now } = charges
  if (draft.reduceOnly === true) return floorToLot(closes, instrument.lotSize)
  const one = optionCost(instrument, option, side, ONE, price)
  const available = num(account.available)
  const cap = positive(instrument.maxOrderQty)
  const more = closes.isZero() ? ZERO : released(context, option, context.position.signedSize)
  if (one === null || available === null || cap === null || more === null || !one.greaterThan(0)) return null
  const free = Decimal.max(ZERO, available.plus(more))
  const qty = qtyWithinCharge(own, closes, one, now.plus(free))
  return qty === null ? null : floorToLot(Decimal.max(ZERO, Decimal.min(qty, cap)), instrument.lotSize)
}

/** Value, cost and fee over all fills; the exchange charges the fee of each. */
function sumFills(context: SideContext, option: TicketOption, parts: readonly Part[]) {
  const { instrument, side, charges } = context
  let [value, sum, cost, fee] = [ZERO, ZERO, ZERO, ZERO]
  for (const part of parts) {
    const { qty, price } = part
    const feeRate = fillFeeRate(context, part)
    const taken = charged(optionFee({ qty, price, index: option.index, feeRate, ...capOf(option) }))
    const opened = optionCost(instrument, option, side, charges.own.qty.isZero() ? part.opening : qty, price)
    if (taken === null || opened === null) return null
    value = value.plus(qty.times(price))
    sum = sum.plus(qty)
    cost = cost.plus(opened)
    fee = fee.plus(taken)
  }
  return { value, qty: sum, cost, fee }
}

/** All figures of a side for its fills. Options have no leverage and no liquidation price. */
export function optionSide(
  context: SideContext,
  option: TicketOption,
  fills: readonly Fill[],
): SideNumbers | null {
  const { instrument, draft, side, position } = context
  const folded = foldFills('option', position, side, fills, draft.reduceOnly === true)
  const sums = folded === null ? null : sumFills(context, option, folded.parts)
  const added = sums === null ? null : addedCharge(context.charges, sums)
  if (folded === null || sums === null || added === null) return null
  const { after } = folded
  const short = after.signedSize.lessThan(0) ? after.signedSize.abs() : ZERO
  const maintenanceAfter = short.isZero() ? ZERO : optionMM({ ...option, size: short })
  const margin = heldMargin(instrument, option, after.signedSize, after.entry)
  return {
    openQty: null,
    openPrice: null,
    value: result(sums.value),
    ...added,
    fee: sums.fee,
    marginAfter: margin,
    ordersMore: null,
    maintenanceAfter,
    tierAfter: null,
    liqPriceAfter: null,
    positionAfter: describeAfter(after),
    realised: after.realised,
    // A premium is paid or received immediately.
    gain: result(sums.value.times(-signOf(side))),
  }
}
