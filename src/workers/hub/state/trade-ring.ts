import { TRADE_WIDTH } from '#shared/wire/frames.ts'
import type { RowValues } from '../feeds/public-frame.ts'

/** A batch carries at most this many trades, the newest (contract of FeedBatch). */
export const TRADES_KEPT = 200

export interface TradeRing {
  /** `reset` (a snapshot) clears the ring first. */
  apply(values: RowValues, skip: number, reset: boolean): void
  /** Number of trades applied so far; a consumer remembers the count it has seen. */
  count(): number
  /** Count at the last reset: a consumer below it must replace its list. */
  resetAt(): number
  /** Rows after `seen` (all stored ones if it is before the reset), oldest first, at most 200. */
  since(seen: number): Float64Array<ArrayBuffer>
}

export function createTradeRing(): TradeRing {
  const ring = new Float64Array(TRADES_KEPT * TRADE_WIDTH)
  let count = 0
  let resetAt = 0
  return {
    apply: (values, skip, reset) => {
      if (reset) {
        // Counts as one, so that an empty snapshot is a change too.
        count += 1
        resetAt = count
      }
      for (let at = skip * TRADE_WIDTH; at + TRADE_WIDTH <= values.length; at += TRADE_WIDTH) {
        const base = (count % TRADES_KEPT) * TRADE_WIDTH
        for (let column = 0; column < TRADE_WIDTH; column += 1) ring[base + column] = values[at + column] ?? 0
        count += 1
      }
    },
    count: () => count,
    resetAt: () => resetAt,
    since: (seen) => {
      const first = Math.max(seen, resetAt, count - TRADES_KEPT)
      const rows = new Float64Array((count - first) * TRADE_WIDTH)
      for (let trade = first; trade < count; trade += 1) {
        const base = (trade % TRADES_KEPT) * TRADE_WIDTH
        rows.set(ring.subarray(base, base + TRADE_WIDTH), (trade - first) * TRADE_WIDTH)
      }
      return rows
    },
  }
}
