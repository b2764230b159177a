/** Levels and answers of books (https://bybit-exchange.github.io/docs/v5/market/orderbook, as of 24 July 2026). */
import type { BookSnapshot } from '../../exchange/market-data.ts'
import type { Market } from '../terms/markets.ts'
import { figure } from './figures.ts'

export type BookLevel = readonly [price: string, size: string]

/** One level from scaled integers. A removed level has the size "0". */
export const bookLevel = ({ instrument }: Market, price: number, quantity: number): BookLevel => [
  figure(price, instrument.priceFraction),
  quantity === 0 ? '0' : figure(quantity, instrument.lotFraction),
]

/** The first `depth` levels of [price, quantity] pairs, best first. */
export function bookLevels(market: Market, pairs: Float64Array, depth: number): readonly BookLevel[] {
  const count = Math.min(depth, pairs.length / 2)
  return Array.from({ length: count }, (_, level) =>
    bookLevel(market, pairs[level * 2] ?? 0, pairs[level * 2 + 1] ?? 0),
  )
}

/**
 * The answer to a book request. Update id and cross sequence are the number of the last batch of changes that the book
 * includes, so that answers can be ordered. `now` is the exchange clock in Unix ms.
 */
export const bookRow = (
  market: Market,
  book: BookSnapshot,
  depth: number,
  now: number,
): Readonly<Record<string, unknown>> => ({
  s: market.name,
  b: bookLevels(market, book.bids, depth),
  a: bookLevels(market, book.asks, depth),
  ts: now,
  u: book.asOf,
  seq: book.asOf,
  cts: now,
})
