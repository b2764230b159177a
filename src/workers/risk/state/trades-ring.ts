import type { TradesView } from '#shared/contracts/feed-port.ts'
import { TRADE_WIDTH } from '#shared/wire/frames.ts'

/** More than one batch has, so that a list of large trades reaches far enough back. */
export const STORED_TRADES = 1000
const STORED = STORED_TRADES * TRADE_WIDTH

/**
 * The newest trades of the open symbol as rows of TRADE_WIDTH, oldest first. `rows` is valid until the next `apply`.
 */
export interface TradesRing {
  readonly symbol: string
  readonly rows: Float64Array
  apply(view: TradesView): void
  clear(): void
}

/** An empty ring. The buffer has twice the needed length, so that old rows are rarely moved out. */
export function createTradesRing(): TradesRing {
  const buffer = new Float64Array(2 * STORED)
  let symbol = ''
  let start = 0
  let end = 0
  return {
    get symbol() {
      return symbol
    },
    get rows() {
      return buffer.subarray(start, end)
    },
    apply(view) {
      if (view.reset || view.symbol !== symbol) start = end = 0
      const whole = view.rows.length - (view.rows.length % TRADE_WIDTH)
      const added = view.rows.subarray(Math.max(0, whole - STORED), whole)
      if (end + added.length > buffer.length) {
        const first = Math.max(start, end - (STORED - added.length))
        buffer.copyWithin(0, first, end)
        end -= first
        start = 0
      }
      buffer.set(added, end)
      end += added.length
      start = Math.max(start, end - STORED)
      symbol = view.symbol
    },
    clear() {
      start = end = 0
      symbol = ''
    },
  }
}
