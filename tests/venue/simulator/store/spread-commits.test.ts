import { describe, expect, it } from 'vitest'
import type { ChangeRow, RowKind } from '../../../../venue/simulator/core/changes.ts'
import { createSpreadCommits } from '../../../../venue/simulator/local/spread-commits.ts'
import { openRowStore } from '../../../../venue/simulator/store/row-store.ts'

const row = (kind: RowKind, key: string, n: number): ChangeRow => ({ kind, key, value: { n } })
const markets = (n: number): ChangeRow[] => Array.from({ length: 20 }, (_, i) => row('market', `M${i}`, n))

/** A store that remembers what was committed together. */
function spy() {
  const commits: (readonly ChangeRow[])[] = []
  const store = { ...openRowStore(null), commit: (rows: readonly ChangeRow[]) => void commits.push(rows) }
  const last = (): Map<string, ChangeRow> =>
    new Map(commits.flat().map((one) => [`${one.kind}:${one.key}`, one]))
  return { commits, store, last }
}

describe('commits', () => {
  it('an order is written at once, the prices of all markets a few at a time after it', () => {
    const { commits, store, last } = spy()
    const spread = createSpreadCommits(store)
    spread.commit([row('order', 'a', 1), ...markets(1)])
    expect(commits[0]?.map((one) => one.kind)).toEqual(['order'])
    for (let i = 0; i < 3; i += 1) spread.step()
    expect(last().size).toBe(21)
    expect(Math.max(...commits.map((rows) => rows.length))).toBe(8)
  })

  it('the newest price of a market is stored last, in whatever order the prices arrive', () => {
    const { store, last } = spy()
    const spread = createSpreadCommits(store)
    spread.commit(markets(1))
    spread.commit([row('order', 'a', 1), row('market', 'M3', 2)])
    spread.step()
    spread.commit(markets(3))
    spread.flush()
    expect(last().get('market:M3')?.value).toEqual({ n: 3 })
    spread.commit(markets(4))
    spread.commit([row('market', 'M19', 5)])
    spread.flush()
    expect(last().get('market:M19')?.value).toEqual({ n: 5 })
  })

  it('bars of a closed minute and the prices after them are written together', () => {
    const { commits, store } = spy()
    createSpreadCommits(store).commit([row('bars', '1', 1), ...markets(1)])
    expect(commits[0]?.length).toBe(21)
  })
})
