import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { makeJournal } from '../../../../bench/venue/journal.ts'
import { createCore } from '../../../../venue/simulator/core/core.ts'
import { storedOptions } from '../../../../venue/simulator/core/restart.ts'
import { loadRows } from '../../../../venue/simulator/store/migrate-rows.ts'
import { openRowStore } from '../../../../venue/simulator/store/row-store.ts'

const EVENTS = process.env['DEEP'] === '1' ? 100_000 : 20_000
const SYMBOLS = 3
/** What reading all of it back may take beyond reading and parsing every row once, in the same run on the same machine. */
const MOST = 8

const fastest = (times: number, run: () => void): number => {
  let best = Infinity
  for (let time = 0; time < times; time += 1) {
    const since = performance.now()
    run()
    best = Math.min(best, performance.now() - since)
  }
  return best
}

describe('recovery', () => {
  it(`of ${EVENTS} journaled events a start reads those of open orders; all are restored, in time proportional to the rows`, () => {
    const { dir, events } = makeJournal(EVENTS, SYMBOLS)
    expect(events).toBeGreaterThanOrEqual(EVENTS)
    const plain = fastest(3, () => {
      const db = new DatabaseSync(join(dir, 'venue.sqlite'))
      for (const table of ['rows', 'pasts']) {
        for (const { value } of db.prepare(`SELECT value FROM ${table}`).all()) JSON.parse(String(value))
      }
      db.close()
    })
    let [atStart, kept] = [0, 0]
    const recovered = fastest(3, () => {
      const store = openRowStore(dir)
      const rows = loadRows(store)
      atStart = rows.filter(({ kind }) => kind === 'order' || kind === 'execution' || kind === 'log').length
      const options = storedOptions(rows)
      if (options === null) throw new Error('the rows hold no exchange')
      const core = createCore(options, rows, store.history)
      kept = core.allRows().filter((row) => row.kind === 'order' || row.kind === 'execution').length
      store.close()
    })
    expect(kept).toBe(events)
    // Each of the journal's accounts has one order that rests.
    expect(atStart).toBe(Math.ceil(EVENTS / 2 / 5000))
    expect(recovered / plain).toBeLessThan(MOST)
    rmSync(dir, { recursive: true, force: true })
  }, 180_000)
})
