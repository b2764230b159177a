import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROWS_VERSION } from '../../../../venue/simulator/core/changes.ts'
import type { ChangeRow } from '../../../../venue/simulator/core/changes.ts'
import { createCore } from '../../../../venue/simulator/core/core.ts'
import { storedOptions } from '../../../../venue/simulator/core/restart.ts'
import { loadRows, migrateRows } from '../../../../venue/simulator/store/migrate-rows.ts'
import { openRowStore } from '../../../../venue/simulator/store/row-store.ts'

interface Snapshot {
  readonly account: Readonly<Record<string, unknown>>
  readonly seq: number
  readonly orders: readonly Readonly<Record<string, unknown>>[]
  readonly positions: readonly Readonly<Record<string, unknown>>[]
  readonly wallet: readonly Readonly<Record<string, unknown>>[]
}

/** Rows a venue of the first version wrote, and what its accounts looked like. */
const old = JSON.parse(
  readFileSync(new URL('../../../fixtures/venue-store/rows-v1.json', import.meta.url), 'utf8'),
) as {
  readonly rows: readonly ChangeRow[]
  readonly ids: Readonly<Record<'cross' | 'isolated', string>>
  readonly want: Readonly<Record<'cross' | 'isolated', Snapshot>>
}

describe('rows of an earlier version', () => {
  it('are read with every order, position, fill and unit of money, and are stored in the new form', () => {
    const dir = mkdtempSync(join(tmpdir(), 'perpdeck-migrate-'))
    const store = openRowStore(dir)
    store.replaceAll(old.rows)
    const rows = loadRows(store)
    const options = storedOptions(rows)
    expect(options).toMatchObject({ seed: 1, startAt: Date.UTC(2026, 7, 9, 12, 34, 56), symbols: 3 })
    if (options === null) return
    const core = createCore(options, rows, store.history)
    for (const who of ['cross', 'isolated'] as const) {
      const [is, was] = [core.snapshotOf(old.ids[who]), old.want[who]]
      expect(is?.account).toMatchObject(was.account)
      expect(is?.seq).toBe(was.seq)
      expect(is?.wallet).toEqual(was.wallet.map((coin) => expect.objectContaining(coin)))
      expect(is?.orders).toEqual(was.orders.map((order) => expect.objectContaining(order)))
      for (const [at, position] of was.positions.entries()) {
        for (const key of [
          'symbol',
          'positionIdx',
          'side',
          'size',
          'positionValue',
          'leverage',
          'isIsolated',
        ]) {
          expect(is?.positions[at]?.[key as 'symbol'], key).toEqual(position[key])
        }
      }
      const fills = old.rows.filter(
        (row) => row.kind === 'execution' && row.value?.['accountId'] === old.ids[who],
      )
      expect(core.executions(old.ids[who], { before: Infinity, limit: 10 })).toHaveLength(fills.length)
    }
    // What an exchange lists today stands beside what it listed then.
    expect(new Set(core.instruments().map(({ contractType }) => contractType)).size).toBeGreaterThan(5)
    // The second start finds nothing to do.
    expect(loadRows(store)).toEqual(store.load())
    expect(store.counters.commits).toBe(2)
    store.close()
    rmSync(dir, { recursive: true, force: true })
  })

  it('rows of a newer version or without a version are left unchanged, and contain no options', () => {
    const core = (version: unknown): ChangeRow[] => [{ kind: 'core', key: 'core', value: { version } }]
    for (const rows of [core(ROWS_VERSION + 1), core('1'), core(0), []]) {
      expect(migrateRows(rows)).toBe(rows)
      expect(storedOptions(rows)).toBeNull()
    }
  })
})
