import type { Levels } from './book-levels.ts'

/**
 * How far each side is moved away from its best price. A place is kept as the price of the first row, so that levels that
 * come and go before it don't make the rows jump; once the best price has passed it, the best one is shown again.
 */
export interface BookScroll {
  /** Index of the first level shown. */
  first(side: 'ask' | 'bid', levels: Levels, rows: number): number
  /** Moves by rows; the place is held into what there is. */
  move(side: 'ask' | 'bid', levels: Levels, rows: number, by: number): void
  reset(): void
}

/** At the best price of both sides. */
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
