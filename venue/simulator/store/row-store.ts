import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ChangeRow } from '../core/changes.ts'

export const STORE_FILE = 'venue.sqlite'

const IS_OVER = `kind IN ('execution', 'log') OR (kind = 'order' AND json_extract(value, '$.status') IN
  ('Filled', 'Cancelled', 'PartiallyFilledCanceled', 'Rejected', 'Deactivated'))`

/**
 * Schema changes by version, from 1 on. An older file is migrated step by step in one transaction. The meaning of rows has a
 * version of its own (migrate-rows.ts).
 */
const schemaSteps: readonly string[] = [
  `CREATE TABLE rows (
    kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (kind, key)) STRICT, WITHOUT ROWID`,
  'CREATE TABLE snapshots (id TEXT PRIMARY KEY, dump TEXT NOT NULL) STRICT, WITHOUT ROWID',
  // Histories by account: a start reads none of them. historyAccountOf() in core/changes.ts decides the same for a row.
  `CREATE TABLE pasts (account TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (account, kind, key)) STRICT, WITHOUT ROWID;
  INSERT INTO pasts SELECT json_extract(value, '$.accountId'), kind, key, value FROM rows WHERE ${IS_OVER};
  DELETE FROM rows WHERE ${IS_OVER}`,
]
export const SCHEMA_VERSION = schemaSteps.length

/** Named dumps of the whole state, for the control port; they survive a restart. */
export interface SnapshotShelf {
  readonly size: number
  get(id: string): string | undefined
  /** Stores a dump; it is on disk when this returns. */
  set(id: string, dump: string): void
}

/** The exchange's rows on disk. A commit is on disk when it returns: kill -9 or a power cut loses nothing of it. */
export interface RowStore {
  /** Rows of the current state, in no special order. */
  load(): readonly ChangeRow[]
  /** Rows of an account's history, in no special order. */
  history(this: void, accountId: string): readonly ChangeRow[]
  /** Rows of all accounts' histories. */
  histories(): readonly ChangeRow[]
  /** Writes rows in one transaction; nothing without rows. */
  commit(rows: readonly ChangeRow[]): void
  /** Replaces everything, in one transaction. */
  replaceAll(rows: readonly ChangeRow[]): void
  readonly snapshots: SnapshotShelf
  /** Transactions and rows written since opening. */
  readonly counters: { commits: number; rows: number }
  close(): void
}

/** An error for the person who started the venue; the file is unchanged. */
const unusable = (file: string, what: string): Error =>
  new Error(
    `the venue's store ${file} can't be used: ${what}. Nothing was changed. ` +
      'Start with --fresh to remove it and begin anew, or with another --data-dir.',
  )

/** Removes the store of a folder (`--fresh`). */
export function removeStore(dataDir: string): void {
  for (const name of [STORE_FILE, 'sessions.sqlite', 'api-keys.sqlite', 'api-keys.seal']) {
    for (const suffix of ['', '-wal', '-shm', '-journal'])
      rmSync(join(dataDir, name + suffix), { force: true })
  }
}

/** Number of tables; 0 in a file of a process that was killed before it wrote. */
const tableCount = (db: DatabaseSync): number =>
  Number(db.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.['n'])

const versionOf = (db: DatabaseSync): number =>
  Number(db.prepare('PRAGMA user_version').get()?.['user_version'])

/** Throws for a file that is damaged, newer, or no store of the venue. */
function examine(db: DatabaseSync, file: string): void {
  const check = db.prepare('PRAGMA quick_check').get()
  if (check?.['quick_check'] !== 'ok')
    throw unusable(file, `it is damaged (${String(check?.['quick_check'])})`)
  const version = versionOf(db)
  if (version > SCHEMA_VERSION) {
    throw unusable(
      file,
      `it was written by a newer venue (schema ${version}, this one knows ${SCHEMA_VERSION})`,
    )
  }
  if (version < 1 && tableCount(db) > 0) throw unusable(file, `it has no known schema (version ${version})`)
}

/** Migrates a file to the newest schema, entirely or not at all. */
function migrate(db: DatabaseSync): void {
  const version = versionOf(db)
  if (version === SCHEMA_VERSION) return
  db.exec('BEGIN IMMEDIATE')
  try {
    for (const step of schemaSteps.slice(version)) db.exec(step)
    db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT`)
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

function openFile(file: string): DatabaseSync {
  const existed = existsSync(file)
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA busy_timeout = 500')
    if (existed) examine(db, file)
    // Exclusive: another venue on the same file would overwrite acknowledged data.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    migrate(db)
    db.exec('PRAGMA wal_autocheckpoint = 2000')
    return db
  } catch (error) {
    db.close()
    const message = error instanceof Error ? error.message : String(error)
    if (message.includes("can't be used")) throw error
    if (/locked|busy/i.test(message)) throw unusable(file, 'another venue is running on it')
    throw unusable(file, message)
  }
}

function shelfIn(db: DatabaseSync): SnapshotShelf {
  const count = db.prepare('SELECT count(*) AS n FROM snapshots')
  const read = db.prepare('SELECT dump FROM snapshots WHERE id = ?')
  const write = db.prepare('INSERT OR REPLACE INTO snapshots (id, dump) VALUES (?, ?)')
  return {
    get size() {
      return Number(count.get()?.['n'])
    },
    get(id) {
      const dump = read.get(id)?.['dump']
      return typeof dump === 'string' ? dump : undefined
    },
    set(id, dump) {
      write.run(id, dump)
    },
  }
}

/** Opens or creates the store of a folder; null stores nothing. Throws an error that names the file if it can't be used. */
export function openRowStore(dataDir: string | null): RowStore {
  const counters = { commits: 0, rows: 0 }
  if (dataDir === null) {
    const nothing = (): void => undefined
    const snapshots = new Map<string, string>()
    const none = (): readonly ChangeRow[] => []
    return {
      load: none,
      history: none,
      histories: none,
      commit: nothing,
      replaceAll: nothing,
      snapshots,
      counters,
      close: nothing,
    }
  }
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, STORE_FILE)
  const db = openFile(file)
  const upsert = db.prepare(
    'INSERT INTO rows (kind, key, value) VALUES (?, ?, ?) ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value',
  )
  const remove = db.prepare('DELETE FROM rows WHERE kind = ? AND key = ?')
  const upsertHistory = db.prepare(
    'INSERT OR REPLACE INTO pasts (account, kind, key, value) VALUES (?, ?, ?, ?)',
  )
  const removeHistory = db.prepare('DELETE FROM pasts WHERE account = ? AND kind = ? AND key = ?')

  function writeRow({ kind, key, value, historyOf }: ChangeRow): void {
    if (historyOf === undefined) {
      if (value === null) remove.run(kind, key)
      else upsert.run(kind, key, JSON.stringify(value))
      return
    }
    if (value === null) removeHistory.run(historyOf, kind, key)
    else upsertHistory.run(historyOf, kind, key, JSON.stringify(value))
    // An order that has ended is no longer part of the current state.
    if (kind === 'order') remove.run(kind, key)
  }

  function write(rows: readonly ChangeRow[], afresh: boolean): void {
    db.exec('BEGIN IMMEDIATE')
    try {
      if (afresh) db.exec('DELETE FROM rows; DELETE FROM pasts')
      for (const row of rows) writeRow(row)
      db.exec('COMMIT')
    } catch (error) {
      db.exec('ROLLBACK')
      throw error
    }
    counters.commits += 1
    counters.rows += rows.length
  }

  /** Rows of a query for kind, key, value and, in histories, the account. */
  function read(sql: string, ...values: readonly string[]): ChangeRow[] {
    const rows: ChangeRow[] = []
    const query = db.prepare(sql)
    // Arrays take half the time of objects, and iterating frees each text immediately.
    query.setReturnArrays(true)
    for (const [kind, key, value, historyOf] of query.iterate(...values) as unknown as Iterable<
      readonly [kind: string, key: string, value: string, historyOf: string | undefined]
    >) {
      let parsed: unknown
      try {
        parsed = JSON.parse(value)
      } catch {
        throw unusable(file, `row ${kind} ${key} is not readable`)
      }
      const row = { kind: kind as ChangeRow['kind'], key, value: parsed as ChangeRow['value'] }
      rows.push(historyOf === undefined ? row : { ...row, historyOf })
    }
    return rows
  }

  return {
    counters,
    snapshots: shelfIn(db),
    load: () => read('SELECT kind, key, value FROM rows'),
    history: (accountId) => read('SELECT kind, key, value, account FROM pasts WHERE account = ?', accountId),
    histories: () => read('SELECT kind, key, value, account FROM pasts'),
    commit(rows) {
      if (rows.length > 0) write(rows, false)
    },
    replaceAll(rows) {
      write(rows, true)
    },
    close() {
      db.close()
    },
  }
}
