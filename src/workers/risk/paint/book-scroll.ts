import type { Levels } from './book-levels.ts'

/**
 * How far each side is scrolled away from its best price. The position is stored as the price of the first row, so that
 * levels that appear or vanish before it don't make the rows jump. If the best price passes that position, the list
 * starts at the best price again.
 */
export interface BookScroll {
  /** Index of the first displayed level. */
  first(side: 'ask' | 'bid', levels: Levels, rows: number): number
  /** Scrolls by rows, within the existing levels. */
  move(side: 'ask' | 'bid', levels: Levels, rows: number, by: number): void
  reset(): void
}

/** Starts at the best price of both sides. */
export function createBookScroll(): BookScroll {
  const anchors: { ask: number | null; bid: number | null } = { ask: null, bid: null }

  function first(side: 'ask' | 'bid', levels: Levels, rows: number): number {
    const anchor = anchors[side]
    if (anchor === null) return 0
    const at = levels.prices.findIndex((price) => (side === 'ask' ? price >= anchor : price <= anchor))
    const last = Math.max(0, levels.prices.length - rows)
    return Math.min(at < 0 ? last : at, last)
  }

  return {
    first,
    move(side, levels, rows, by) {
      const to = Math.max(0, first(side, levels, rows) + Math.trunc(by))
      const held = Math.min(to, Math.max(0, levels.prices.length - rows))
      anchors[side] = held === 0 ? null : (levels.prices[held] ?? null)
    },
    reset() {
      anchors.ask = null
      anchors.bid = null
    },
  }
}
