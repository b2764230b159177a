import type { Instrument } from '#shared/domain/instrument.ts'

/** A risk tier in integers. */
export interface SpecTier {
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
 * An instrument as the core computes with it. Prices are integers of 10^-priceFraction, quantities of 10^-lotFraction,
 * money of 10^-8 of the settle coin; price * qty * valueFactor is money.
 */
export interface Spec {
  readonly id: number
  readonly symbol: string
  readonly instrument: Instrument
  readonly priceFraction: number
  readonly lotFraction: number
  readonly tick: number
  readonly lot: number
  readonly minPrice: number
  readonly maxPrice: number
  readonly minQty: number
  readonly maxQty: number
  readonly maxMarketQty: number
  readonly maxPostOnlyQty: number
  /** 1e-8 settle coin. */
  readonly minNotional: bigint
  readonly valueFactor: bigint
  /** Multiplies price * qty to hundredths of the quote coin (floating point; statistics only). */
  readonly turnoverFactor: number
  readonly takerFeeE8: bigint
  readonly makerFeeE8: bigint
  readonly tiers: readonly SpecTier[]
  readonly maxLeverageE2: number
  /** A market order reaches at most this share of the mark price away from it (1e-4). */
  readonly bandE4: number
  readonly fundingMinutes: number
  /** Biggest funding rate either way, 1e-8. */
  readonly fundingCapE8: number
  readonly startPrice: number
  /** Yearly volatility as a fraction. */
  readonly volatility: number
  /** 0 most active. */
  readonly activity: 0 | 1 | 2
}
