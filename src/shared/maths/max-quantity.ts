/** The largest order: by balance, risk limit and order caps. */
import { Decimal } from '../units/decimal.ts'
import { isInverseFamily } from './family.ts'
import type { Family, Side } from './family.ts'
import { nonNegative, num, ONE, optional, positive, result, ZERO } from './number.ts'
import type { Num } from './number.ts'
import { NO_ORDERS, qtyWithinCharge } from './open-orders.ts'
import type { OrderSum } from './open-orders.ts'
import { costRateTimesLeverage } from './order-cost.ts'
import { floorToLot, roundStep } from './rounding.ts'
import { sizeOf, valueOf } from './value.ts'

export type MaxQtyInput = {
  readonly family: Family
  readonly side: Side
  /** Free balance in the settle coin; a negative one buys nothing. */
  readonly available: Num
  readonly price: Num
  readonly leverage: Num
  readonly takerFee: Num
  readonly qtyStep: Num
  /** Value limit of the leverage (maxValueForLeverage). */
  readonly maxPositionValue?: Num
  /** Value of position and open orders already under that limit. */
  readonly usedValue?: Num
  /** Quantity that closes before it counts under that limit. */
  readonly freeQty?: Num
  /** Open orders of the side, the opposite position that they close, and what both sides are charged now. */
  readonly orders?: OrderSum
  readonly closes?: Decimal
  readonly chargedNow?: Decimal
  /** Cap of the order type (orderQtyCap). */
  readonly maxOrderQty?: Num
}

const given = (value: Num): boolean => value !== undefined && value !== null

/** Unfloored maximum by balance and risk limit. */
function openable(input: MaxQtyInput): Decimal | null {
  const available = num(input.available)
  const price = positive(input.price)
  const leverage = positive(input.leverage)
  const fee = num(input.takerFee)
  if (available === null || price === null || leverage === null || fee === null) return null
  const { family, side, orders = NO_ORDERS, closes = ZERO, chargedNow = ZERO } = input
  const rate = costRateTimesLeverage(family, side, leverage, fee)
  if (rate === null) return null
  const one = valueOf(family, ONE, price).times(rate).dividedBy(leverage)
  // What is charged already pays for an order behind it, even if nothing is available.
  const amount = chargedNow.plus(Decimal.max(ZERO, available))
  const qty = qtyWithinCharge(orders, closes, one, amount)
  if (qty === null || !given(input.maxPositionValue)) return qty
  const limit = nonNegative(input.maxPositionValue)
  const used = optional(input.usedValue)
  const free = optional(input.freeQty)
  if (limit === null || used === null || free === null) return null
  return Decimal.min(qty, free.plus(sizeOf(family, Decimal.max(ZERO, limit.minus(used)), price)))
}

/**
 * Largest order of a side. An opposite one-way position closes first, which is free: what that releases is available.
 *
 * @rule max_qty_balance
 * @formula floor_lot(min(q, free + (maxPositionValue - usedValue) -> qty, maxOrderQty)); q with which the side is charged chargedNow + available: available/k -> qty without open orders and position, k of qty_from_cost
 * @units base coin; inverse: USD contracts
 * @rounding down to the lot
 * @source docs/choices.md#max-quantity [C]: no hidden safety factor
 * @ledger FORM-36, LEV-10, POS-17
 */
export function maxQtyByBalance(input: MaxQtyInput): Decimal | null {
  const opens = openable(input)
  const qty = opens === null ? null : Decimal.max(ZERO, opens)
  const cap = given(input.maxOrderQty) ? nonNegative(input.maxOrderQty) : qty
  return qty === null || cap === null ? null : floorToLot(result(Decimal.min(qty, cap)), input.qtyStep)
}

/**
 * Cap of the order type.
 *
 * @formula market: maxMarketQty; post-only on a UTA non-demo account: maxPostOnlyOrderSize; else maxQty
 * @units quantity
 * @rounding none
 * @source docs/choices.md#max-quantity
 * @ledger FORM-17, FORM-18, FORM-19
 */
export function orderQtyCap(input: {
  kind: 'market' | 'post-only' | 'other'
  isUta: boolean
  isDemo: boolean
  maxQty: Num
  maxMarketQty: Num
  maxPostOnlyOrderSize: Num
}): Decimal | null {
  if (input.kind === 'market') return positive(input.maxMarketQty)
  if (input.kind === 'post-only' && input.isUta && !input.isDemo) return positive(input.maxPostOnlyOrderSize)
  return positive(input.maxQty)
}

/**
 * Quantity of the order form's percent slider; 100 % is the maximum itself.
 *
 * @formula floor_lot(maxQty * fraction)
 * @units quantity; fraction 0..1
 * @rounding down to the lot
 * @source docs/choices.md#max-quantity
 * @ledger FORM-03, TPSL-39
 */
export function sliderQty(input: { maxQty: Num; fraction: Num; qtyStep: Num }): Decimal | null {
  const maxQty = nonNegative(input.maxQty)
  const fraction = nonNegative(input.fraction)
  if (maxQty === null || fraction === null || fraction.greaterThan(1)) return null
  return floorToLot(result(maxQty.times(fraction)), input.qtyStep)
}

/**
 * Largest number the cost field accepts.
 *
 * @formula inverse: floor(maxQty/P); linear: floor(maxQty*P), at balanceFraction decimals
 * @units settle coin
 * @rounding down at balanceFraction
 * @source docs/choices.md#max-quantity
 * @ledger FORM-21
 */
export function costInputMaximum(input: {
  family: Family
  maxQty: Num
  price: Num
  balanceFraction: number
}): Decimal | null {
  const maxQty = nonNegative(input.maxQty)
  const price = positive(input.price)
  if (maxQty === null || price === null) return null
  if (!Number.isInteger(input.balanceFraction) || input.balanceFraction < 0) return null
  const raw = isInverseFamily(input.family) ? maxQty.dividedBy(price) : maxQty.times(price)
  return roundStep(result(raw), new Decimal(10).pow(-input.balanceFraction), 'down')
}
