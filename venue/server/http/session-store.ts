import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { SessionTerm } from '#shared/wire/http.ts'
import { createPairedProfiles } from './pairing.ts'
import type { PairedProfiles } from './pairing.ts'
import { createPreferenceStore } from './preference-store.ts'
import type { PreferenceStore } from './preference-store.ts'
import { createProfileKeys } from './profile-keys.ts'
import type { ProfileKeys } from './profile-keys.ts'

/** A login: which demo account of which browser profile. */
export interface Session {
  readonly sessionId: string
  readonly profileId: string
  readonly accountId: string
}

/** 10080 minutes (HTTP-16). */
const TERM_MS = 7 * 24 * 3600 * 1000
/** Interval of the check for expired sessions. */
export const SWEEP_MS = 500
const TOKEN_MS = 30_000
const MAX_TOKENS = 10_000

interface Entry {
  readonly session: Session
  readonly expires: number
  readonly termMs: number
}

export interface SessionStore {
  /**
   * Opens a session and returns the secret for its cookie; only its hash is stored. `endsAt`: Unix ms at which it ends at the
   * latest.
   */
  open(
    profileId: string,
    accountId: string,
    endsAt?: number,
  ): { readonly secret: string; readonly session: Session }
  find(secret: string | undefined): Session | null
  end(sessionId: string): void
  /** null: the session is over. */
  termOf(session: Session): SessionTerm | null
  /**
   * Renews a session in the second half of its term; before that nothing changes. The secret is unchanged: an answer
   * that is lost, or a second hub that asks in the same moment, can't log anybody out (decision 13).
   */
  renew(session: Session, endsAt?: number): SessionTerm | null
  /** Sets the term of the next new sessions, until they are renewed. */
  shortenNext(ms: number, sessions: number): void
  /** Sessions that expired since the last call. */
  takeExpired(): readonly Session[]
  /** Creates a token for the push login, valid once within 30 s (VENUE-09). */
  issueToken(session: Session): { readonly token: string; readonly expiresInMs: number }
  redeemToken(token: string): Session | null
  /** Profile of the session that was opened first; null without one. */
  oldestProfile(): string | null
  /** Ends every session. */
  endAll(): void
  readonly preferences: PreferenceStore
  readonly profiles: ProfileKeys
  readonly paired: PairedProfiles
  close(): void
}

const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Sessions survive a restart of the venue; one-time tokens don't need to. `dataDir` null: in memory only. */
export function createSessionStore(dataDir: string | null): SessionStore {
  if (dataDir !== null) mkdirSync(dataDir, { recursive: true })
  const db = new DatabaseSync(dataDir === null ? ':memory:' : join(dataDir, 'sessions.sqlite'))
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000;
    CREATE TABLE IF NOT EXISTS sessions (
      id TEXT PRIMARY KEY, profile TEXT NOT NULL, account TEXT NOT NULL, expires INTEGER NOT NULL) STRICT;`)
  db.prepare('DELETE FROM sessions WHERE expires < ?').run(Date.now())
  const insert = db.prepare('INSERT INTO sessions (id, profile, account, expires) VALUES (?, ?, ?, ?)')
  const select = db.prepare('SELECT profile, account, expires FROM sessions WHERE id = ?')
  const remove = db.prepare('DELETE FROM sessions WHERE id = ?')
  const extend = db.prepare('UPDATE sessions SET expires = ? WHERE id = ?')
  const known = new Map<string, Entry>()
  const tokens = new Map<string, { readonly session: Session; readonly expires: number }>()

  let short = { ms: TERM_MS, left: 0 }

  function load(sessionId: string): Entry | null {
    const held = known.get(sessionId)
    if (held !== undefined) return held
    const row = select.get(sessionId)
    if (row === undefined) return null
    const entry = {
      session: { sessionId, profileId: String(row['profile']), accountId: String(row['account']) },
      expires: Number(row['expires']),
      termMs: TERM_MS,
    }
    known.set(sessionId, entry)
    return entry
  }

  function end(sessionId: string): void {
    known.delete(sessionId)
    remove.run(sessionId)
    for (const [token, entry] of tokens) if (entry.session.sessionId === sessionId) tokens.delete(token)
  }
  function termOf(session: Session): SessionTerm | null {
    const entry = load(session.sessionId)
    const expiresInMs = entry === null ? 0 : entry.expires - Date.now()
    return entry !== null && expiresInMs > 0 ? { expiresInMs, termMs: entry.termMs } : null
  }

  return {
    preferences: createPreferenceStore(db),
    profiles: createProfileKeys(db, dataDir !== null),
    paired: createPairedProfiles(db),
    oldestProfile() {
      const row = db.prepare('SELECT profile FROM sessions ORDER BY rowid LIMIT 1').get()
      return row === undefined ? null : String(row['profile'])
    },
    open(profileId, accountId, endsAt = Number.POSITIVE_INFINITY) {
      const secret = randomBytes(32).toString('base64url')
      const session: Session = { sessionId: hash(secret), profileId, accountId }
      const termMs = short.left > 0 ? short.ms : TERM_MS
      short = { ...short, left: Math.max(0, short.left - 1) }
      const expires = Math.min(Date.now() + termMs, endsAt)
      insert.run(session.sessionId, profileId, accountId, expires)
      known.set(session.sessionId, { session, expires, termMs })
      return { secret, session }
    },
    find(secret) {
      if (secret === undefined || secret.length > 100) return null
      const entry = load(hash(secret))
      return entry !== null && entry.expires > Date.now() ? entry.session : null
    },
    end,
    termOf,
    renew(session, endsAt = Number.POSITIVE_INFINITY) {
      const term = termOf(session)
      if (term === null || term.expiresInMs > term.termMs / 2) return term
      const expires = Math.min(Date.now() + TERM_MS, endsAt)
      extend.run(expires, session.sessionId)
      known.set(session.sessionId, { session, expires, termMs: TERM_MS })
      return termOf(session)
    },
    endAll() {
      known.clear()
      tokens.clear()
      db.exec('DELETE FROM sessions')
    },
    shortenNext(ms, left) {
      short = { ms, left }
    },
    takeExpired() {
      const now = Date.now()
      const over = [...known.values()].filter(({ expires }) => expires <= now).map(({ session }) => session)
      for (const { sessionId } of over) end(sessionId)
      return over
    },
    issueToken(session) {
      const now = Date.now()
      for (const [token, entry] of tokens) {
        if (entry.expires > now && tokens.size < MAX_TOKENS) break
        tokens.delete(token)
      }
      // With the prefix a search of logs, storages and heaps finds leaked tokens.
      const token = `ott-${randomBytes(24).toString('base64url')}`
      tokens.set(token, { session, expires: now + TOKEN_MS })
      return { token, expiresInMs: TOKEN_MS }
    },
    redeemToken(token) {
      const entry = tokens.get(token)
      tokens.delete(token)
      return entry !== undefined && entry.expires > Date.now() ? entry.session : null
    },
    close() {
      db.close()
    },
  }
}
