import { randomInt, timingSafeEqual } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** How long a browser profile stays paired. */
const PAIRED_MS = 30 * 24 * 3600 * 1000
const CODE_MS = 600_000
const DIGITS = 6
const TRIES = 5
/** Pause after the first used-up code; it doubles each time. */
const PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 600_000

/** Paired browser profiles, stored with the sessions. */
export interface PairedProfiles {
  /** Unix ms at which the pairing of a profile ends; 0: it is not paired. */
  endOf(profileId: string): number
  add(profileId: string, until: number): void
  forgetAll(): void
}

/** Opens or creates the table of paired profiles. */
export function createPairedProfiles(db: DatabaseSync): PairedProfiles {
  db.exec(
    'CREATE TABLE IF NOT EXISTS paired (profile TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;',
  )
  db.prepare('DELETE FROM paired WHERE until < ?').run(Date.now())
  const find = db.prepare('SELECT until FROM paired WHERE profile = ?')
  const insert = db.prepare('INSERT OR REPLACE INTO paired (profile, until) VALUES (?, ?)')
  return {
    endOf: (profileId) => Number(find.get(profileId)?.['until'] ?? 0),
    add: (profileId, until) => void insert.run(profileId, until),
    forgetAll: () => db.exec('DELETE FROM paired'),
  }
}

/** What became of a code that a browser sent. */
export type PairingAnswer =
  | { readonly kind: 'paired' }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  /** There was no valid code; a new one is shown now. */
  | { readonly kind: 'expired' }
  /** Too many wrong codes: a new one is shown after the pause. */
  | { readonly kind: 'paused'; readonly seconds: number }

/**
 * Pairs browser profiles by a code that only the person at the gateway's terminal sees: loopback alone does not keep out another
 * user of the computer. One code serves one browser.
 */
export interface Pairing {
  isPaired(profileId: string): boolean
  /** Unix ms at which the pairing of a profile ends; 0: it is not paired. */
  endOf(profileId: string): number
  /** Shows a new code if the last one was used or is too old. */
  offer(): void
  pair(profileId: string, code: string): PairingAnswer
  close(): void
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Shows the first code at once. `show` gets each code, for the person at the terminal. */
export function createPairing(
  paired: PairedProfiles,
  show: (code: string) => void,
  newCode: () => string = () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0'),
): Pairing {
  let code: { readonly text: string; readonly endsAt: number; triesLeft: number } | null = null
  let usedUp = 0
  let pausedUntil = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function renew(): void {
    code = { text: newCode(), endsAt: Date.now() + CODE_MS, triesLeft: TRIES }
    show(code.text)
  }
  const isPaused = (): boolean => Date.now() < pausedUntil
  function offer(): void {
    if (!isPaused() && (code === null || Date.now() >= code.endsAt)) renew()
  }
  function pause(): PairingAnswer {
    const ms = Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** usedUp)
    usedUp += 1
    code = null
    pausedUntil = Date.now() + ms
    timer = setTimeout(offer, ms)
    timer.unref()
    return { kind: 'paused', seconds: ms / 1000 }
  }
  renew()

  return {
    isPaired: (profileId) => paired.endOf(profileId) > Date.now(),
    endOf: (profileId) => paired.endOf(profileId),
    offer,
    pair(profileId, typed) {
      if (isPaused()) return { kind: 'paused', seconds: Math.ceil((pausedUntil - Date.now()) / 1000) }
      if (code === null || Date.now() >= code.endsAt) {
        renew()
        return { kind: 'expired' }
      }
      if (!isSame(code.text, typed)) {
        code.triesLeft -= 1
        return code.triesLeft > 0 ? { kind: 'wrong', triesLeft: code.triesLeft } : pause()
      }
      paired.add(profileId, Date.now() + PAIRED_MS)
      code = null
      usedUp = 0
      return { kind: 'paired' }
    },
    close: () => clearTimeout(timer),
  }
}
