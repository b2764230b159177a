/** Risk tiers: which holds for a value, maintenance margin with its deduction, leverage and value limits. */
import type { RiskTier } from '../domain/instrument.ts'
import { Decimal } from '../units/decimal.ts'
import { nonNegative, positive, result, ZERO } from './number.ts'
import type { Num } from './number.ts'

/** A tier as it's given: the position value up to `limit` (inclusive) has maintenance rate `mmr`. */
export type Tier = {
  readonly limit: Num
  readonly mmr: Num
  readonly maxLeverage?: Num
}

/** A checked tier with its deduction. */
export type PreparedTier = {
  /** 1 for the lowest. */
  readonly number: number
  readonly limit: Decimal
  readonly mmr: Decimal
  readonly maxLeverage: Decimal | null
  readonly deduction: Decimal
}

/** A table checked once, for callers that use it many times. */
export type PreparedTiers = { readonly prepared: readonly PreparedTier[] }

/** Tiers as given, or prepared. */
export type TierTable = readonly Tier[] | PreparedTiers

const isPrepared = (table: TierTable): table is PreparedTiers =>
  typeof table === 'object' && table !== null && 'prepared' in table

/** The tiers of the catalogue in the form of the rules. */
export function tiersOf(riskTiers: readonly RiskTier[]): Tier[] {
  return riskTiers.map((tier) => ({
    limit: tier.limit,
    mmr: tier.maintainMargin,
    maxLeverage: tier.maxLeverage,
  }))
}

/** Prepares a table once; null for an empty or unusable one. */
export function tierTable(tiers: readonly Tier[]): PreparedTiers | null {
  const prepared = prepareTiers(tiers)
  return prepared === null ? null : { prepared }
}

/**
 * Tiers sorted by limit with their deductions; null for an empty or unusable list (unknown is not MMR 0).
 *
 * @formula dd_1 = 0; dd_n = dd_(n-1) + limit_(n-1)*(m_n - m_(n-1))
 * @units deduction and limit: settle coin of the position value
 * @rounding none
 * @source docs/choices.md#risk-tiers [A]; 20 of 20 printed BTCUSDT deductions
 * @ledger MARGIN-16, MARGIN-17, MARGIN-18
 */
export function prepareTiers(tiers: TierTable): readonly PreparedTier[] | null {
  if (isPrepared(tiers)) return tiers.prepared
  if (!Array.isArray(tiers) || tiers.length === 0) return null
  const checked: { limit: Decimal; mmr: Decimal; maxLeverage: Decimal | null }[] = []
  for (const tier of tiers) {
    const limit = positive(tier.limit)
    const mmr = nonNegative(tier.mmr)
    if (limit === null || mmr === null) return null
    checked.push({ limit, mmr, maxLeverage: positive(tier.maxLeverage) })
  }
  checked.sort((a, b) => a.limit.comparedTo(b.limit))
  const prepared: PreparedTier[] = []
  let deduction = ZERO
  for (const [index, tier] of checked.entries()) {
    const before = checked[index - 1]
    if (before !== undefined) deduction = deduction.plus(before.limit.times(tier.mmr.minus(before.mmr)))
    prepared.push({ number: index + 1, ...tier, deduction })
  }
  return prepared
}

/**
 * Maintenance deductions of a tier table.
 *
 * @rule mm_deductions
 * @formula dd_1 = 0; dd_n = dd_(n-1) + limit_(n-1)*(m_n - m_(n-1))
 * @units settle coin
 * @rounding none
 * @source docs/choices.md#risk-tiers [A]
 * @ledger MARGIN-16
 */
export function mmDeductions(tiers: readonly Tier[]): Decimal[] | null {
  const prepared = prepareTiers(tiers)
  return prepared === null ? null : prepared.map((tier) => tier.deduction)
}

/**
 * The tier that holds for a value; beyond the table the last one (the order is refused elsewhere).
 *
 * @formula first tier with value <= limit (the limit belongs to the lower tier)
 * @units value: settle coin; position + open orders at mark
 * @rounding none
 * @source docs/choices.md#risk-tiers [A]; tests/vectors/maths-bad-inputs.json e-22, e-23
 * @ledger MARGIN-18
 */
export function tierFor(tiers: readonly PreparedTier[], value: Decimal): PreparedTier | null {
  for (const tier of tiers) if (value.lessThanOrEqualTo(tier.limit)) return tier
  return tiers.at(-1) ?? null
}

/**
 * Maintenance margin of a value (without the closing-fee reserve). Continuous over the tier limits.
 *
 * @rule maintenance_margin
 * @formula value*m_n - dd_n for the tier with value <= limit_n
 * @units settle coin
 * @rounding none
 * @source docs/choices.md#maintenance-margin [A]
 * @ledger MARGIN-16, MARGIN-18
 */
export function maintenanceMargin(input: {
  tiers: TierTable
  value: Num
}): { tier: number; mm: Decimal } | null {
  const tiers = prepareTiers(input.tiers)
  const value = nonNegative(input.value)
  if (tiers === null || value === null) return null
  const tier = tierFor(tiers, value)
  if (tier === null) return null
  const mm = result(value.times(tier.mmr).minus(tier.deduction))
  return mm === null ? null : { tier: tier.number, mm }
}

/**
 * Largest position value a leverage allows.
 *
 * @rule max_value_for_leverage
 * @formula limit of the last tier with maxLeverage >= L; 0 where no tier allows it
 * @units settle coin
 * @rounding none
 * @source docs/choices.md#risk-tiers [A]
 * @ledger LEV-02, LEV-10
 */
export function maxValueForLeverage(input: { tiers: TierTable; leverage: Num }): Decimal | null {
  const tiers = prepareTiers(input.tiers)
  const leverage = positive(input.leverage)
  if (tiers === null || leverage === null) return null
  let best = ZERO
  for (const tier of tiers) {
    if (tier.maxLeverage === null) return null
    if (tier.maxLeverage.greaterThanOrEqualTo(leverage)) best = Decimal.max(best, tier.limit)
  }
  return best
}

/**
 * Highest leverage a value allows; null where the table is unknown or the value lies beyond it.
 *
 * @formula maxLeverage of the tier with value <= limit
 * @units times
 * @rounding none
 * @source docs/choices.md#risk-tiers [A]
 * @ledger LEV-06
 */
export function maxLeverageForValue(input: { tiers: TierTable; value: Num }): Decimal | null {
  const tiers = prepareTiers(input.tiers)
  const value = nonNegative(input.value)
  const last = tiers?.at(-1)
  if (tiers === null || value === null || last === undefined || value.greaterThan(last.limit)) return null
  return tierFor(tiers, value)?.maxLeverage ?? null
}

/** Why a tier table can't be used for a leverage change (closing still works): D8. */
export type TierFault = 'empty' | 'unusable' | 'overlapping' | 'rates-not-rising' | 'leverage-not-falling'

/**
 * Checks a received tier table.
 *
 * @formula limits strictly rise, maintenance rates do not fall, maximum leverages do not rise, m < 1/maxLeverage
 * @units none
 * @rounding none
 * @source docs/choices.md#risk-tiers [B]; docs/choices.md#invalid-values
 * @ledger MARGIN-17
 */
export function tierFault(tiers: readonly Tier[]): TierFault | null {
  if (!Array.isArray(tiers) || tiers.length === 0) return 'empty'
  const prepared = prepareTiers(tiers)
  if (prepared === null) return 'unusable'
  for (const [index, tier] of prepared.entries()) {
    if (tier.maxLeverage === null || tier.mmr.times(tier.maxLeverage).greaterThanOrEqualTo(1))
      return 'unusable'
    const before = prepared[index - 1]
    if (before === undefined) continue
    if (!tier.limit.greaterThan(before.limit)) return 'overlapping'
    if (tier.mmr.lessThan(before.mmr)) return 'rates-not-rising'
    if (before.maxLeverage !== null && tier.maxLeverage.greaterThan(before.maxLeverage)) {
      return 'leverage-not-falling'
    }
  }
  return null
}
