import { copyFileSync, fstatSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { flushOf } from '../../../../venue/bybit/store/flush.ts'
import type { Flush } from '../../../../venue/bybit/store/flush.ts'
import { STORE_FILE, openStore } from '../../../../venue/bybit/store/open-store.ts'

const LOG_FILE = `${STORE_FILE}-wal`
const schema = 'CREATE TABLE IF NOT EXISTS a (id TEXT PRIMARY KEY, value TEXT) STRICT'
let folders: string[]
let opened: { close(): void }[]
beforeEach(() => {
  folders = []
  opened = []
})
afterEach(() => {
  for (const one of opened.toReversed()) one.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'perpdeck-flush-'))
  folders.push(folder)
  return folder
}
function open(dataDir: string | null, sync?: (file: number) => Promise<void>): [DatabaseSync, Flush] {
  const db = openStore({ dataDir, schema })
  const flush = flushOf(db, dataDir, sync)
  opened.push(db, flush)
  return [db, flush]
}
const add = (db: DatabaseSync, id: string) =>
  db.prepare('INSERT INTO a VALUES (?, ?)').run(id, 'x'.repeat(300))
/** Rows of a copy of some files: what a computer has that lost its power now, if these files were synced. */
function rowsIn(folder: string, names: readonly string[]): unknown[] {
  const copy = newFolder()
  for (const name of names) copyFileSync(join(folder, name), join(copy, name))
  const db = openStore({ dataDir: copy, schema })
  opened.push(db)
  return db
    .prepare('SELECT id FROM a ORDER BY id')
    .all()
    .map(({ id }) => id)
}

describe('the flush of a store', () => {
  it('syncs the log once for each wait, and nothing waits without it', async () => {
    const folder = newFolder()
    const synced: number[] = []
    const [db, flush] = open(folder, (file) => Promise.resolve(void synced.push(fstatSync(file).ino)))
    add(db, '1')
    expect(synced).toEqual([])
    expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 1 })
    await flush.wait()
    expect(synced).toEqual([statSync(join(folder, LOG_FILE)).ino])
  })

  it('has every row in the synced log, whose size does not change, also after it began again', async () => {
    const folder = newFolder()
    const [db, flush] = open(folder)
    const { size } = statSync(join(folder, LOG_FILE))
    const ids = Array.from({ length: 1_500 }, (_, at) => String(at).padStart(4, '0'))
    for (const id of ids) add(db, id)
    await flush.wait()
    expect(statSync(join(folder, LOG_FILE)).size).toBe(size)
    expect(rowsIn(folder, [STORE_FILE, LOG_FILE])).toEqual(ids)
  })

  it('copies the rows to the database between orders, and begins the log again there', async () => {
    vi.useFakeTimers()
    const folder = newFolder()
    const [db, flush] = open(folder, () => Promise.resolve())
    const ids = Array.from({ length: 110 }, (_, at) => String(at).padStart(4, '0'))
    const pages: unknown[] = []
    for (const [at, id] of ids.entries()) {
      add(db, id)
      await flush.wait()
      if ((at + 1) % 48 !== 0) continue
      expect(rowsIn(folder, [STORE_FILE])).toEqual(ids.slice(0, at - 47))
      vi.advanceTimersByTime(1_000)
      expect(rowsIn(folder, [STORE_FILE])).toEqual(ids.slice(0, at + 1))
      pages.push(db.prepare('PRAGMA wal_checkpoint(PASSIVE)').get()?.['log'])
    }
    vi.useRealTimers()
    expect(rowsIn(folder, [STORE_FILE, LOG_FILE])).toEqual(ids)
    expect(pages).toEqual([1, 1])
  })

  it('refuses the next order if the rows cannot be copied and the log cannot be moved', async () => {
    vi.useFakeTimers()
    const folder = newFolder()
    const [db, flush] = open(folder, () => Promise.resolve())
    for (let order = 0; order < 48; order += 1) {
      add(db, `${order}`)
      await flush.wait()
    }
    db.exec('PRAGMA query_only = ON')
    vi.advanceTimersByTime(1_000)
    vi.useRealTimers()
    db.exec('PRAGMA query_only = OFF; PRAGMA busy_timeout = 0')
    const reader = openStore({ dataDir: folder, schema })
    opened.push(reader)
    reader.exec('BEGIN')
    reader.prepare('SELECT * FROM a').all()
    add(db, 'x')
    await expect(flush.wait()).rejects.toThrow('in use')
    reader.exec('COMMIT')
    await flush.wait()
    expect(rowsIn(folder, [STORE_FILE])).toContain('x')
  })

  it('of a store that is opened again uses its log', async () => {
    const folder = newFolder()
    const [first] = open(folder)
    add(first, '1')
    const [db, flush] = open(folder)
    add(db, '2')
    await flush.wait()
    expect(rowsIn(folder, [STORE_FILE, LOG_FILE])).toEqual(['1', '2'])
  })

  it('rejects if the disk fails, and moves the rows out of the log before the next order', async () => {
    const folder = newFolder()
    let calls = 0
    const [db, flush] = open(folder, () => {
      calls += 1
      return calls === 1 ? Promise.reject(new Error('input/output error')) : Promise.resolve()
    })
    add(db, '1')
    await expect(flush.wait()).rejects.toThrow('input/output error')
    add(db, '2')
    await flush.wait()
    expect(rowsIn(folder, [STORE_FILE])).toEqual(['1', '2'])
    add(db, '3')
    await flush.wait()
    expect(calls).toBe(2)
  })

  it('counts no sync that runs beside one that fails: the system reports a failure only once', async () => {
    const folder = newFolder()
    const disk = Promise.withResolvers<void>()
    let calls = 0
    const [db, flush] = open(folder, () => {
      calls += 1
      return calls === 1 ? disk.promise : Promise.resolve()
    })
    add(db, '1')
    const first = flush.wait()
    add(db, '2')
    const second = flush.wait()
    add(db, '3')
    const third = flush.wait()
    disk.reject(new Error('input/output error'))
    await expect(first).rejects.toThrow('input/output error')
    await Promise.all([second, third])
    expect(rowsIn(folder, [STORE_FILE])).toEqual(['1', '2', '3'])
    expect(calls).toBe(1)
  })

  it('covers by one sync all rows that are written while another one runs', async () => {
    const disk = Promise.withResolvers<void>()
    const [db, flush] = open(newFolder(), () => {
      const rows = db.prepare('SELECT count(*) AS n FROM a').get()?.['n']
      synced.push(Number(rows))
      return synced.length === 1 ? disk.promise : Promise.resolve()
    })
    const synced: number[] = []
    add(db, '1')
    const waits = [flush.wait()]
    for (const id of ['2', '3', '4']) {
      add(db, id)
      waits.push(flush.wait())
    }
    expect(synced).toEqual([1])
    disk.resolve()
    await Promise.all(waits)
    expect(synced).toEqual([1, 4])
  })

  it('goes on rejecting while another reader keeps the rows in the log', async () => {
    const folder = newFolder()
    const [db, flush] = open(folder, () => Promise.reject(new Error('input/output error')))
    db.exec('PRAGMA busy_timeout = 0')
    const reader = openStore({ dataDir: folder, schema })
    opened.push(reader)
    reader.exec('BEGIN')
    reader.prepare('SELECT * FROM a').all()
    add(db, '1')
    await expect(flush.wait()).rejects.toThrow('input/output error')
    await expect(flush.wait()).rejects.toThrow('in use')
    reader.exec('COMMIT')
    await flush.wait()
    expect(rowsIn(folder, [STORE_FILE])).toEqual(['1'])
  })

  it('of a store that is closed meanwhile ends with its sync', async () => {
    const disk = Promise.withResolvers<void>()
    const open: boolean[] = []
    const db = openStore({ dataDir: newFolder(), schema })
    const flush = flushOf(db, folders[0] ?? null, async (file) => {
      await disk.promise
      open.push(fstatSync(file).isFile())
    })
    const waiting = flush.wait()
    flush.close()
    db.close()
    disk.resolve()
    await waiting
    expect(open).toEqual([true])
  })

  it('of a store in memory needs no wait', async () => {
    const [db, flush] = open(null, () => Promise.reject(new Error('there is no file')))
    add(db, '1')
    await flush.wait()
    expect(db.prepare('SELECT count(*) AS n FROM a').get()).toEqual({ n: 1 })
  })
})
