import type { Clock } from '../../runtime/clock.ts'

/** The clock of one hub: what waits on it never runs once the hub has ended. */
export interface HubClock extends Clock {
  stop(): void
}

/**
 * A hub that ended (replaced, left by its tabs) may live on for a moment: a retry that was due then would log in or ask for
 * orders beside the hub that took its place. So all its timers go with it (W8, V1).
 */
export function createHubClock(clock: Clock): HubClock {
  const waiting = new Set<() => void>()
  let stopped = false
  return {
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    after: (ms, run) => {
      if (stopped) return () => undefined
      const cancel = clock.after(ms, () => {
        waiting.delete(cancel)
        run()
      })
      waiting.add(cancel)
      return () => {
        waiting.delete(cancel)
        cancel()
      }
    },
    stop: () => {
      stopped = true
      for (const cancel of waiting) cancel()
      waiting.clear()
    },
  }
}
