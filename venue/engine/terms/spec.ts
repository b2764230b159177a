import type { ContractType } from '#shared/domain/enums.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Terms } from '#shared/maths/integer/terms.ts'

/**
 * An instrument in the engine's integers: the terms that the shared maths works on (tick, prices, value factor, fees, tiers)
 * and what the market needs. Only its state and catalogue fields ever change (alterSymbol).
 */
export interface Spec extends Terms {
  readonly id: number
  readonly symbol: string
  readonly instrument: Instrument
  readonly contractType: ContractType
  readonly baseCoin: string
  readonly quoteCoin: string
  /** Coin of its margins and profits: the base coin of inverse contracts, the quote coin of spot. */
  readonly settleCoin: string
  /** Unix ms of delivery or expiry; 0 never. */
  readonly deliveryAt: number
  readonly priceFraction: number
  readonly lotFraction: number
  readonly lot: number
  readonly minQty: number
  readonly maxQty: number
  readonly maxMarketQty: number
  readonly maxPostOnlyQty: number
  /** 1e-8 quote coin (inverse: USD). */
  readonly minNotional: bigint
  /** Multiplies price * qty (inverse: qty) to hundredths of the quote coin (floating point; statistics only). */
  readonly turnoverFactor: number
  readonly maxLeverageE2: number
  /** Price band around mark in 1e-4; for spot around the index. */
  readonly bandE4: number
  /** 0: no funding. */
  readonly fundingMinutes: number
  /** Maximum absolute funding rate, 1e-8. */
  readonly fundingCapE8: number
  /** Delivery fee in 1e-8 of the value (options: of the settlement price, capped). */
  readonly deliveryFeeE8: bigint
  /** A spread: ids of its legs, the first bought, the second sold. */
  readonly legs: readonly [number, number] | null
  readonly startPrice: number
  /** Yearly volatility as a fraction. */
  readonly volatility: number
  /** Mean time between steps of its crowd, ms. */
  readonly stepMs: number
  /** Mean turnover per minute in hundredths of the quote coin. */
  readonly minuteMoney: number
  /** House levels per side, their mean distance and half spread as shares of the price. */
  readonly levels: number
  readonly gap: number
  readonly halfSpread: number
  /** Mean value of a level as a share of a minute's turnover. */
  readonly levelShare: number
}

/** Statistics only: hundredths of the quote coin of a quantity at a price. */
export const turnoverOf = (spec: Spec, price: number, qty: number): number =>
  spec.kind === 'inverse' ? qty * spec.turnoverFactor : price * qty * spec.turnoverFactor

/** Statistics only: number of lots worth about an amount (hundredths) at a price, at least one. */
export const lotsFor = (spec: Spec, money: number, price: number): number =>
  Math.max(Math.round(money / (turnoverOf(spec, price, 1) * spec.lot)), 1)

/** Whether a symbol's profit is settled each session (USDC contracts). */
export const hasSessions = (spec: Spec): boolean =>
  spec.contractType === 'UsdcPerpetual' || spec.contractType === 'UsdcFutures'
