import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { parseScaled } from '#shared/units/scaled.ts'
import { hash32 } from '../../engine/terms/random.ts'

/** Generates ticker rows of a busy market: small moves around the exchange's last rows. */
export interface TickerLoad {
  /** Adds rows of the exchange; they are written before generated ones, the open symbol's first. */
  observe(rows: Float64Array): void
  /** Sets the open symbol, which gets no generated rows. */
  setOpen(instrumentId: number): void
  /** Sets the catalogue: new symbols move from their first row on, symbols that don't trade don't move. */
  list(instruments: readonly Instrument[]): void
  /** Writes `count` changed rows into `out`, all symbols in turn, and returns the number (0 without symbols). */
  write(out: Float64Array, count: number): number
  /** Last sent rows of all symbols. */
  sentRows(): Float64Array
}

export function createTickerLoad(seed: number, instruments: readonly Instrument[]): TickerLoad {
  const indexById = new Map<number, number>()
  const isListed: boolean[] = []
  const isTrading: boolean[] = []
  const ticks: number[] = []
  const lots: number[] = []
  const generated: number[] = []
  let centre = new Float64Array(0)
  let latest = new Float64Array(0)
  let listed = 0
  /** Symbols whose newest row of the exchange hasn't been sent, in order of change. */
  const waiting = new Set<number>()
  let next = 0
  let openIndex = -1

  function list(catalogue: readonly Instrument[]): void {
    isListed.fill(false)
    for (const one of catalogue) {
      let index = indexById.get(one.id)
      if (index === undefined) {
        index = indexById.size
        indexById.set(one.id, index)
        generated.push(0)
      }
      isListed[index] = true
      isTrading[index] = one.contractStatus === 'Trading' && one.symbolStatus === 'Trading'
      ticks[index] = Number(parseScaled(one.tickSize, one.priceFraction) ?? 1)
      lots[index] = Number(parseScaled(one.lotSize, one.lotFraction) ?? 1)
    }
    listed = catalogue.length
    const grown = (rows: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> => {
      const longer = new Float64Array(indexById.size * TICKER_WIDTH)
      longer.set(rows)
      return longer
    }
    centre = grown(centre)
    latest = grown(latest)
    for (const index of waiting) if (isListed[index] !== true) waiting.delete(index)
  }

  /** Row offset of the next symbol; its id is 0 until the exchange has sent a row. */
  function nextTurn(): number {
    const index = next
    next = next + 1 === indexById.size ? 0 : next + 1
    return index
  }
  const mayMove = (index: number): boolean =>
    isListed[index] === true && isTrading[index] === true && (centre[index * TICKER_WIDTH] ?? 0) !== 0

  /** Writes the exchange's row. */
  function writeOwn(out: Float64Array, row: number, index: number): void {
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
      // One or two ticks up or down, never unchanged.
      const ticksMoved = [-2, -1, 1, 2][noise & 3] ?? 1
      const move = ticksMoved * (ticks[index] ?? 1)
      for (let i: number = tickerField.lastPrice; i <= tickerField.indexPrice; i += 1) {
        const moved = (centre[from + i] ?? 0) + move
        if (moved > 0) out[to + i] = moved
      }
    }
    // The 24 h volume only grows, so that no two generated rows are equal.
    const grown = (lots[index] ?? 1) * (1 + ((noise >>> 8) & 7))
    out[to + tickerField.volume24h] = (latest[from + tickerField.volume24h] ?? 0) + grown
    for (let i = 0; i < TICKER_WIDTH; i += 1) latest[from + i] = out[to + i] ?? 0
  }

  list(instruments)
  return {
    list,
    observe(rows) {
      for (let at = 0; at < rows.length; at += TICKER_WIDTH) {
        const index = indexById.get(rows[at] ?? -1)
        if (index === undefined || isListed[index] !== true) continue
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
        writeOwn(out, row, openIndex)
        row += 1
      }
      for (const index of waiting) {
        if (row >= rows) return row
        waiting.delete(index)
        writeOwn(out, row, index)
        row += 1
      }
      for (let still = 0; row < rows && still <= indexById.size;) {
        const index = nextTurn()
        if (mayMove(index)) {
          generate(out, row, index)
          row += 1
          still = 0
        } else still += 1
      }
      return row
    },
    sentRows() {
      const rows = new Float64Array(listed * TICKER_WIDTH)
      let row = 0
      for (const index of indexById.values()) {
        if (isListed[index] !== true || latest[index * TICKER_WIDTH] === 0) continue
        rows.set(latest.subarray(index * TICKER_WIDTH, (index + 1) * TICKER_WIDTH), row * TICKER_WIDTH)
        row += 1
      }
      return rows.subarray(0, row * TICKER_WIDTH).slice()
    },
  }
}
