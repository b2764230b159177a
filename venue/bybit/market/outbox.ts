import type { Interval } from '#shared/domain/enums.ts'
import { TICKER_WIDTH } from '#shared/wire/frames.ts'
import type { MarketBatch } from '../../exchange/market-data.ts'

/** A batch is sent so long after its first change. */
const BATCH_MS = 15

/**
 * Collects changes and sends them as numbered batches. What is read at a moment equals the sum of all batches up to `number`
 * only right after `flush`: each read calls it first.
 */
export interface Outbox {
  /** A level with its absolute quantity; ignored if this batch resets the book anyway. */
  level(instrumentId: number, side: 0 | 1, price: number, quantity: number): void
  /** The newest row of an instrument replaces an earlier one of the same batch. */
  ticker(row: Float64Array): void
  /** A TRADE_WIDTH row. */
  trade(instrumentId: number, row: readonly number[]): void
  /** A CANDLE_WIDTH row. A closed candle stays in the batch, of an open one only the newest state. */
  candle(instrumentId: number, interval: Interval, row: Float64Array): void
  /** Everything of this instrument must be read again. Changes of its book in the same batch are left out. */
  reset(instrumentId: number): void
  /** Sends what is collected now, if anything. */
  flush(): void
  /** Number of the last batch, 0 before the first. */
  number(): number
  onMarket(listener: (batch: MarketBatch) => void): void
  close(): void
}

interface Candle {
  readonly instrumentId: number
  readonly interval: Interval
  readonly rows: Map<number, Float64Array>
}

const joined = (rows: Iterable<Float64Array>): Float64Array => {
  const list = [...rows]
  const all = new Float64Array(list.reduce((sum, row) => sum + row.length, 0))
  let at = 0
  for (const row of list) {
    all.set(row, at)
    at += row.length
  }
  return all
}

export function createOutbox(now: () => number): Outbox {
  const listeners: ((batch: MarketBatch) => void)[] = []
  let tickers = new Map<number, Float64Array>()
  let books = new Map<number, number[]>()
  let trades = new Map<number, number[]>()
  let candles = new Map<string, Candle>()
  let resets = new Set<number>()
  let number = 0
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  function flush(): void {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    const parts = <Row extends number[]>(map: Map<number, Row>) =>
      [...map].map(([instrumentId, rows]) => ({ instrumentId, rows: Float64Array.from(rows) }))
    number += 1
    const batch: MarketBatch = {
      number,
      time: now(),
      tickers: joined(tickers.values()),
      books: parts(books),
      trades: parts(trades),
      ...(resets.size === 0 ? {} : { resets: [...resets] }),
      ...(candles.size === 0
        ? {}
        : {
            candles: [...candles.values()].map(({ instrumentId, interval, rows }) => ({
              instrumentId,
              interval,
              rows: joined(rows.values()),
            })),
          }),
    }
    tickers = new Map()
    books = new Map()
    trades = new Map()
    candles = new Map()
    resets = new Set()
    for (const listener of listeners) listener(batch)
  }

  function changed(): void {
    if (!isClosed) timer ??= setTimeout(flush, BATCH_MS)
  }

  const rowsOf = (map: Map<number, number[]>, id: number): number[] => {
    const known = map.get(id)
    if (known !== undefined) return known
    const rows: number[] = []
    map.set(id, rows)
    return rows
  }

  return {
    level(id, side, price, quantity) {
      if (resets.has(id)) return
      rowsOf(books, id).push(side, price, quantity)
      changed()
    },
    ticker(row) {
      const id = row[0] ?? -1
      const mine = tickers.get(id)
      if (mine === undefined) tickers.set(id, row.slice(0, TICKER_WIDTH))
      else mine.set(row)
      changed()
    },
    trade(id, row) {
      rowsOf(trades, id).push(...row)
      changed()
    },
    candle(instrumentId, interval, row) {
      const key = `${instrumentId} ${interval}`
      const candle = candles.get(key) ?? { instrumentId, interval, rows: new Map() }
      candles.set(key, candle)
      candle.rows.set(row[0] ?? 0, row.slice())
      changed()
    },
    reset(id) {
      resets.add(id)
      books.delete(id)
      changed()
    },
    flush,
    number: () => number,
    onMarket(listener) {
      listeners.push(listener)
    },
    close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
