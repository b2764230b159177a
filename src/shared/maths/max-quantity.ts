/** The largest order: by balance, risk limit and order caps. */
import { Decimal } from '../units/decimal.ts'
import { isInverseFamily } from './family.ts'
import type { Family, Side } from './family.ts'
import { nonNegative, num, optional, positive, result, ZERO } from './number.ts'
import type { Num } from './number.ts'
import { costRateTimesLeverage } from './order-cost.ts'
import { floorToLot, roundStep } from './rounding.ts'
import { sizeOf } from './value.ts'

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
  const rate = costRateTimesLeverage(input.family, input.side, leverage, fee)
  if (rate === null) return null
  let value = Decimal.max(ZERO, available).times(leverage).dividedBy(rate)
  if (given(input.maxPositionValue)) {
    const limit = nonNegative(input.maxPositionValue)
    const used = optional(input.usedValue)
    if (limit === null || used === null) return null
    value = Decimal.min(value, Decimal.max(ZERO, limit.minus(used)))
  }
  return result(sizeOf(input.family, value, price))
}

function capped(qty: Decimal, input: MaxQtyInput): Decimal | null {
  if (!given(input.maxOrderQty)) return floorToLot(qty, input.qtyStep)
  const cap = nonNegative(input.maxOrderQty)
  return cap === null ? null : floorToLot(Decimal.min(qty, cap), input.qtyStep)
}

/**
 * Largest order that opens or adds to a position.
 *
 * @rule max_qty_balance
 * @formula floor_lot(min(available/k -> qty, (maxPositionValue - usedValue) -> qty, maxOrderQty)); k of qty_from_cost
 * @units base coin; inverse: USD contracts
 * @rounding down to the lot
 * @source docs/choices.md#max-quantity [C]: no hidden safety factor
 * @ledger FORM-36, LEV-10
 */
export function maxQtyByBalance(input: MaxQtyInput): Decimal | null {
  const qty = openable(input)
  return qty === null ? null : capped(qty, input)
}

/**
 * Largest order against an opposite one-way position: it closes first, which is free and releases margin.
 *
 * @formula |pos| + f(available + released IM + uPnL - close fee), f of max_qty_balance; capped by the order type
 * @units base coin; inverse: USD contracts
 * @rounding down to the lot
 * @source docs/choices.md#max-quantity [C]
 * @ledger FORM-36, POS-17
 */
export function maxQtyThroughZero(
  input: MaxQtyInput & { positionSize: Num; releasedIM: Num; uPnl: Num; closeFee: Num },
): Decimal | null {
  const size = nonNegative(input.positionSize)
  const released = num(input.releasedIM)
  const uPnl = num(input.uPnl)
  const closeFee = num(input.closeFee)
  const available = num(input.available)
  if (size === null || released === null || uPnl === null || closeFee === null || available === null)
    return null
  const beyond = openable({ ...input, available: available.plus(released).plus(uPnl).minus(closeFee) })
  return beyond === null ? null : capped(size.plus(beyond), input)
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
