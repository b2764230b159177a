import { createBookSide } from '../../market-data/level-book.ts'
import type { BookSide, EmitLevel } from '../../market-data/level-book.ts'

/** A book merged into levels of several ticks: bids are rounded down, asks up, so that the spread never shrinks. */
export interface MergedBook {
  readonly bids: BookSide
  readonly asks: BookSide
  /** Loads all levels of the full book. */
  load(bids: BookSide, asks: BookSide): void
  /** Applies the change of a full-book level's quantity. */
  add(side: number, price: number, change: number, emit: EmitLevel): void
}

/** `step`: price range of a merged level in the wire's price units (FEED-20, VENUE-37). */
export function createMergedBook(step: number, depths: readonly number[]): MergedBook {
  const bids = createBookSide(true, depths)
  const asks = createBookSide(false, depths)
  // + 0 turns -0 into 0.
  const down = (price: number): number => Math.floor(price / step) * step
  const up = (price: number): number => Math.ceil(price / step) * step + 0

  function take(into: BookSide, from: BookSide, round: (price: number) => number): void {
    const pairs: number[] = []
    from.prices.forEach((price, index) => {
      const level = round(price)
      const quantity = from.quantities[index] ?? 0
      const last = pairs.length - 2
      if (pairs[last] === level) pairs[last + 1] = (pairs[last + 1] ?? 0) + quantity
      else pairs.push(level, quantity)
    })
    into.load(Float64Array.from(pairs))
  }

  return {
    bids,
    asks,
    load(trueBids, trueAsks) {
      take(bids, trueBids, down)
      take(asks, trueAsks, up)
    },
    add(side, price, change, emit) {
      const book = side === 0 ? bids : asks
      const level = side === 0 ? down(price) : up(price)
      book.set(level, book.quantityAt(level) + change, emit)
    },
  }
}
