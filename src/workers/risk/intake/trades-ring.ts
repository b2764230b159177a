import type { TradesView } from '#shared/contracts/feed-port.ts'
import { TRADE_WIDTH } from '#shared/wire/frames.ts'

const KEPT_TRADES = 200

/** The newest trades of the open symbol as rows of TRADE_WIDTH, oldest first, at most 200. */
export interface TradesRing {
  readonly symbol: string
  readonly rows: Float64Array
  apply(view: TradesView): void
  clear(): void
}

/** An empty ring. */
export function createTradesRing(): TradesRing {
  let symbol = ''
  let rows = new Float64Array(0)
  return {
    get symbol() {
      return symbol
    },
    get rows() {
      return rows
    },
    apply(view) {
      const whole = view.rows.subarray(0, view.rows.length - (view.rows.length % TRADE_WIDTH))
      const before = view.reset || view.symbol !== symbol ? new Float64Array(0) : rows
      const kept = before.subarray(Math.max(0, before.length + whole.length - KEPT_TRADES * TRADE_WIDTH))
      const added = whole.subarray(Math.max(0, whole.length - KEPT_TRADES * TRADE_WIDTH))
      const next = new Float64Array(kept.length + added.length)
      next.set(kept)
      next.set(added, kept.length)
      rows = next
      symbol = view.symbol
    },
    clear() {
      rows = new Float64Array(0)
      symbol = ''
    },
  }
}
