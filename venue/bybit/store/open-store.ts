/** The store of a gateway: one SQLite file in its data folder, whose tables belong to several parts. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export const STORE_FILE = 'gateway.sqlite'

export interface StoreTables {
  /** Folder of the file; null stores in memory alone. */
  readonly dataDir: string | null
  /** Creates the tables of one part where they are missing. */
  readonly schema: string
  /** What a person reads after the reason, if the file cannot be used. */
  readonly advice?: string
  /** What is lost in a crash of the computer can be read again from Bybit: a write need not wait for the disk. */
  readonly canBeReadAgain?: boolean
}

/** Opens or creates the store with the tables of one part. Throws an error that names the file if it can't be used. */
export function openStore({
  dataDir,
  schema,
  advice = '',
  canBeReadAgain = false,
}: StoreTables): DatabaseSync {
  const file = dataDir === null ? ':memory:' : join(dataDir, STORE_FILE)
  let db: DatabaseSync | undefined
  try {
    if (dataDir !== null) mkdirSync(dataDir, { recursive: true })
    db = new DatabaseSync(file)
    db.exec('PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL')
    db.exec(`PRAGMA synchronous = ${canBeReadAgain ? 'NORMAL' : 'FULL'}`)
    db.exec(schema)
    return db
  } catch (error) {
    db?.close()
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(
      `the gateway's store ${file} can't be used: ${advice === '' ? why : `${why}. ${advice}`}`,
      { cause: error },
    )
  }
}

/** Does some work with the store and closes it. Throws as `openStore`, or what the work throws. */
export function withStore<T>(tables: StoreTables, work: (db: DatabaseSync) => T): T {
  const db = openStore(tables)
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/** Does all of some work, or nothing of it. Throws what the work throws. */
export function inTransaction(db: DatabaseSync, work: () => void): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    work()
    db.exec('COMMIT')
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}
