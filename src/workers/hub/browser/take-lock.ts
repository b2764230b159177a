import type { Clock } from '../../runtime/clock.ts'
import type { LocksLike } from './locks.ts'

/** A free lock is granted well within. */
const GRANTED_WITHIN_MS = 200

/**
 * Holds a Web Lock of this name until the answer is called; null: somebody else of this browser has it (H8). Where there are
 * no locks nobody else can be asked.
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
