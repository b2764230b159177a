import type { PriceTrend } from '#shared/domain/enums.ts'
import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'

/** The last ticker row of each instrument. Values are scaled integers; NaN if the exchange sent nothing usable. */
export interface TickerStore {
  /** Stores rows of TICKER_WIDTH columns. Returns their ids. */
  apply(rows: Float64Array): readonly number[]
  has(id: number): boolean
  field(id: number, column: number): number
  /** A price column; NaN unless it is a safe integer above zero. */
  price(id: number, column: number): number
  /** Direction of the last change of the last price (FEED-32). */
  trend(id: number): PriceTrend
  clear(): void
}

/** A store without rows. */
export function createTickerStore(): TickerStore {
  const rows = new Map<number, Float64Array>()
  const trends = new Map<number, PriceTrend>()

  function applyRow(values: Float64Array, at: number): number {
    const id = values[at + tickerField.instrumentId] ?? Number.NaN
    const before = rows.get(id)
    const row = before ?? new Float64Array(TICKER_WIDTH)
    const lastBefore = before?.[tickerField.lastPrice]
    row.set(values.subarray(at, at + TICKER_WIDTH))
    const last = row[tickerField.lastPrice] ?? Number.NaN
    if (before === undefined) rows.set(id, row)
    else if (lastBefore !== undefined && last !== lastBefore)
      trends.set(id, last > lastBefore ? 'UP' : 'DOWN')
    return id
  }

  const field = (id: number, column: number): number => rows.get(id)?.[column] ?? Number.NaN
  return {
    apply(values) {
      const ids: number[] = []
      for (let at = 0; at + TICKER_WIDTH <= values.length; at += TICKER_WIDTH) ids.push(applyRow(values, at))
      return ids
    },
    has: (id) => rows.has(id),
    field,
    price(id, column) {
      const value = field(id, column)
      return Number.isSafeInteger(value) && value > 0 ? value : Number.NaN
    },
    trend: (id) => trends.get(id) ?? 'NORMAL',
    clear() {
      rows.clear()
      trends.clear()
    },
  }
}
