import type { Clock } from '../../runtime/clock.ts'
import { every } from '../../runtime/clock.ts'

const CHECK_MS = 1000
/** A timer this late means that the machine slept, so an open socket may be dead (I8, C3). */
const GAP_MS = 5000

/**
 * Calls `onWake` when a timer runs much later than due by the wall clock: on some systems the monotonic clock stops during
 * sleep. Setting the clock ahead looks like sleep too and costs one reconnect. The returned function stops watching.
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
