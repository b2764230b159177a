/** Whose account a key is: an offline start knows the account by it. */
import type { DatabaseSync } from 'node:sqlite'
import { withStore } from '../store/open-store.ts'
import { accountOf } from '../map/account.ts'
import type { Network } from '../terms/networks.ts'
import type { FoundAccount } from './check-key.ts'

export interface KeyIdentities {
  /** The account of a key, as it was known last; null if it was never known. */
  find(keyHash: string): FoundAccount | null
  remember(keyHash: string, found: FoundAccount): void
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS key_identity (
    key_hash TEXT, network TEXT, user_id TEXT NOT NULL, status INTEGER NOT NULL, margin_mode TEXT NOT NULL,
    PRIMARY KEY (key_hash, network)) STRICT, WITHOUT ROWID`

/** By `unifiedMarginStatus`, as Bybit writes it. */
const statusOf = { standard: 1, UTA: 3, UTA2: 5 } as const

/**
 * The identities of a folder's store. It has a hash of each key, never a key. null as the folder stores nothing. Throws an
 * error that names the file if it can't be used.
 */
export function openKeyIdentities(dataDir: string | null, network: Network): KeyIdentities {
  if (dataDir === null) return { find: () => null, remember: () => undefined }
  const use = <T>(work: (db: DatabaseSync) => T): T => withStore({ dataDir, schema: SCHEMA }, work)

  return {
    find(keyHash) {
      const row = use((db) =>
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
      use((db) =>
        db
          .prepare(
            'INSERT OR REPLACE INTO key_identity (key_hash, network, user_id, status, margin_mode) VALUES (?, ?, ?, ?, ?)',
          )
          .run(keyHash, network, owner.userId, statusOf[account.kind], account.marginMode),
      )
    },
  }
}
