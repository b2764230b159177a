import { TRADE_WIDTH } from '#shared/wire/frames.ts'
import { hash32 } from '../../engine/terms/random.ts'

const KEPT = 200

/** Generates small trades of the open symbol at its last price, numbered after the exchange's. */
export interface TradeLoad {
  load(rows: Float64Array): void
  /** Renumbers the exchange's rows after those sent so far, in place. */
  observe(rows: Float64Array): void
  /** Writes `count` rows into `out`; false without a price yet. */
  write(out: Float64Array, count: number, timeMs: number): boolean
  /** The last sent rows, oldest first. */
  sentRows(): Float64Array
}

export function createTradeLoad(seed: number, lot: number): TradeLoad {
  let lastNumber = 0
  let lastPrice = 0
  let kept: number[] = []

  function keep(rows: Float64Array, count: number): void {
    for (let i = 0; i < count * TRADE_WIDTH; i += 1) kept.push(rows[i] ?? 0)
    if (kept.length > KEPT * TRADE_WIDTH * 4) kept = kept.slice(-KEPT * TRADE_WIDTH)
  }

  return {
    load(rows) {
      kept = []
      keep(rows, rows.length / TRADE_WIDTH)
      if (rows.length === 0) return
      lastNumber = Math.max(lastNumber, rows[rows.length - TRADE_WIDTH] ?? 0)
      lastPrice = rows[rows.length - TRADE_WIDTH + 2] ?? 0
    },
    observe(rows) {
      for (let at = 0; at < rows.length; at += TRADE_WIDTH) {
        lastNumber += 1
        rows[at] = lastNumber
        lastPrice = rows[at + 2] ?? lastPrice
      }
      keep(rows, rows.length / TRADE_WIDTH)
    },
    write(out, count, timeMs) {
      if (lastPrice === 0) return false
      for (let row = 0; row < count; row += 1) {
        lastNumber += 1
        const noise = hash32(seed ^ 0x7ade, lastNumber)
        const at = row * TRADE_WIDTH
        out[at] = lastNumber
        out[at + 1] = timeMs
        out[at + 2] = lastPrice
        out[at + 3] = lot * (1 + (noise % 50))
        out[at + 4] = noise >>> 31
      }
      keep(out, count)
      return true
    },
    sentRows: () => Float64Array.from(kept.slice(-KEPT * TRADE_WIDTH)),
  }
}
