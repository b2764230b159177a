import { BOOK_WIDTH } from '#shared/wire/frames.ts'
import type { RowValues } from '../feeds/public-frame.ts'
import { createBookSide } from './book-side.ts'

/** A book with every update of its topic applied; only views of it are conflated. */
export interface OrderBook {
  /** Replaces all levels. false: a row is no valid level, and nothing changed. */
  applySnapshot(values: RowValues): boolean
  /** Applies rows from row `skip` on. false: a row is no valid level, and nothing changed. */
  applyDelta(values: RowValues, skip: number): boolean
  /** Best bid at or above best ask: such a book must not be shown. */
  isCrossed(): boolean
  view(levels: number): { readonly bids: Float64Array<ArrayBuffer>; readonly asks: Float64Array<ArrayBuffer> }
  clear(): void
}

function areLevels(values: RowValues, first: number, lowest: number): boolean {
  if (values.length % BOOK_WIDTH !== 0) return false
  for (let at = first; at < values.length; at += BOOK_WIDTH) {
    const side = values[at]
    if (
      (side !== 0 && side !== 1) ||
      !((values[at + 1] ?? Number.NaN) >= lowest) ||
      (values[at + 2] ?? -1) < 0
    )
      return false
  }
  return true
}

/** `lowest`: lowest valid price of a level. */
export function createOrderBook(lowest = 1): OrderBook {
  const bids = createBookSide(-1)
  const asks = createBookSide(1)
  function apply(values: RowValues, first: number): void {
    for (let at = first; at < values.length; at += BOOK_WIDTH) {
      const side = values[at] === 0 ? bids : asks
      side.set(values[at + 1] ?? 0, values[at + 2] ?? 0)
    }
  }
  return {
    applySnapshot: (values) => {
      if (!areLevels(values, 0, lowest)) return false
      bids.clear()
      asks.clear()
      apply(values, 0)
      return true
    },
    applyDelta: (values, skip) => {
      if (!areLevels(values, skip * BOOK_WIDTH, lowest)) return false
      apply(values, skip * BOOK_WIDTH)
      return true
    },
    isCrossed: () => bids.best() >= asks.best(),
    view: (levels) => ({ bids: bids.view(levels), asks: asks.view(levels) }),
    clear: () => {
      bids.clear()
      asks.clear()
    },
  }
}
