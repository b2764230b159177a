import { bestPrice, reduce } from '../state/book.ts'
import type { Book, BookSide } from '../state/book.ts'
import type { Account, LiveOrder } from '../state/state.ts'

/** An order that takes from the book. `limit` 0: any price. `account` null: the house. */
export interface Taker {
  readonly isBuy: boolean
  readonly limit: number
  readonly account: Account | null
}

export type StopReason = 'filled' | 'price' | 'self'

/** The side that a taker trades against. */
export const oppositeOf = (book: Book, isBuy: boolean): BookSide => (isBuy ? book.asks : book.bids)
export const ownSide = (book: Book, isBuy: boolean): BookSide => (isBuy ? book.bids : book.asks)

/** True if a price of the opposite side may trade against a limit. */
export const reaches = (isBuy: boolean, limit: number, price: number): boolean =>
  limit === 0 || (isBuy ? price <= limit : price >= limit)

/**
 * Takes up to `qty` in price-time order. `onFill` is called after the book has changed, one call per queue member. Stops
 * before an own resting order: self-trade prevention cancels the newer order, that is the rest of the taker.
 */
export function match(
  book: Book,
  taker: Taker,
  qty: number,
  onFill: (price: number, qty: number, maker: LiveOrder | null) => void,
): { readonly left: number; readonly stop: StopReason } {
  const side = oppositeOf(book, taker.isBuy)
  let left = qty
  while (left > 0) {
    const price = bestPrice(side)
    if (price === 0 || !reaches(taker.isBuy, taker.limit, price)) return { left, stop: 'price' }
    const entry = side.levels.get(price)?.head ?? null
    if (entry === null) return { left, stop: 'price' }
    if (entry.order !== null && entry.order.account === taker.account) return { left, stop: 'self' }
    const part = Math.min(left, entry.qty)
    reduce(side, entry, part)
    left -= part
    onFill(price, part, entry.order)
  }
  return { left, stop: 'filled' }
}

/** Quantity a taker could trade immediately (up to `wanted`), stopping before an own order as matching does. */
export function takeable(book: Book, taker: Taker, wanted: number): number {
  const side = oppositeOf(book, taker.isBuy)
  let sum = 0
  for (let at = side.prices.length - 1; at >= 0 && sum < wanted; at -= 1) {
    const price = side.prices[at] ?? 0
    if (!reaches(taker.isBuy, taker.limit, price)) break
    let entry = side.levels.get(price)?.head ?? null
    while (entry !== null && sum < wanted) {
      if (entry.order !== null && entry.order.account === taker.account) return sum
      sum += entry.qty
      entry = entry.next
    }
  }
  return Math.min(sum, wanted)
}
