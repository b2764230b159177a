import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** Creates profile ids and recognises those of this venue. */
export interface ProfileKeys {
  /** Part of the cookie names of a stored venue; null for a venue in memory. */
  readonly tag: string | null
  /** Creates a profile: its public id and the secret of its cookie. */
  create(): { readonly id: string; readonly secret: string }
  /** The next `create` answers this profile, so that a browser gets the account of an API key. Returns its id, a new one by default. */
  offer(id?: string): string
  /** Profile id of a cookie; null if this venue didn't create it. */
  idOf(secret: string | undefined): string | null
}

const ID_BYTES = 16
const HASH_BYTES = 32
const secretForm = new RegExp(`^[0-9a-f]{${(ID_BYTES + HASH_BYTES) * 2}}$`)

/** The venue's signing key, created once and stored with the sessions. */
function keyOf(db: DatabaseSync): Buffer {
  db.exec('CREATE TABLE IF NOT EXISTS keys (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;')
  db.prepare('INSERT OR IGNORE INTO keys (name, value) VALUES (?, ?)').run(
    'profile',
    randomBytes(HASH_BYTES).toString('hex'),
  )
  const row = db.prepare('SELECT value FROM keys WHERE name = ?').get('profile')
  return Buffer.from(String(row?.['value']), 'hex')
}

/** The secret is the id with its signature: an id alone, or one of another venue, is rejected. */
export function createProfileKeys(db: DatabaseSync, isKept: boolean): ProfileKeys {
  const key = createSecretKey(keyOf(db))
  let offered: string | null = null
  const signature = (id: string): Buffer => createHmac('sha256', key).update(id).digest()
  return {
    tag: isKept ? createHmac('sha256', key).update('tag').digest('hex').slice(0, 8) : null,
    offer(id = randomBytes(ID_BYTES).toString('hex')) {
      offered = id
      return id
    },
    create() {
      const id = offered ?? randomBytes(ID_BYTES).toString('hex')
      offered = null
      return { id, secret: id + signature(id).toString('hex') }
    },
    idOf(secret) {
      if (secret === undefined || !secretForm.test(secret)) return null
      const id = secret.slice(0, ID_BYTES * 2)
      return timingSafeEqual(Buffer.from(secret.slice(ID_BYTES * 2), 'hex'), signature(id)) ? id : null
    },
  }
}
