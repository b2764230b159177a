/** Whose account a key is: an offline start knows the account by it. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { STORE_FILE } from '../catalogue/catalogue-store.ts'
import { accountOf } from '../map/account.ts'
import type { Network } from '../terms/networks.ts'
import type { FoundAccount } from './check-key.ts'

export interface KeyIdentities {
  /** The account of a key, as it was known last; null if it was never known. */
  find(keyHash: string): FoundAccount | null
  remember(keyHash: string, found: FoundAccount): void
}

/** By `unifiedMarginStatus`, as Bybit writes it. */
const statusOf = { standard: 1, UTA: 3, UTA2: 5 } as const

/**
 * The identities of a folder's store. It has a hash of each key, never a key. null as the folder stores nothing. Throws an
 * error that names the file if it can't be used.
 */
export function openKeyIdentities(dataDir: string | null, network: Network): KeyIdentities {
  if (dataDir === null) return { find: () => null, remember: () => undefined }
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, STORE_FILE)

  function withStore<T>(use: (db: DatabaseSync) => T): T {
    const db = new DatabaseSync(file)
    try {
      db.exec('PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
      db.exec(`CREATE TABLE IF NOT EXISTS key_identity (
        key_hash TEXT, network TEXT, user_id TEXT NOT NULL, status INTEGER NOT NULL, margin_mode TEXT NOT NULL,
        PRIMARY KEY (key_hash, network)) STRICT, WITHOUT ROWID`)
      return use(db)
    } catch (error) {
      throw new Error(
        `the gateway's store ${file} can't be used: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      )
    } finally {
      db.close()
    }
  }

  return {
    find(keyHash) {
      const row = withStore((db) =>
        db
          .prepare('SELECT user_id, status, margin_mode FROM key_identity WHERE key_hash = ? AND network = ?')
          .get(keyHash, network),
      )
      if (row === undefined) return null
      const owner = { network, userId: String(row['user_id']) }
      const fields = { unifiedMarginStatus: Number(row['status']), marginMode: row['margin_mode'] }
      const account = accountOf(fields, owner, 'MergedSingle')
      return account.ok ? { owner, account: account.value } : null
    },
    remember(keyHash, { owner, account }) {
      withStore((db) =>
        db
          .prepare(
            'INSERT OR REPLACE INTO key_identity (key_hash, network, user_id, status, margin_mode) VALUES (?, ?, ?, ?, ?)',
          )
          .run(keyHash, network, owner.userId, statusOf[account.kind], account.marginMode),
      )
    },
  }
}
