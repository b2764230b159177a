import { openStore } from '../store/open-store.ts'

/** What the trader set, and whether orders are to be cancelled without a terminal. */
export interface StoredDisconnect {
  readonly windowMs: number
  /** A terminal was connected, or its window was not over, as this was stored. */
  readonly isOwed: boolean
}

/** Cancel on disconnect of one account, over restarts of the gateway. */
export interface DisconnectStore {
  /** null: it is off. */
  read(): StoredDisconnect | null
  /** It is on disk when this returns. Throws if it cannot be written. */
  write(stored: StoredDisconnect | null): void
  close(): void
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS disconnect_cancel (
    account TEXT PRIMARY KEY, window_ms INTEGER NOT NULL, is_owed INTEGER NOT NULL) STRICT, WITHOUT ROWID`

/** Opens the store of a folder; null stores in memory alone. Throws an error that names the file if it can't be used. */
export function openDisconnectStore(dataDir: string | null, account: string): DisconnectStore {
  const db = openStore({ dataDir, schema: SCHEMA })
  const one = db.prepare('SELECT window_ms, is_owed FROM disconnect_cancel WHERE account = ?')
  const put = db.prepare(
    'INSERT OR REPLACE INTO disconnect_cancel (account, window_ms, is_owed) VALUES (?, ?, ?)',
  )
  const remove = db.prepare('DELETE FROM disconnect_cancel WHERE account = ?')
  return {
    read() {
      const row = one.get(account)
      return row === undefined
        ? null
        : { windowMs: Number(row['window_ms']), isOwed: Number(row['is_owed']) === 1 }
    },
    write(stored) {
      if (stored === null) remove.run(account)
      else put.run(account, stored.windowMs, stored.isOwed ? 1 : 0)
    },
    close: () => db.close(),
  }
}
