import type { Instrument } from '#shared/domain/instrument.ts'
import type { LinearTerms } from '#shared/maths/integer/terms.ts'

/**
 * An instrument as the core computes with it: the terms the shared maths works on (tick, prices, value factor, fees,
 * tiers) and what the market needs besides.
 */
export interface Spec extends LinearTerms {
  readonly id: number
  readonly symbol: string
  readonly instrument: Instrument
  readonly priceFraction: number
  readonly lotFraction: number
  readonly lot: number
  readonly minQty: number
  readonly maxQty: number
  readonly maxMarketQty: number
  readonly maxPostOnlyQty: number
  /** 1e-8 settle coin. */
  readonly minNotional: bigint
  /** Multiplies price * qty to hundredths of the quote coin (floating point; statistics only). */
  readonly turnoverFactor: number
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
