import type { DatabaseSync } from 'node:sqlite'

/** Maximum number of keys per user. */
export const MAX_PREFERENCES = 100

/** Preferences of accounts (VENUE-21), stored across logins, sessions and restarts. */
export interface PreferenceStore {
  read(accountId: string): Readonly<Record<string, string>>
  /** False, and nothing is stored, if the account would have too many keys. */
  upsert(accountId: string, entries: Readonly<Record<string, string>>): boolean
}

export function createPreferenceStore(db: DatabaseSync): PreferenceStore {
  db.exec(`CREATE TABLE IF NOT EXISTS preferences (
    account TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (account, key)) STRICT;`)
  const select = db.prepare('SELECT key, value FROM preferences WHERE account = ? ORDER BY key')
  const upsert = db.prepare('INSERT OR REPLACE INTO preferences (account, key, value) VALUES (?, ?, ?)')
  const read = (accountId: string): Record<string, string> =>
    Object.fromEntries(select.all(accountId).map((row) => [String(row['key']), String(row['value'])]))
  return {
    read,
    upsert(accountId, entries) {
      const all = { ...read(accountId), ...entries }
      if (Object.keys(all).length > MAX_PREFERENCES) return false
      db.exec('BEGIN')
      for (const [key, value] of Object.entries(entries)) upsert.run(accountId, key, value)
      db.exec('COMMIT')
      return true
    },
  }
}
