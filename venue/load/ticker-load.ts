import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { parseScaled } from '#shared/units/scaled.ts'
import { hash32 } from '../core/random.ts'

/** Ticker rows of a busy market: small moves around the rows that the exchange last told. */
export interface TickerLoad {
  /** Takes rows of the exchange; they are told before any generated one, the open symbol's first. */
  observe(rows: Float64Array): void
  /** The symbol somebody looks at keeps the exchange's own prices. */
  setOpen(instrumentId: number): void
  /** Writes `count` changed rows into `out`, every symbol in turn. */
  write(out: Float64Array, count: number): void
  /** Rows as the wire last told them: the exchange's, or a generated one since. */
  told(): Float64Array
}

export function createTickerLoad(seed: number, instruments: readonly Instrument[]): TickerLoad {
  const count = instruments.length
  const indexById = new Map(instruments.map((instrument, index) => [instrument.id, index]))
  const ticks = Float64Array.from(instruments, (one) =>
    Number(parseScaled(one.tickSize, one.priceFraction) ?? 1),
  )
  const lots = Float64Array.from(instruments, (one) => Number(parseScaled(one.lotSize, one.lotFraction) ?? 1))
  const centre = new Float64Array(count * TICKER_WIDTH)
  const latest = new Float64Array(count * TICKER_WIDTH)
  const generated = new Uint32Array(count)
  /** Symbols whose newest row of the exchange has not been told yet, in the order they changed. */
  const waiting = new Set<number>()
  let next = 0
  let openIndex = -1

  /** The exchange's own row. */
  function tell(out: Float64Array, row: number, index: number): void {
    const own = centre.subarray(index * TICKER_WIDTH, (index + 1) * TICKER_WIDTH)
    latest.set(own, index * TICKER_WIDTH)
    out.set(own, row * TICKER_WIDTH)
  }

  function generate(out: Float64Array, row: number, index: number): void {
    const from = index * TICKER_WIDTH
    const to = row * TICKER_WIDTH
    const turn = (generated[index] ?? 0) + 1
    generated[index] = turn
    const noise = hash32(seed + index, turn)
    for (let i = 0; i < TICKER_WIDTH; i += 1) out[to + i] = centre[from + i] ?? 0
    if (index !== openIndex) {
      // One or two ticks either way, never on the spot.
      const ticksMoved = [-2, -1, 1, 2][noise & 3] ?? 1
      const move = ticksMoved * (ticks[index] ?? 1)
      for (let i: number = tickerField.lastPrice; i <= tickerField.indexPrice; i += 1) {
        const moved = (centre[from + i] ?? 0) + move
        if (moved > 0) out[to + i] = moved
      }
    }
    // A day's volume only grows here, so that no two generated rows are the same.
    const grown = (lots[index] ?? 1) * (1 + ((noise >>> 8) & 7))
    out[to + tickerField.volume24h] = (latest[from + tickerField.volume24h] ?? 0) + grown
    for (let i = 0; i < TICKER_WIDTH; i += 1) latest[from + i] = out[to + i] ?? 0
  }

  return {
    observe(rows) {
      for (let at = 0; at < rows.length; at += TICKER_WIDTH) {
        const index = indexById.get(rows[at] ?? -1)
        if (index === undefined) continue
        const row = rows.subarray(at, at + TICKER_WIDTH)
        centre.set(row, index * TICKER_WIDTH)
        if (latest[index * TICKER_WIDTH] === 0) latest.set(row, index * TICKER_WIDTH)
        waiting.add(index)
      }
    },
    setOpen(instrumentId) {
      openIndex = indexById.get(instrumentId) ?? -1
    },
    write(out, rows) {
      let row = 0
      if (rows > 0 && waiting.delete(openIndex)) {
        tell(out, row, openIndex)
        row += 1
      }
      for (const index of waiting) {
        if (row >= rows) return
        waiting.delete(index)
        tell(out, row, index)
        row += 1
      }
      for (; row < rows; row += 1) {
        generate(out, row, next)
        next = next + 1 === count ? 0 : next + 1
      }
    },
    told: () => latest.slice(),
  }
}
