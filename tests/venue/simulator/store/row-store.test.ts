import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { historyAccountOf } from '../../../../venue/simulator/core/changes.ts'
import { openRowStore, removeStore, SCHEMA_VERSION } from '../../../../venue/simulator/store/row-store.ts'
import { startVenue } from '../../../../venue/start-venue.ts'

const ended = ['Filled', 'Cancelled', 'PartiallyFilledCanceled', 'Rejected', 'Deactivated']

let dir: string
let file: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'perpdeck-store-'))
  file = join(dir, 'venue.sqlite')
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

describe('the store of the exchange', () => {
  it('stores the newest value of each row, and none of the deleted ones', () => {
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

  it('a file of the first version receives the later tables, and its rows remain', () => {
    const db = new DatabaseSync(file)
    db.exec(`CREATE TABLE rows (
      kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (kind, key)) STRICT, WITHOUT ROWID;
      INSERT INTO rows VALUES ('order', 'a', '{"n":1}'); PRAGMA user_version = 1; PRAGMA journal_mode = WAL`)
    db.close()
    const store = openRowStore(dir)
    expect(store.load()).toEqual([{ kind: 'order', key: 'a', value: { n: 1 } }])
    store.snapshots.set('s1', 'a whole state')
    store.close()
    const again = openRowStore(dir)
    expect([again.snapshots.size, again.snapshots.get('s1'), again.snapshots.get('s2')]).toEqual([
      1,
      'a whole state',
      undefined,
    ])
    expect(again.load()).toHaveLength(1)
    again.close()
    const after = new DatabaseSync(file)
    expect(after.prepare('PRAGMA user_version').get()).toEqual({ user_version: SCHEMA_VERSION })
    after.close()
  })

  it('stores history by account, separate from the rows read at a start: an order that ends moves there', () => {
    const store = openRowStore(dir)
    const open = { kind: 'order', key: 'o1', value: { accountId: 'a', status: 'New' } } as const
    const ended = { ...open, value: { accountId: 'a', status: 'Filled' }, historyOf: 'a' } as const
    const fill = {
      kind: 'execution',
      key: 'e1',
      value: { accountId: 'a', number: 1 },
      historyOf: 'a',
    } as const
    store.commit([open])
    expect([store.load(), store.history('a')]).toEqual([[open], []])
    store.commit([ended, fill, { kind: 'log', key: 'b|1', value: { accountId: 'b' }, historyOf: 'b' }])
    expect(store.load()).toEqual([])
    expect(new Set(store.history('a'))).toEqual(new Set([ended, fill]))
    expect(store.histories()).toHaveLength(3)
    store.commit([{ kind: 'order', key: 'o1', value: null, historyOf: 'a' }])
    expect(store.history('a')).toEqual([fill])
    store.close()
  })

  it('a file of the second version retains every row: ended records move to the accounts’ history', () => {
    openRowStore(dir).close()
    const db = new DatabaseSync(file)
    db.exec("DROP TABLE pasts; PRAGMA user_version = 2; INSERT INTO rows VALUES ('core', 'core', '{}')")
    const put = db.prepare('INSERT INTO rows VALUES (?, ?, ?)')
    const statuses = ['New', 'Untriggered', 'PartiallyFilled', 'Triggered', ...ended]
    for (const status of statuses) put.run('order', status, JSON.stringify({ accountId: 'a', status }))
    put.run('execution', 'e', JSON.stringify({ accountId: 'b' }))
    put.run('log', 'b|1', JSON.stringify({ accountId: 'b' }))
    db.close()
    const store = openRowStore(dir)
    const names = (rows: readonly { readonly key: string }[]) => rows.map(({ key }) => key).toSorted()
    expect(names(store.load())).toEqual(
      names([{ key: 'core' }, ...statuses.slice(0, 4).map((key) => ({ key }))]),
    )
    expect(names(store.history('a'))).toEqual(ended.toSorted())
    expect(names(store.history('b'))).toEqual(['b|1', 'e'])
    // The core says the same of such rows as the step of the file's form.
    for (const row of [...store.load(), ...store.histories()])
      expect(historyAccountOf(row)).toBe(row.historyOf ?? '')
    store.close()
  })

  it('a file left empty by a killed first start is created again; foreign tables are refused', () => {
    writeFileSync(file, '')
    const store = openRowStore(dir)
    store.commit([{ kind: 'order', key: 'a', value: { n: 1 } }])
    store.close()
    expect(openRowStore(dir).load()).toHaveLength(1)
    const other = mkdtempSync(join(tmpdir(), 'perpdeck-other-'))
    const db = new DatabaseSync(join(other, 'venue.sqlite'))
    db.exec('CREATE TABLE theirs (x)')
    db.close()
    expect(() => openRowStore(other)).toThrow(/it has no known schema \(version 0\)/)
    rmSync(other, { recursive: true, force: true })
  })

  it('a file of a newer venue is reported and left unchanged', () => {
    const db = new DatabaseSync(file)
    db.exec(`CREATE TABLE other (x); PRAGMA user_version = ${SCHEMA_VERSION + 1}`)
    db.close()
    const before = readFileSync(file)
    expect(() => openRowStore(dir)).toThrow(/venue\.sqlite can't be used: it was written by a newer venue/)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('a file that is not a database, or damaged, is reported and left unchanged', () => {
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

  it('a broken store stops the venue with that text; --fresh starts with an empty one', async () => {
    writeFileSync(file, 'garbage garbage garbage garbage garbage garbage garbage garbage garbage')
    await expect(startVenue({ port: 0, dataDir: dir })).rejects.toThrow(/venue\.sqlite can't be used/)
    const venue = await startVenue({ port: 0, dataDir: dir, fresh: true })
    await venue.close()
    removeStore(dir)
    expect(() => readFileSync(file)).toThrow(/ENOENT/)
  })
})
