import type { PrivateFeedEvent } from '#shared/contracts/private-feed.ts'
import type { Order } from '#shared/domain/records.ts'

/**
 * Turns private events into facts for the trader: one per happening, whatever reports it first (push, message, answer, the
 * state after an outage) and however often. Events are collected until `settle`, so that a fact has all of its frame: the
 * fill, the position after it, and the stops that ended with it.
 */
export interface TradeLedger {
  /** True: events were missed before it, and the ends of orders must be queried (catch-up.ts). */
  take(event: PrivateFeedEvent): boolean
  /** The events of a frame, or of one turn, are complete. `isLate`: found after an outage. */
  settle(isLate?: boolean): void
  /** Adds a queried order: it is reported as placed, unless it was already. */
  found(order: Order): void
  /** Number of events received for an order, 0 none. */
  eventsOf(orderId: string): number
  /** Whether an order's end was reported, or needs no report. */
  knowsEnd(orderId: string): boolean
  /** The order was open at its last event. */
  isOpen(orderId: string): boolean
  /**
   * A call of this browser changes stops of a symbol and its tab reports it, so pushes about them are skipped. The returned
   * function ends that.
   */
  beginStopChange(symbol: string): () => void
}
