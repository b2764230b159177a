import type { ChangeRow } from '../core/changes.ts'
import type { RowStore } from '../store/row-store.ts'

/** Market rows written with one commit; all 200 at once would hold every order up for tens of milliseconds. */
const MARKETS_AT_ONCE = 8

export interface SpreadCommits {
  /** Writes rows now, but a round of all markets' prices a few at a time. */
  commit(rows: readonly ChangeRow[]): void
  /** Writes the next few that wait; call it with every advance. */
  step(): void
  /** Writes all that waits. */
  flush(): void
  /** Forgets what waits: the store was replaced. */
  forget(): void
}

/**
 * The periodic prices of markets belong to nobody's order: they may follow over the next advances. Rows that come with bars
 * of a closed minute are kept together with them.
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
