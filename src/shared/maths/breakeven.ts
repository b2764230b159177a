/** Breakeven price. */
import { Decimal } from '../units/decimal.ts'
import { isInverseFamily, signOf } from './family.ts'
import type { Family, Side } from './family.ts'
import { DEFAULT_TAKER_FEE } from '../domain/input-config.ts'
import { nonNegative, num, positive, priceResult } from './number.ts'
import type { Num } from './number.ts'
import type { OptionType } from './option-fee.ts'
import { roundToTick } from './rounding.ts'

const LEAST_FEE = new Decimal(DEFAULT_TAKER_FEE)

/**
 * Price at which closing now leaves nothing won or lost, fees and funding included.
 *
 * @rule breakeven
 * @formula q' = s*q, F = max(f, 0.00055); linear: (E*q' - r)/(q' - |q'|*F); inverse: (q' + |q'|*F)/(q'/E + r)
 * @units price; r (realised PnL of the open position, negative = paid) in settle coin; E is avgPrice, not the session average
 * @rounding long up, short down to the tick where one is given
 * @source docs/choices.md#breakeven [B] linear, [C] inverse
 * @ledger LINES-11, ENTITY-26
 */
export function breakeven(input: {
  family: Family
  side: Side
  size: Num
  entry: Num
  realisedPnl: Num
  takerFee: Num
  tick?: Num
}): Decimal | null {
  const size = positive(input.size)
  const entry = positive(input.entry)
  const realised = num(input.realisedPnl)
  const taker = num(input.takerFee)
  if (size === null || entry === null || realised === null || taker === null) return null
  const fee = Decimal.max(taker, LEAST_FEE)
  const signed = size.times(signOf(input.side))
  const isInverse = isInverseFamily(input.family)
  const top = isInverse ? signed.plus(size.times(fee)).times(entry) : entry.times(signed).minus(realised)
  const bottom = isInverse ? signed.plus(realised.times(entry)) : signed.minus(size.times(fee))
  // Both must have the sign of the position. Otherwise fees or realised profit leave no such price (e-10, e-11).
  if (top.isZero() || bottom.isZero()) return null
  if (top.isPositive() !== signed.isPositive() || bottom.isPositive() !== signed.isPositive()) return null
  return roundToTick(priceResult(top.dividedBy(bottom)), input.side, input.tick)
}

/**
 * Price of the underlying at expiry at which an option, bought or sold, leaves nothing won or lost; null if there is none.
 *
 * @formula call K + P, put K - P
 * @units price of the underlying; P: premium of one unit; fees left out
 * @rounding none
 * @source docs/choices.md#breakeven [B]
 * @ledger POS-34
 */
export function optionBreakeven(option: {
  type: OptionType | undefined
  strike: Num
  premium: Num
}): Decimal | null {
  const [strike, premium] = [positive(option.strike), nonNegative(option.premium)]
  if (option.type === undefined || strike === null || premium === null) return null
  return positive(option.type === 'Call' ? strike.plus(premium) : strike.minus(premium))
}
