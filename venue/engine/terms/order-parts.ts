/** What an order may carry besides price and quantity. Prices and quantities are scaled by the spec's fractions. */
import type { TriggerPriceType } from '#shared/domain/enums.ts'

/** Strategies by the exchange's names (VENUE-47). */
export const origins = ['TWAP', 'Iceberg', 'Chase Limit'] as const
export type Origin = '' | (typeof origins)[number]

/** Worst price of a market order from the best one: whole ticks, or hundredths of a percent (VENUE-59). */
export interface Slip {
  readonly kind: 'TickSize' | 'Percent'
  readonly amount: number
}

/** A take-profit or stop-loss before it's an order of its own. */
export interface StopLeg {
  readonly trigger: number
  readonly by: TriggerPriceType
  readonly orderType: 'Limit' | 'Market'
  /** 0 for market. */
  readonly limit: number
  /** Partial: most it closes; 0 all that its order fills. */
  readonly size: number
  readonly slip: Slip | null
}

export interface AttachedStops {
  readonly mode: 'Full' | 'Partial'
  readonly tp: StopLeg | null
  readonly sl: StopLeg | null
}

/** A trailing stop: one of `distance` (price) and `rateE4` (1e-4 of the best price) is above zero. */
export interface Trail {
  distance: number
  rateE4: number
  /** Price it starts at, 0: at once. */
  activation: number
  isActive: boolean
  /** Best price since it's active. */
  best: number
}

/** Exchange time that never comes. */
export const NEVER = Number.MAX_SAFE_INTEGER

/** What a strategy still has to do. */
export interface StrategyState {
  /** TWAP: Unix ms between slices. */
  readonly intervalMs: number
  /** TWAP. */
  slicesLeft: number
  /** Iceberg: shown at a time. */
  readonly subQty: number
  /** Chase Limit: price distance behind the best of the own side. */
  readonly distance: number
  /** Chase Limit: goes no farther, 0 without bound. */
  readonly maxPrice: number
  /** Chase Limit: exchange time it last looked at the book. */
  actedAt: number
  /** Its order in the book, '' none. */
  childId: string
  /** Exchange time of its next act. */
  nextAt: number
}
