import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { STORE_FILE } from '../catalogue/catalogue-store.ts'

/** More events than one run of the gateway can publish. Thousands of starts stay far below 2^53. */
const EVENTS_OF_A_RUN = 100_000_000

/**
 * The number of the first private event of this start: the time in Unix ms, or above every number of an earlier start if the
 * clock went back. A terminal then sees a gap after each restart and reads the snapshot. It is reserved on disk before it is
 * used; null as the folder stores nothing. Throws an error that names the file if it can't be used.
 */
export function reserveFirstSeq(dataDir: string | null, account: string, now: number): number {
  if (dataDir === null) return now
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, STORE_FILE)
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    db.exec(`CREATE TABLE IF NOT EXISTS private_seq (
      account TEXT PRIMARY KEY, reserved INTEGER NOT NULL) STRICT, WITHOUT ROWID`)
    const stored = db.prepare('SELECT reserved FROM private_seq WHERE account = ?').get(account)
    const reserved = Number(stored?.['reserved'] ?? 0)
    const first = Math.max(now, reserved + 1)
    db.prepare('INSERT OR REPLACE INTO private_seq (account, reserved) VALUES (?, ?)').run(
      account,
      first + EVENTS_OF_A_RUN,
    )
    return first
  } catch (error) {
    throw new Error(
      `the gateway's store ${file} can't be used: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  } finally {
    db.close()
  }
}
