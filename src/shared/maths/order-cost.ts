/** Cost of an order, its inverse, and the prices orders are costed at. */
import { Decimal } from '../units/decimal.ts'
import { isInverseFamily, signOf } from './family.ts'
import type { Family, Side } from './family.ts'
import { closeFeeOf } from './fees.ts'
import { HUNDRED, nonNegative, num, ONE, optional, positive, result, ZERO } from './number.ts'
import type { Num } from './number.ts'
import { floorToLot } from './rounding.ts'
import { pnlOf } from './pnl.ts'
import { sizeOf, valueOf } from './value.ts'

export type OrderCost = {
  readonly initialMargin: Decimal
  readonly openFee: Decimal
  readonly closeFee: Decimal
  readonly orderCost: Decimal
}

/**
 * Cost of an order that opens a position.
 *
 * @rule order_cost
 * @formula V(P)/L + V(P)*f + closeFee; closeFee linear V(P)*max(0, 1 - s/L)*f, inverse V(P)*max(0, 1 + s/L)*f
 * @units settle coin
 * @rounding none
 * @source docs/choices.md#order-cost [A]
 * @ledger FORM-01, FORM-36
 */
export function orderCost(input: {
  family: Family
  side: Side
  qty: Num
  price: Num
  leverage: Num
  takerFee: Num
}): OrderCost | null {
  const qty = nonNegative(input.qty)
  const price = positive(input.price)
  const leverage = positive(input.leverage)
  const fee = num(input.takerFee)
  if (qty === null || price === null || leverage === null || fee === null) return null
  const value = valueOf(input.family, qty, price)
  const margin = value.dividedBy(leverage)
  const open = value.times(fee)
  const close = closeFeeOf(input.family, input.side, qty, price, leverage, fee)
  const initialMargin = result(margin)
  const openFee = result(open)
  const closeFee = result(close)
  const total = result(margin.plus(open).plus(close))
  if (initialMargin === null || openFee === null || closeFee === null || total === null) return null
  return { initialMargin, openFee, closeFee, orderCost: total }
}

/**
 * Cost of one unit of value, times L (so nothing is divided yet). Internal to the maths folder.
 * k*L = 1 + f*L + f*max(0, L -+ s); above zero for any usable leverage and fee, null otherwise.
 */
export function costRateTimesLeverage(
  family: Family,
  side: Side,
  leverage: Decimal,
  fee: Decimal,
): Decimal | null {
  const sign = isInverseFamily(family) ? signOf(side) : -signOf(side)
  const rate = ONE.plus(fee.times(leverage)).plus(fee.times(Decimal.max(leverage.plus(sign), 0)))
  return rate.greaterThan(0) ? rate : null
}

/**
 * Quantity a cost buys, raw and floored to the lot; the floored one never costs more than was given.
 *
 * @rule qty_from_cost
 * @formula k = 1/L + f + f*max(0, 1 -+ s/L); linear floor_lot(cost/k/P), inverse floor_lot(cost/k*P)
 * @units base coin; inverse: USD contracts
 * @rounding qty down to the lot; rawQty none. Show the cost recomputed from the floored quantity
 * @source docs/choices.md#order-cost [A]; the older short form C*L/[P*(0.0012L+1.0006)] is the same with f = 0.0006
 * @ledger FORM-01, FORM-03
 */
export function qtyFromCost(input: {
  family: Family
  side: Side
  cost: Num
  price: Num
  leverage: Num
  takerFee: Num
  qtyStep?: Num
}): { rawQty: Decimal; qty: Decimal | null } | null {
  const cost = nonNegative(input.cost)
  const price = positive(input.price)
  const leverage = positive(input.leverage)
  const fee = num(input.takerFee)
  if (cost === null || price === null || leverage === null || fee === null) return null
  const rate = costRateTimesLeverage(input.family, input.side, leverage, fee)
  if (rate === null) return null
  const rawQty = result(sizeOf(input.family, cost.times(leverage).dividedBy(rate), price))
  if (rawQty === null) return null
  const hasStep = input.qtyStep !== undefined && input.qtyStep !== null
  return { rawQty, qty: hasStep ? floorToLot(rawQty, input.qtyStep) : null }
}

/**
 * Loss an open order already carries against the mark (account level).
 *
 * @rule order_loss
 * @formula buy: min(0, PnL from P to M); sell mirrored; linear (M-P)*q
 * @units settle coin
 * @rounding none
 * @source docs/choices.md#order-loss [B]
 * @ledger FORM-36
 */
export function orderLoss(input: {
  family?: Family
  side: Side
  mark: Num
  price: Num
  qty: Num
}): Decimal | null {
  const mark = positive(input.mark)
  const price = positive(input.price)
  const qty = nonNegative(input.qty)
  if (mark === null || price === null || qty === null) return null
  return result(Decimal.min(ZERO, pnlOf(input.family ?? 'linear', input.side, qty, price, mark)))
}

/**
 * The price a limit order is costed at: one that would cross is costed at the touch.
 *
 * @formula buy: min(limit, ask1); sell: max(limit, bid1); without a touch the limit
 * @units price
 * @rounding none
 * @source docs/choices.md#order-cost [B], older contract rules
 * @ledger FORM-36
 */
export function limitCostPrice(input: { side: Side; price: Num; ask1?: Num; bid1?: Num }): Decimal | null {
  const price = positive(input.price)
  if (price === null) return null
  const touch = positive(input.side === 'Buy' ? input.ask1 : input.bid1)
  if (touch === null) return price
  return input.side === 'Buy' ? Decimal.min(price, touch) : Decimal.max(price, touch)
}

/**
 * The price a market order is costed at.
 *
 * @formula buy: ask1*(1 + tolerance %/100); sell: bid1
 * @units price; tolerance in percent
 * @rounding none
 * @source docs/choices.md#order-cost the price is our choice
 * @ledger FORM-36, SLIP-12
 */
export function marketCostPrice(input: {
  side: Side
  ask1?: Num
  bid1?: Num
  tolerancePct?: Num
}): Decimal | null {
  if (input.side === 'Sell') return positive(input.bid1)
  const ask = positive(input.ask1)
  const tolerance = optional(input.tolerancePct)
  if (ask === null || tolerance === null || tolerance.isNegative()) return null
  return result(ask.times(tolerance.plus(HUNDRED)).dividedBy(HUNDRED))
}

/**
 * Whether an order's value is too small to be taken.
 *
 * @formula linear, USDC, option, spot: q*P < minNotional; inverse: q (USD) < minNotional
 * @units quote coin
 * @rounding none
 * @source tests/vectors/maths-bad-inputs.json e-19
 * @ledger SYM-39
 */
export function isBelowMinNotional(input: {
  family: Family
  qty: Num
  price: Num
  minNotionalValue: Num
}): boolean | null {
  const qty = nonNegative(input.qty)
  const price = positive(input.price)
  const least = nonNegative(input.minNotionalValue)
  if (qty === null || price === null || least === null) return null
  const notional = isInverseFamily(input.family) ? qty : qty.times(price)
  return notional.lessThan(least)
}
