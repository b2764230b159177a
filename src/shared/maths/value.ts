/** Value of a size at a price, and conversion between quantity and value. */
import type { Decimal } from '../units/decimal.ts'
import { isInverseFamily } from './family.ts'
import type { Family } from './family.ts'
import { nonNegative, num, positive, result, ZERO } from './number.ts'
import type { Num } from './number.ts'
import { floorToLot } from './rounding.ts'

/** V(x) on checked numbers: q*x, or q/x for inverse. Internal to the maths folder. */
export function valueOf(family: Family, size: Decimal, price: Decimal): Decimal {
  return isInverseFamily(family) ? size.dividedBy(price) : size.times(price)
}

/** The quantity a value buys at a price: value/x, or value*x for inverse. Internal to the maths folder. */
export function sizeOf(family: Family, value: Decimal, price: Decimal): Decimal {
  return isInverseFamily(family) ? value.times(price) : value.dividedBy(price)
}

/**
 * Value of a position or order at a price.
 *
 * @rule position_value
 * @formula linear, USDC, option, spot: q*x; inverse: q/x (q in USD contracts of 1 USD)
 * @units settle coin (USDT, USDC, or the base coin for inverse)
 * @rounding none
 * @source docs/choices.md#position-value [A]
 * @ledger POS-33, ENTITY-26
 */
export function positionValue(input: { family: Family; size: Num; price: Num }): Decimal | null {
  const size = nonNegative(input.size)
  if (size === null) return null
  // A flat position is worth 0 whatever its price says (e-02).
  if (size.isZero()) return num(input.price) === null ? null : ZERO
  const price = positive(input.price)
  return price === null ? null : result(valueOf(input.family, size, price))
}

/**
 * Quantity to value at a price.
 *
 * @rule convert_unit
 * @formula linear value = q*P; inverse value = q/P
 * @units settle coin
 * @rounding none
 * @source docs/choices.md#position-value [A]
 * @ledger FORM-01
 */
export function valueFromQty(input: { family: Family; qty: Num; price: Num }): Decimal | null {
  return positionValue({ family: input.family, size: input.qty, price: input.price })
}

/**
 * Value to the quantity it buys.
 *
 * @rule convert_unit
 * @formula linear q = floor_lot(value/P); inverse q = floor_lot(value*P); without a lot unrounded
 * @units base coin; inverse: USD contracts
 * @rounding down to the lot
 * @source docs/choices.md#position-value [A]; docs/choices.md#price-rounding
 * @ledger FORM-01, FORM-29
 */
export function qtyFromValue(input: {
  family: Family
  value: Num
  price: Num
  qtyStep?: Num
}): Decimal | null {
  const value = nonNegative(input.value)
  const price = positive(input.price)
  if (value === null || price === null) return null
  const raw = result(sizeOf(input.family, value, price))
  return input.qtyStep === undefined || input.qtyStep === null ? raw : floorToLot(raw, input.qtyStep)
}
