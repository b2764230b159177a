import type { Clock } from '../../runtime/clock.ts'
import { every } from '../../runtime/clock.ts'

const CHECK_MS = 1000
/** A timer this late means that the machine slept: an open socket proves nothing then (I8, C3). */
const GAP_MS = 5000

/**
 * Calls `onWake` when a timer comes much later than due, by the wall clock: the monotonic one stands still in sleep on some
 * systems. A person who sets the clock ahead is taken for a sleeper too; that costs one reconnect. The answer stops watching.
 */
export function watchForWake(clock: Clock, onWake: () => void): () => void {
  let last = clock.now()
  return every(clock, CHECK_MS, () => {
    const at = clock.now()
    const gap = at - last - CHECK_MS
    last = at
    if (gap > GAP_MS) onWake()
  })
}
