import type { BookSide } from '../../market-data/level-book.ts'
import { bookLevel } from '../map/book.ts'
import type { BookLevel } from '../map/book.ts'
import type { Market } from '../terms/markets.ts'

export interface LevelChanges {
  readonly b: readonly BookLevel[]
  readonly a: readonly BookLevel[]
}

/** One side of the window: what subscribers hold, and level changes they have not got yet. */
interface WindowSide {
  readonly held: Map<number, number>
  readonly pending: Map<number, number>
  readonly isBid: boolean
}

/**
 * The first levels of a book as subscribers of one depth hold them. Changes gather until `take`, which answers each
 * changed level once with its last size: "0" for a level that is gone or has left the window.
 */
export interface BookWindow {
  /** A row that `BookSide.set` emitted for this depth. */
  change(isBid: boolean, price: number, quantity: number): void
  /** Whether levels changed since `take`. */
  isChanged(): boolean
  /** Levels that differ from what subscribers hold; null if none does. */
  take(): LevelChanges | null
  /** Everything that subscribers hold, best first. */
  all(): LevelChanges
  /** Holds the first levels of the book from now on. */
  reset(bids: BookSide, asks: BookSide): void
}

export function createBookWindow(depth: number, market: Market): BookWindow {
  const bids: WindowSide = { held: new Map(), pending: new Map(), isBid: true }
  const asks: WindowSide = { held: new Map(), pending: new Map(), isBid: false }

  const sorted = (rows: [number, number][], { isBid }: WindowSide): readonly BookLevel[] =>
    rows
      .sort(([a], [b]) => (isBid ? b - a : a - b))
      .map(([price, quantity]) => bookLevel(market, price, quantity))

  function takeSide(side: WindowSide): readonly BookLevel[] {
    const rows: [number, number][] = []
    for (const [price, quantity] of side.pending) {
      if ((side.held.get(price) ?? 0) === quantity) continue
      if (quantity === 0) side.held.delete(price)
      else side.held.set(price, quantity)
      rows.push([price, quantity])
    }
    side.pending.clear()
    return sorted(rows, side)
  }

  function load(side: WindowSide, { prices, quantities }: BookSide): void {
    side.held.clear()
    side.pending.clear()
    const count = Math.min(depth, prices.length)
    for (let i = 0; i < count; i += 1) side.held.set(prices[i] ?? 0, quantities[i] ?? 0)
  }

  return {
    change(isBid, price, quantity) {
      ;(isBid ? bids : asks).pending.set(price, quantity)
    },
    isChanged: () => bids.pending.size > 0 || asks.pending.size > 0,
    take() {
      const b = takeSide(bids)
      const a = takeSide(asks)
      return b.length === 0 && a.length === 0 ? null : { b, a }
    },
    all: () => ({ b: sorted([...bids.held], bids), a: sorted([...asks.held], asks) }),
    reset(bidSide, askSide) {
      load(bids, bidSide)
      load(asks, askSide)
    },
  }
}
