/** Contracts and positions of every kind in integers, as an exchange stores them. */
import { E8, floorDiv, ratio, whole } from './ratio.ts'
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

/** Kinds of contracts by their formulas. USDC and dated contracts are linear too; inverse ones are sized in USD. */
export const termsKinds = ['linear', 'inverse', 'option', 'spot'] as const
export type TermsKind = (typeof termsKinds)[number]

/** Terms of options only. Prices in the option's price units, rates in 1e-8. */
export interface OptionTerms {
  readonly isCall: boolean
  readonly strike: number
  /** Largest fee as a share of the premium. */
  readonly feeCapE8: bigint
  /** Maintenance: share of the larger of index and premium. */
  readonly mmFactorE8: bigint
  readonly liqFeeE8: bigint
  /** Initial: share of the index less what the option is out of the money, at least the second one. */
  readonly maxFactorE8: bigint
  readonly minFactorE8: bigint
}

/**
 * Terms of a contract. Prices are integers of 10^-priceFraction, quantities of 10^-lotFraction, money of 1e-8 of the settle
 * coin (spot: of the quote coin). Value is price * qty * valueFactor, inverse qty * valueFactor / price.
 */
export interface Terms {
  readonly kind: TermsKind
  readonly tick: number
  readonly minPrice: number
  readonly maxPrice: number
  readonly valueFactor: bigint
  readonly takerFeeE8: bigint
  readonly makerFeeE8: bigint
  readonly tiers: readonly IntegerTier[]
  /** Of options only. */
  readonly option: OptionTerms | null
}

/** A stored position: one-way, or one side of a hedge. */
export interface IntegerPosition {
  readonly spec: Terms
  /** Signed: long positive. */
  readonly size: number
  /** Entry value, the kept number (docs/choices.md#kept-value). */
  readonly value: bigint
  /** USDC contracts: the value that profit since the last session is computed from. Null otherwise. */
  readonly sessionValue: bigint | null
  /** Realised PnL of the open position with fees and funding, without sessions. */
  readonly realised: bigint
  /** Margin the trader added, isolated only. */
  readonly extra: bigint
  readonly leverageE2: number
  readonly isIsolated: boolean
}

/**
 * Value of a quantity at a price, exact.
 *
 * @formula price * qty * valueFactor; inverse qty * valueFactor / price
 * @units 1e-8 settle coin; price above 0
 * @rounding none
 * @source docs/choices.md#position-value [A]; equals position_value
 * @ledger POS-33
 */
export function valueRatio(terms: Terms, price: number, qty: number): Ratio {
  if (terms.kind === 'inverse') return ratio(BigInt(qty) * terms.valueFactor, BigInt(price))
  const product = price * qty
  const units = product <= Number.MAX_SAFE_INTEGER ? BigInt(product) : BigInt(price) * BigInt(qty)
  return whole(units * terms.valueFactor)
}

/**
 * Value of a quantity at a price, as stored and booked.
 *
 * @formula price * qty * valueFactor; inverse qty * valueFactor / price
 * @units 1e-8 settle coin; price above 0
 * @rounding inverse down to 1e-8 of the coin, otherwise none
 * @source docs/choices.md#kept-value [A]; equals position_value cut at 8 decimals
 * @ledger POS-33
 */
export function valueAt(terms: Terms, price: number, qty: number): bigint {
  const value = valueRatio(terms, price, qty)
  return value.bottom === 1n ? value.top : floorDiv(value.top, value.bottom)
}

/**
 * Money a trade brings to its side, negative if paid. The buyer of an inverse contract is lent coins.
 *
 * @formula buy -V, sell +V; inverse the other way round
 * @units 1e-8 settle coin
 * @rounding none
 * @source docs/choices.md#position-value [A]: PnL is the sum of these over a position's trades
 * @ledger POS-33
 */
export const flowOf = (terms: Terms, isBuy: boolean, value: bigint): bigint =>
  isBuy === (terms.kind === 'inverse') ? value : -value

/** 1 if a position gains when its value grows, -1 if it loses. */
export const gainSign = (terms: Terms, size: number): 1 | -1 =>
  size < 0 === (terms.kind === 'inverse') ? 1 : -1

/** Value of a size per unit of price; inverse: value times price. */
export const valuePerPrice = (position: Pick<IntegerPosition, 'spec' | 'size'>): bigint =>
  BigInt(Math.abs(position.size)) * position.spec.valueFactor

/**
 * The tier that holds for a value; beyond the table the last one.
 *
 * @formula first tier with value <= limit
 * @units value: 1e-8 settle coin, as a fraction
 * @rounding none
 * @source docs/choices.md#risk-tiers [A]; equals tierFor
 * @ledger MARGIN-18
 */
export function tierAt(tiers: readonly IntegerTier[], value: Ratio): IntegerTier {
  for (const tier of tiers) if (value.top <= tier.limit * value.bottom) return tier
  const last = tiers.at(-1)
  if (last === undefined) throw new Error('a contract needs risk tiers')
  return last
}

/** The tier that holds for a whole value. */
export const tierOf = (terms: Terms, value: bigint): IntegerTier => tierAt(terms.tiers, whole(value))

/**
 * Biggest position value a leverage allows.
 *
 * @formula limit of the last tier with maxLeverage >= L; 0 where no tier allows it
 * @units 1e-8 settle coin
 * @rounding none
 * @source docs/choices.md#risk-tiers [A]; equals max_value_for_leverage
 * @ledger LEV-10
 */
export function valueLimit(terms: Terms, leverageE2: number): bigint {
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
 * @source docs/choices.md#risk-tiers [A]; equals mm_deductions
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
