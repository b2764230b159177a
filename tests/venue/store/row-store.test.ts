import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRowStore, removeStore, SCHEMA_VERSION } from '../../../venue/store/row-store.ts'
import { startVenue } from '../../../venue/server.ts'

let dir: string
let file: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'perpdeck-store-'))
  file = join(dir, 'venue.sqlite')
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

describe('the store of the exchange', () => {
  it('keeps the newest value of each row, and none of the deleted ones', () => {
    const store = openRowStore(dir)
    store.commit([
      { kind: 'order', key: 'a', value: { n: 1 } },
      { kind: 'order', key: 'b', value: { n: 2 } },
    ])
    store.commit([
      { kind: 'order', key: 'a', value: { n: 3 } },
      { kind: 'order', key: 'b', value: null },
    ])
    store.close()
    const again = openRowStore(dir)
    expect(again.load()).toEqual([{ kind: 'order', key: 'a', value: { n: 3 } }])
    again.replaceAll([{ kind: 'core', key: 'core', value: { n: 4 } }])
    expect(again.load()).toEqual([{ kind: 'core', key: 'core', value: { n: 4 } }])
    again.close()
  })

  it('one commit is one transaction, however many rows it has', () => {
    const store = openRowStore(dir)
    store.commit(
      Array.from({ length: 500 }, (_, i) => ({ kind: 'order' as const, key: `${i}`, value: { i } })),
    )
    store.commit([])
    expect(store.counters).toEqual({ commits: 1, rows: 500 })
    store.close()
  })

  it('a file of a newer venue is named and left as it is', () => {
    const db = new DatabaseSync(file)
    db.exec(`CREATE TABLE other (x); PRAGMA user_version = ${SCHEMA_VERSION + 1}`)
    db.close()
    const before = readFileSync(file)
    expect(() => openRowStore(dir)).toThrow(/venue\.sqlite can't be used: it was written by a newer venue/)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('a file that is no database, or a damaged one, is named and left as it is', () => {
    writeFileSync(file, 'this is not a database, it is a text of some length to be sure about it')
    expect(() => openRowStore(dir)).toThrow(/venue\.sqlite can't be used/)
    expect(readFileSync(file, 'utf8')).toContain('this is not a database')
  })

  it('a second venue on the same folder is refused', () => {
    const store = openRowStore(dir)
    store.commit([{ kind: 'core', key: 'core', value: {} }])
    expect(() => openRowStore(dir)).toThrow(/another venue is running on it/)
    store.close()
  })

  it('a broken store stops the venue with that text; --fresh begins anew', async () => {
    writeFileSync(file, 'garbage garbage garbage garbage garbage garbage garbage garbage garbage')
    await expect(startVenue({ port: 0, dataDir: dir })).rejects.toThrow(/venue\.sqlite can't be used/)
    const venue = await startVenue({ port: 0, dataDir: dir, fresh: true })
    await venue.close()
    removeStore(dir)
    expect(() => readFileSync(file)).toThrow(/ENOENT/)
  })
})
