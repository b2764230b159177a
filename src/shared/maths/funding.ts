/** Funding payments. */
import type { Decimal } from '../units/decimal.ts'
import { signOf } from './family.ts'
import type { Family, Side } from './family.ts'
import { num, result } from './number.ts'
import type { Num } from './number.ts'
import { positionValue } from './value.ts'

/**
 * Balance change by one funding: negative is paid. A positive rate is paid by the long.
 *
 * @rule funding
 * @formula -s*V(M)*rate; inverse V(M) = q/M
 * @units settle coin
 * @rounding none
 * @source docs/choices.md#funding [A]
 * @ledger ENTITY-27
 */
export function fundingFee(input: {
  family: Family
  side: Side
  size: Num
  mark: Num
  rate: Num
}): Decimal | null {
  const value = positionValue({ family: input.family, size: input.size, price: input.mark })
  const rate = num(input.rate)
  return value === null || rate === null ? null : result(value.times(rate).times(-signOf(input.side)))
}

/**
 * A funding rate held within its caps.
 *
 * @formula min(max(rate, lower), upper)
 * @units fraction
 * @rounding none
 * @source docs/choices.md#funding [A]; upperFundingRate and lowerFundingRate of the instrument
 * @ledger ENTITY-27
 */
export function cappedFundingRate(input: { rate: Num; lower: Num; upper: Num }): Decimal | null {
  const rate = num(input.rate)
  const lower = num(input.lower)
  const upper = num(input.upper)
  if (rate === null || lower === null || upper === null || lower.greaterThan(upper)) return null
  if (rate.lessThan(lower)) return lower
  return rate.greaterThan(upper) ? upper : rate
}
