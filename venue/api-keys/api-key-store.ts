import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MOST_KEYS } from './api-key.ts'
import type { ApiKey, ApiKeyReader, KeyProof, KnownKey } from './api-key.ts'
import { KEY_LENGTH, SECRET_LENGTH, randomText, readPublicKey } from './key-text.ts'
import { OWNER_ONLY, openSeal } from './seal.ts'

/** Keys without an IP list live 90 days at Bybit. */
export const KEY_LIFE_MS = 90 * 24 * 3600 * 1000
const STORE = 'api-keys.sqlite'
const SEAL = 'api-keys.seal'

/** A key to create. `publicKey` (RSA, PEM) null: the store makes a secret. */
export interface NewApiKey {
  readonly name: string
  readonly profileId: string
  readonly accountId: string
  readonly isReadOnly: boolean
  readonly symbols: readonly string[] | null
  readonly publicKey: string | null
}

/** Keys of the API: created, listed and withdrawn. Only `create` and `find` know secrets. */
export interface ApiKeyStore extends ApiKeyReader {
  /** 'too-many': the account has `MOST_KEYS` keys. `now` is the exchange's time, Unix ms. */
  create(wish: NewApiKey, now: number): KnownKey | 'too-many' | 'bad-public-key'
  /** An account's keys, oldest first, without secrets. */
  list(accountId: string): readonly { readonly apiKey: ApiKey; readonly kind: KeyProof['kind'] }[]
  /** False: the account has no such key. */
  withdraw(accountId: string, key: string): boolean
  /** Adds a key with a given secret, or changes a known one, for this run only. */
  put(known: KnownKey): void
  close(): void
}

/** Creates the file first, because SQLite would create it readable for all. */
function openDatabase(dataDir: string | null): DatabaseSync {
  if (dataDir === null) return new DatabaseSync(':memory:')
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, STORE)
  closeSync(openSync(file, 'a', OWNER_ONLY))
  return new DatabaseSync(file)
}

/**
 * Opens the keys of a data folder; null keeps them in memory. Secrets are sealed in the database, and the key of the seal
 * is a file beside it (decision 22). `warn` gets a line about keys that can't be opened; they stay unknown.
 */
export function openApiKeys(dataDir: string | null, warn?: (line: string) => void): ApiKeyStore {
  const db = openDatabase(dataDir)
  db.exec(`PRAGMA secure_delete = ON; PRAGMA busy_timeout = 2000;
    CREATE TABLE IF NOT EXISTS api_keys (
      key TEXT PRIMARY KEY, fields TEXT NOT NULL, kind TEXT NOT NULL, sealed BLOB NOT NULL) STRICT;`)
  const seal = openSeal(dataDir === null ? null : join(dataDir, SEAL))
  const insert = db.prepare('INSERT INTO api_keys (key, fields, kind, sealed) VALUES (?, ?, ?, ?)')
  const remove = db.prepare('DELETE FROM api_keys WHERE key = ?')
  const known = new Map<string, KnownKey>()
  const listeners = new Set<(key: string) => void>()

  for (const row of db.prepare('SELECT key, fields, kind, sealed FROM api_keys ORDER BY rowid').all()) {
    const key = String(row['key'])
    const text = seal.open(key, row['sealed'] as Uint8Array)
    if (text === null) {
      warn?.(`API key ${key} can't be opened: ${SEAL} is another one. Create a new key.`)
      continue
    }
    const proof: KeyProof =
      row['kind'] === 'rsa' ? { kind: 'rsa', publicKey: text } : { kind: 'hmac', secret: text }
    known.set(key, { apiKey: { ...(JSON.parse(String(row['fields'])) as ApiKey), key }, proof })
  }

  const ofAccount = (accountId: string): readonly KnownKey[] =>
    [...known.values()].filter(({ apiKey }) => apiKey.accountId === accountId)

  return {
    find: (key) => known.get(key) ?? null,
    onWithdrawn(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    create({ publicKey: pem, ...fields }, now) {
      const publicKey = pem === null ? null : readPublicKey(pem)
      if (pem !== null && publicKey === null) return 'bad-public-key'
      if (ofAccount(fields.accountId).length >= MOST_KEYS) return 'too-many'
      const key = randomText(KEY_LENGTH)
      const apiKey: ApiKey = { key, ...fields, createdAt: now, expiresAt: now + KEY_LIFE_MS }
      const text = publicKey ?? randomText(SECRET_LENGTH)
      const proof: KeyProof =
        publicKey === null ? { kind: 'hmac', secret: text } : { kind: 'rsa', publicKey: text }
      insert.run(key, JSON.stringify(apiKey), proof.kind, seal.close(key, text))
      const one = { apiKey, proof }
      known.set(key, one)
      return one
    },
    list: (accountId) => ofAccount(accountId).map(({ apiKey, proof }) => ({ apiKey, kind: proof.kind })),
    withdraw(accountId, key) {
      if (known.get(key)?.apiKey.accountId !== accountId) return false
      // First: if the file can't be written, the key stays listed and can be withdrawn again.
      remove.run(key)
      known.delete(key)
      for (const listener of listeners) listener(key)
      return true
    },
    put(one) {
      known.set(one.apiKey.key, one)
    },
    close() {
      db.close()
    },
  }
}
