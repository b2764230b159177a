import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ChangeRow } from '../core/changes.ts'

export const STORE_FILE = 'venue.sqlite'
/** Form of the file itself; what the rows mean is versioned by the core. */
export const SCHEMA_VERSION = 1

/** Rows of the exchange on disk. A commit has reached the disk when it returns: kill -9 or a power cut loses nothing of it. */
export interface RowStore {
  /** All rows, in no special order. */
  load(): readonly ChangeRow[]
  /** Writes rows in one transaction; none writes nothing. */
  commit(rows: readonly ChangeRow[]): void
  /** Replaces everything, in one transaction. */
  replaceAll(rows: readonly ChangeRow[]): void
  /** Transactions and rows since the opening. */
  readonly counters: { commits: number; rows: number }
  close(): void
}

/** What is wrong with a file, in words for the person who started the venue; the file is left as it is. */
const unusable = (file: string, what: string): Error =>
  new Error(
    `the venue's store ${file} can't be used: ${what}. Nothing was changed. ` +
      'Start with --fresh to remove it and begin anew, or with another --data-dir.',
  )

/** Removes the store of a folder (`--fresh`). */
export function removeStore(dataDir: string): void {
  for (const name of [STORE_FILE, 'sessions.sqlite']) {
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, name + suffix), { force: true })
  }
}

function openFile(file: string): DatabaseSync {
  const existed = existsSync(file)
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA busy_timeout = 500')
    if (existed) {
      const check = db.prepare('PRAGMA quick_check').get()
      if (check?.['quick_check'] !== 'ok')
        throw unusable(file, `it is damaged (${String(check?.['quick_check'])})`)
      const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version'])
      if (version > SCHEMA_VERSION) {
        throw unusable(
          file,
          `it was written by a newer venue (schema ${version}, this one knows ${SCHEMA_VERSION})`,
        )
      }
      if (version !== SCHEMA_VERSION) throw unusable(file, `it has no known schema (version ${version})`)
    }
    // Another venue on the same file would overwrite what this one acknowledged.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    db.exec(`CREATE TABLE IF NOT EXISTS rows (
      kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (kind, key)) STRICT, WITHOUT ROWID;
      PRAGMA user_version = ${SCHEMA_VERSION}; PRAGMA wal_autocheckpoint = 2000`)
    return db
  } catch (error) {
    db.close()
    const message = error instanceof Error ? error.message : String(error)
    if (message.includes("can't be used")) throw error
    if (/locked|busy/i.test(message)) throw unusable(file, 'another venue is running on it')
    throw unusable(file, message)
  }
}

/** Opens (or makes) the store of a folder; null keeps nothing. Throws a text that names the file where it can't be used. */
export function openRowStore(dataDir: string | null): RowStore {
  const counters = { commits: 0, rows: 0 }
  if (dataDir === null) {
    const nothing = (): void => undefined
    return { load: () => [], commit: nothing, replaceAll: nothing, counters, close: nothing }
  }
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, STORE_FILE)
  const db = openFile(file)
  const upsert = db.prepare(
    'INSERT INTO rows (kind, key, value) VALUES (?, ?, ?) ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value',
  )
  const remove = db.prepare('DELETE FROM rows WHERE kind = ? AND key = ?')

  function write(rows: readonly ChangeRow[], afresh: boolean): void {
    db.exec('BEGIN IMMEDIATE')
    try {
      if (afresh) db.exec('DELETE FROM rows')
      for (const { kind, key, value } of rows) {
        if (value === null) remove.run(kind, key)
        else upsert.run(kind, key, JSON.stringify(value))
      }
      db.exec('COMMIT')
    } catch (error) {
      db.exec('ROLLBACK')
      throw error
    }
    counters.commits += 1
    counters.rows += rows.length
  }

  return {
    counters,
    load() {
      const rows: ChangeRow[] = []
      for (const { kind, key, value } of db.prepare('SELECT kind, key, value FROM rows').all()) {
        let parsed: unknown
        try {
          parsed = JSON.parse(String(value))
        } catch {
          throw unusable(file, `row ${String(kind)} ${String(key)} is not readable`)
        }
        rows.push({ kind: kind as ChangeRow['kind'], key: String(key), value: parsed as ChangeRow['value'] })
      }
      return rows
    },
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
