import type { Clock } from '../../runtime/clock.ts'
import type { LocksLike } from './locks.ts'

/** A free lock is granted well within this time. */
const GRANTED_WITHIN_MS = 200

/**
 * Takes the Web Lock of this name; the function it gives releases it. null: another hub of this browser holds it (H8).
 * Without Web Locks there is no other hub to consider.
 */
export function takeLock(locks: LocksLike | null, clock: Clock, name: string): Promise<(() => void) | null> {
  if (locks === null) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    const abort = new AbortController()
    const cancel = clock.after(GRANTED_WITHIN_MS, () => {
      abort.abort()
      resolve(null)
    })
    locks
      .request(name, { signal: abort.signal }, () => {
        cancel()
        return new Promise((release) => resolve(() => release()))
      })
      .catch(() => resolve(null))
  })
}
