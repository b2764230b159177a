import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface AccountLock {
  release(): void
}

/** Process that holds a lock, for the message alone: the lock itself is the operating system's. */
function holderOf(file: string): string {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return Number.isSafeInteger(pid) && pid > 0 ? ` (process ${pid})` : ''
  } catch {
    return ''
  }
}

/**
 * Takes the lock of an account for this process: two gateways would each believe to know all of its orders. `host` is where the
 * account is. The lock is an exclusive one of SQLite on a file, so the operating system ends it with the process, also with one that was
 * killed. Throws a reason for people if another gateway of this user has it. `folder` null: nothing is locked.
 * @source https://www.sqlite.org/lockingv3.html (2026-07-24)
 */
export function lockAccount(folder: string | null, host: string, accountId: string): AccountLock {
  if (folder === null) return { release: () => undefined }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const name = createHash('sha256').update(`${host} ${accountId}`).digest('hex').slice(0, 24)
  const holder = join(folder, `${name}.pid`)
  const db = new DatabaseSync(join(folder, `${name}.lock`))
  try {
    db.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    if (!/locked/.test(error instanceof Error ? error.message : '')) throw error
    throw new Error(
      `Another gateway${holderOf(holder)} on this computer has this account. End it first: two gateways must not trade one account.`,
      { cause: error },
    )
  }
  writeFileSync(holder, String(process.pid), { mode: 0o600 })
  let isReleased = false
  return {
    release() {
      if (isReleased) return
      isReleased = true
      rmSync(holder, { force: true })
      db.close()
    },
  }
}
