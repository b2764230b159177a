/** Bankruptcy price: the price at which an isolated position has lost its margin. */
import { isInverseFamily, signOf } from './family.ts'
import type { Family, Side } from './family.ts'
import { num, nonNegative, ONE, optional, positive, priceResult } from './number.ts'
import type { Num } from './number.ts'
import type { Decimal } from '../units/decimal.ts'
import { roundToTick } from './rounding.ts'
import { valueOf } from './value.ts'

/**
 * Bankruptcy price of an isolated position without extra margin.
 *
 * @rule bankruptcy
 * @formula linear: E*(1 - s/L); inverse: E*L/(L + s). None (null) where it isn't above zero (1x inverse short)
 * @units price
 * @rounding long up, short down to the tick
 * @source docs/choices.md#bankruptcy [A]
 * @ledger ENTITY-26
 */
export function bankruptcyPrice(input: {
  family: Family
  side: Side
  entry: Num
  leverage: Num
  tick?: Num
}): Decimal | null {
  const entry = positive(input.entry)
  const leverage = positive(input.leverage)
  if (entry === null || leverage === null) return null
  const sign = signOf(input.side)
  if (!isInverseFamily(input.family)) {
    const price = entry.times(leverage.minus(sign)).dividedBy(leverage)
    return roundToTick(priceResult(price), input.side, input.tick)
  }
  const bottom = leverage.plus(sign)
  if (!bottom.greaterThan(0)) return null
  return roundToTick(priceResult(entry.times(leverage).dividedBy(bottom)), input.side, input.tick)
}

/**
 * What extra margin adds to a position's initial margin: it is net of the closing fee it makes room for.
 * x/(1 - s*f) linear, x/(1 + s*f) inverse. Internal to the maths folder.
 */
export function netExtraMargin(family: Family, side: Side, extra: Decimal, fee: Decimal): Decimal | null {
  const sign = signOf(side)
  const divisor = isInverseFamily(family) ? ONE.plus(fee.times(sign)) : ONE.minus(fee.times(sign))
  return divisor.greaterThan(0) ? extra.dividedBy(divisor) : null
}

/**
 * Bankruptcy price of an isolated position with extra margin.
 *
 * @formula IM' = V(E)/L + x/(1 -+ s*f); linear: E - s*IM'/q; inverse: q/(V(E) + s*IM')
 * @units price
 * @rounding long up, short down to the tick
 * @source docs/choices.md#bankruptcy [C]; the add-margin sample of the API is reproduced
 * @ledger MARGIN-15, MARGIN-19
 */
export function bankruptcyWithMargin(input: {
  family: Family
  side: Side
  size: Num
  entry: Num
  leverage: Num
  takerFee?: Num
  extraMargin?: Num
  tick?: Num
}): Decimal | null {
  const size = positive(input.size)
  const entry = positive(input.entry)
  const leverage = positive(input.leverage)
  const fee = optional(input.takerFee)
  const extra =
    input.extraMargin === undefined || input.extraMargin === null ? num('0') : nonNegative(input.extraMargin)
  if (size === null || entry === null || leverage === null || fee === null || extra === null) return null
  const added = netExtraMargin(input.family, input.side, extra, fee)
  if (added === null) return null
  const sign = signOf(input.side)
  const value = valueOf(input.family, size, entry)
  const margin = value.dividedBy(leverage).plus(added)
  if (!isInverseFamily(input.family)) {
    return roundToTick(priceResult(entry.minus(margin.times(sign).dividedBy(size))), input.side, input.tick)
  }
  const bottom = value.plus(margin.times(sign))
  if (!bottom.greaterThan(0)) return null
  return roundToTick(priceResult(size.dividedBy(bottom)), input.side, input.tick)
}
