/** Optional parts of an order. Prices and quantities are scaled by the spec's fractions. */
import type { TriggerPriceType } from '#shared/domain/enums.ts'
import type { OrderOrigin } from '#shared/domain/order-kinds.ts'

/** The strategy that an order is or belongs to (VENUE-47); '' none. */
export type Origin = '' | OrderOrigin

/** Slippage limit: distance of the worst price from the best one in ticks or hundredths of a percent (VENUE-59). */
export interface Slip {
  readonly kind: 'TickSize' | 'Percent'
  readonly amount: number
}

/** A take-profit or stop-loss leg before it becomes an order. */
export interface StopLeg {
  readonly trigger: number
  readonly by: TriggerPriceType
  readonly orderType: 'Limit' | 'Market'
  /** 0 for market. */
  readonly limit: number
  /** Partial: maximum quantity to close; 0: everything that its order fills. */
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
  /** Activation price, 0: immediately. */
  activation: number
  isActive: boolean
  /** Best price since activation. */
  best: number
}

/** Exchange time that never comes. */
export const NEVER = Number.MAX_SAFE_INTEGER

/** Progress of a strategy. */
export interface StrategyState {
  /** TWAP: Unix ms between slices. */
  readonly intervalMs: number
  /** TWAP. */
  slicesLeft: number
  /** Iceberg: visible quantity. */
  readonly subQty: number
  /** Chase Limit: price distance behind the best of the own side. */
  readonly distance: number
  /** Chase Limit: limit of its price, 0: none. */
  readonly maxPrice: number
  /** Chase Limit: exchange time it last looked at the book. */
  actedAt: number
  /** Id of its order in the book, '' none. */
  childId: string
  /** Exchange time of its next step. */
  nextAt: number
}
