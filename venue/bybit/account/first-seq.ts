import type { DatabaseSync } from 'node:sqlite'
import { withStore } from '../store/open-store.ts'

/** More events than one run of the gateway can publish. Thousands of starts stay far below 2^53. */
const EVENTS_OF_A_RUN = 100_000_000

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS private_seq (account TEXT PRIMARY KEY, reserved INTEGER NOT NULL) STRICT, WITHOUT ROWID`

/**
 * The number of the first private event of this start: the time in Unix ms, or above every number of an earlier start if the
 * clock went back. A terminal then sees a gap after each restart and reads the snapshot. It is reserved on disk before it is
 * used; null as the folder stores nothing. Throws an error that names the file if it can't be used.
 */
export function reserveFirstSeq(dataDir: string | null, account: string, now: number): number {
  if (dataDir === null) return now
  const reserve = (db: DatabaseSync): number => {
    const stored = db.prepare('SELECT reserved FROM private_seq WHERE account = ?').get(account)
    const first = Math.max(now, Number(stored?.['reserved'] ?? 0) + 1)
    db.prepare('INSERT OR REPLACE INTO private_seq (account, reserved) VALUES (?, ?)').run(
      account,
      first + EVENTS_OF_A_RUN,
    )
    return first
  }
  return withStore({ dataDir, schema: SCHEMA }, reserve)
}
