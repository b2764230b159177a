/** Average entry of a position, from its fills or from the stored entry value. */
import { Decimal } from '../units/decimal.ts'
import { isInverseFamily } from './family.ts'
import type { Family } from './family.ts'
import { addFractions, fractionOf, fractionToDecimal } from './fraction.ts'
import type { Fraction } from './fraction.ts'
import { nonNegative, positive, result, ZERO } from './number.ts'
import type { Num } from './number.ts'

export type EntryFill = { readonly qty: Num; readonly price: Num }

/**
 * Average entry price over the fills that opened a position, and the stored entry value.
 *
 * @rule avg_entry
 * @formula linear, USDC, option: sum(q_i*P_i) / sum(q_i); inverse (harmonic): sum(q_i) / sum(q_i/P_i)
 * @units avgPrice: price; value: settle coin
 * @rounding none; the exchange prints inverse averages truncated to 8 decimals (inverseAvgFromValue)
 * @source docs/choices.md#average-entry [A]
 * @ledger POS-33, ENTITY-26
 */
export function averageEntry(input: {
  family: Family
  fills: readonly EntryFill[]
}): { avgPrice: Decimal; value: Decimal } | null {
  if (!Array.isArray(input.fills) || input.fills.length === 0) return null
  let size = ZERO
  let linear = ZERO
  let inverse: Fraction = { top: 0n, bottom: 1n }
  const isInverse = isInverseFamily(input.family)
  for (const fill of input.fills as readonly EntryFill[]) {
    const qty = nonNegative(fill.qty)
    const price = positive(fill.price)
    if (qty === null || price === null) return null
    size = size.plus(qty)
    if (isInverse) inverse = addFractions(inverse, fractionOf(qty, price))
    else linear = linear.plus(qty.times(price))
  }
  if (size.isZero()) return null
  if (!isInverse) {
    const avgPrice = result(linear.dividedBy(size))
    const value = result(linear)
    return avgPrice === null || value === null ? null : { avgPrice, value }
  }
  const value = result(fractionToDecimal(inverse))
  const bottom = new Decimal(inverse.bottom.toString())
  const avgPrice = result(size.times(bottom).dividedBy(new Decimal(inverse.top.toString())))
  return avgPrice === null || value === null ? null : { avgPrice, value }
}

/**
 * Inverse average entry from the stored position value, as the exchange prints it.
 *
 * @rule inverse_avg_from_value
 * @formula trunc8(size / positionValue)
 * @units price
 * @rounding truncated to 8 decimals
 * @source docs/choices.md#kept-value [A]; the samples of the API are reproduced
 * @ledger ENTITY-26
 */
export function inverseAvgFromValue(input: { size: Num; positionValue: Num }): Decimal | null {
  const size = positive(input.size)
  const value = positive(input.positionValue)
  if (size === null || value === null) return null
  const average = result(size.dividedBy(value))
  return average === null ? null : average.toDecimalPlaces(8, Decimal.ROUND_DOWN)
}

/**
 * Average price of an order's own executions.
 *
 * @formula linear: cumExecValue / cumExecQty; inverse: cumExecQty / cumExecValue
 * @units price
 * @rounding none; shown half-up at priceScale (28,632.126 -> 28,632.13)
 * @source docs/choices.md#average-entry [A]; docs/choices.md#rounding
 * @ledger ENTITY-10
 */
export function averageExecPrice(input: {
  family: Family
  cumExecQty: Num
  cumExecValue: Num
}): Decimal | null {
  const qty = positive(input.cumExecQty)
  const value = positive(input.cumExecValue)
  if (qty === null || value === null) return null
  return result(isInverseFamily(input.family) ? qty.dividedBy(value) : value.dividedBy(qty))
}
