import type { MarketBatch } from '../../../venue/exchange/market-data.ts'

/** Copies a batch: its arrays are valid only while the listener runs. */
export const copied = (batch: MarketBatch): MarketBatch => ({
  ...batch,
  tickers: batch.tickers.slice(),
  books: batch.books.map(({ instrumentId, rows }) => ({ instrumentId, rows: rows.slice() })),
  trades: batch.trades.map(({ instrumentId, rows }) => ({ instrumentId, rows: rows.slice() })),
})

/** Price -> quantity of a side of a book. */
export const levelsOf = (pairs: Float64Array): Map<number, number> => {
  const levels = new Map<number, number>()
  for (let at = 0; at < pairs.length; at += 2) levels.set(pairs[at] ?? 0, pairs[at + 1] ?? 0)
  return levels
}
export const pricesOf = (pairs: Float64Array): readonly number[] => [...levelsOf(pairs).keys()]
export const column = (rows: Float64Array, width: number, at: number): readonly number[] =>
  Array.from({ length: rows.length / width }, (_, row) => rows[row * width + at] ?? Number.NaN)
export const isAscending = (values: readonly number[]): boolean =>
  values.every((value, at) => at === 0 || value > (values[at - 1] ?? 0))
