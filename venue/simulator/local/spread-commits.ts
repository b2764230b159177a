import type { ChangeRow } from '../core/changes.ts'
import type { RowStore } from '../store/row-store.ts'

/** Maximum market rows per commit: all 200 together would delay every order by tens of milliseconds. */
const MARKETS_AT_ONCE = 8

export interface SpreadCommits {
  /** Writes rows now, except periodic prices of all markets, which are spread over several commits. */
  commit(rows: readonly ChangeRow[]): void
  /** Writes the next pending rows; call it with every advance. */
  step(): void
  /** Writes all pending rows. */
  flush(): void
  /** Drops pending rows after the store was replaced. */
  forget(): void
}

/**
 * Spreads the periodic price rows of markets over the next advances: no order depends on them. Rows that come with the bars of
 * a closed minute are written with them.
 */
export function createSpreadCommits(store: RowStore): SpreadCommits {
  const waiting = new Map<string, ChangeRow>()

  function take(count: number): ChangeRow[] {
    const rows: ChangeRow[] = []
    for (const [key, row] of waiting) {
      if (rows.length >= count) break
      waiting.delete(key)
      rows.push(row)
    }
    return rows
  }

  return {
    commit(rows) {
      const markets = rows.filter((row) => row.kind === 'market')
      const together = markets.length <= MARKETS_AT_ONCE || rows.some((row) => row.kind === 'bars')
      for (const row of markets) {
        if (together) waiting.delete(row.key)
        else waiting.set(row.key, row)
      }
      store.commit(together ? rows : rows.filter((row) => row.kind !== 'market'))
    },
    step() {
      if (waiting.size > 0) store.commit(take(MARKETS_AT_ONCE))
    },
    flush() {
      store.commit(take(waiting.size))
    },
    forget() {
      waiting.clear()
    },
  }
}
