/** Leverage limits and what a change needs. */
import { Decimal } from '../units/decimal.ts'
import type { Family, Side } from './family.ts'
import { liqIsolatedWithTiers } from './liquidation-isolated.ts'
import { nonNegative, num, ONE, positive, result, ZERO } from './number.ts'
import type { Num } from './number.ts'
import { maxLeverageForValue } from './risk-tiers.ts'
import type { TierTable } from './risk-tiers.ts'

/** Least cross leverage; also what margin helpers divide by where a leverage is 0 (LEV-07, MARGIN-22). */
export const LEAST_CROSS_LEVERAGE = '0.01'

/** Above this a leverage is warned of (LEV-09: the documents name no number). The default cap is the tier's maximum. */
export const HIGH_LEVERAGE_ABOVE = '10'

/**
 * Whether a leverage deserves the high-leverage warning; null where it's no leverage.
 *
 * @formula L > 10
 * @units times
 * @rounding none
 * @source docs/choices.md#leverage-change the threshold is ours
 * @ledger LEV-09
 */
export function isHighLeverage(leverage: Num): boolean | null {
  const value = positive(leverage)
  return value === null ? null : value.greaterThan(HIGH_LEVERAGE_ABOVE)
}

/**
 * A typed leverage held into what the symbol allows.
 *
 * @formula min(max(trunc2(L), lower), maxLeverage); lower = first section value, cross 0.01
 * @units times
 * @rounding 2 decimals, down (12.345 -> 12.34)
 * @source docs/choices.md#leverage-change [B]
 * @ledger LEV-06, LEV-07
 */
export function clampLeverage(input: {
  leverage: Num
  isCross: boolean
  firstSection?: Num
  maxLeverage: Num
}): Decimal | null {
  const leverage = num(input.leverage)
  const max = positive(input.maxLeverage)
  const least = input.isCross ? num(LEAST_CROSS_LEVERAGE) : (positive(input.firstSection) ?? ONE)
  if (leverage === null || max === null || least === null || least.greaterThan(max)) return null
  return Decimal.min(Decimal.max(leverage.toDecimalPlaces(2, Decimal.ROUND_DOWN), least), max)
}

/**
 * Leverage a margin helper may divide by.
 *
 * @formula max(L, 0.01)
 * @units times
 * @rounding none
 * @source specification A§9
 * @ledger MARGIN-22
 */
export function divisibleLeverage(leverage: Num): Decimal | null {
  const value = nonNegative(leverage)
  return value === null ? null : Decimal.max(value, new Decimal(LEAST_CROSS_LEVERAGE))
}

export type LeverageChange =
  | { readonly outcome: 'allowed'; readonly neededBalance: Decimal; readonly liqPrice: Decimal | null }
  | { readonly outcome: 'needs-balance'; readonly neededBalance: Decimal }
  | { readonly outcome: 'would-liquidate'; readonly liqPrice: Decimal }
  | { readonly outcome: 'above-tier'; readonly maxLeverage: Decimal }

/**
 * What changing the leverage of an isolated position would do. Extra margin is reset to 0 by it.
 *
 * @formula needed = max(0, V(E)/L' - V(E)/L - x); refused when needed > available, when L' > tier maximum, or when the new liquidation price is already reached by the mark
 * @units settle coin
 * @rounding none
 * @source docs/choices.md#leverage-change [B]
 * @ledger LEV-06, LEV-11
 */
export function leverageChange(input: {
  family: Family
  side: Side
  size: Num
  entry: Num
  mark: Num
  value: Num
  leverage: Num
  newLeverage: Num
  extraMargin?: Num
  available: Num
  takerFee: Num
  tiers: TierTable
  tick?: Num
}): LeverageChange | null {
  const value = positive(input.value)
  const mark = positive(input.mark)
  const before = positive(input.leverage)
  const after = positive(input.newLeverage)
  const available = num(input.available)
  const extra =
    input.extraMargin === undefined || input.extraMargin === null ? ZERO : nonNegative(input.extraMargin)
  if (value === null || mark === null || before === null || after === null) return null
  if (available === null || extra === null) return null
  const maxLeverage = maxLeverageForValue({ tiers: input.tiers, value })
  if (maxLeverage === null) return null
  if (after.greaterThan(maxLeverage)) return { outcome: 'above-tier', maxLeverage }
  const more = result(value.dividedBy(after).minus(value.dividedBy(before)).minus(extra))
  if (more === null) return null
  const neededBalance = Decimal.max(ZERO, more)
  if (neededBalance.greaterThan(available)) return { outcome: 'needs-balance', neededBalance }
  const liq = liqIsolatedWithTiers({ ...input, leverage: after, extraMargin: null })
  const liqPrice = liq?.liqPrice ?? null
  const reached =
    liqPrice !== null &&
    (input.side === 'Buy' ? mark.lessThanOrEqualTo(liqPrice) : mark.greaterThanOrEqualTo(liqPrice))
  if (reached) return { outcome: 'would-liquidate', liqPrice }
  return { outcome: 'allowed', neededBalance, liqPrice }
}
