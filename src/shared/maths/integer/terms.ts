/** Linear contracts and positions as integers: the numbers an exchange keeps. */
import { E8, whole } from './ratio.ts'
import type { Ratio } from './ratio.ts'

/** A risk tier in integers. */
export interface IntegerTier {
  readonly riskId: number
  /** 1e-8 settle coin, inclusive. */
  readonly limit: bigint
  /** Maintenance rate, 1e-8. */
  readonly mmE8: bigint
  /** Maintenance deduction, 1e-8 settle coin. */
  readonly deduction: bigint
  readonly maxLeverageE2: number
}

/**
 * Terms of a linear contract. Prices are integers of 10^-priceFraction, quantities of 10^-lotFraction, money of 1e-8 of
 * the settle coin; price * qty * valueFactor is money.
 */
export interface LinearTerms {
  readonly tick: number
  readonly minPrice: number
  readonly maxPrice: number
  readonly valueFactor: bigint
  readonly takerFeeE8: bigint
  readonly makerFeeE8: bigint
  readonly tiers: readonly IntegerTier[]
}

/** A one-way position as it is kept. */
export interface IntegerPosition {
  readonly spec: LinearTerms
  /** Signed: long positive. */
  readonly size: number
  /** Entry value, the kept number (maths.md 1). */
  readonly value: bigint
  /** Realised PnL of the open position, fees and funding included. */
  readonly realised: bigint
  /** Margin added by hand; isolated only. */
  readonly extra: bigint
  readonly leverageE2: number
  readonly isIsolated: boolean
}

/**
 * Value of a quantity at a price, exact.
 *
 * @formula price * qty * valueFactor
 * @units 1e-8 settle coin
 * @rounding none
 * @source maths.md 1 [A]; equals position_value
 * @ledger POS-33
 */
export function valueAt(terms: LinearTerms, price: number, qty: number): bigint {
  const product = price * qty
  const units = product <= Number.MAX_SAFE_INTEGER ? BigInt(product) : BigInt(price) * BigInt(qty)
  return units * terms.valueFactor
}

/** Value of a size per unit of price. */
export const valuePerPrice = (position: IntegerPosition): bigint =>
  BigInt(Math.abs(position.size)) * position.spec.valueFactor

/**
 * The tier that holds for a value; beyond the table the last one.
 *
 * @formula first tier with value <= limit
 * @units value: 1e-8 settle coin, as a fraction
 * @rounding none
 * @source maths.md 3 [A]; equals tierFor
 * @ledger MARGIN-18
 */
export function tierAt(tiers: readonly IntegerTier[], value: Ratio): IntegerTier {
  for (const tier of tiers) if (value.top <= tier.limit * value.bottom) return tier
  const last = tiers.at(-1)
  if (last === undefined) throw new Error('a contract needs risk tiers')
  return last
}

/** The tier that holds for a whole value. */
export const tierOf = (terms: LinearTerms, value: bigint): IntegerTier => tierAt(terms.tiers, whole(value))

/**
 * Biggest position value a leverage allows.
 *
 * @formula limit of the last tier with maxLeverage >= L; 0 where no tier allows it
 * @units 1e-8 settle coin
 * @rounding none
 * @source maths.md 3; equals max_value_for_leverage
 * @ledger LEV-10
 */
export function valueLimit(terms: LinearTerms, leverageE2: number): bigint {
  let limit = 0n
  for (const tier of terms.tiers) {
    if (tier.maxLeverageE2 >= leverageE2 && tier.limit > limit) limit = tier.limit
  }
  return limit
}

/**
 * Tiers, lowest first, with their maintenance deductions.
 *
 * @formula dd_1 = 0; dd_n = dd_(n-1) + limit_(n-1)*(m_n - m_(n-1))
 * @units 1e-8 settle coin
 * @rounding none for limits in whole coins; otherwise down to 1e-8, against the trader
 * @source maths.md 3 [A]; equals mm_deductions
 * @ledger MARGIN-16
 */
export function withDeductions(rows: readonly Omit<IntegerTier, 'deduction'>[]): readonly IntegerTier[] {
  const tiers: IntegerTier[] = []
  let deduction = 0n
  for (const row of rows) {
    const before = tiers.at(-1)
    if (before !== undefined) deduction += (before.limit * (row.mmE8 - before.mmE8)) / E8
    tiers.push({ ...row, deduction })
  }
  return tiers
}
