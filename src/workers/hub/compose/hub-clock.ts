import type { Clock } from '../../runtime/clock.ts'

/** The clock of one hub: none of its timers runs after the hub has ended. */
export interface HubClock extends Clock {
  stop(): void
}

/**
 * A hub that ended (replaced, or left by its tabs) may run for a moment longer. A retry in that time would log in or query
 * orders beside the hub that replaced it, so all its timers stop (W8, V1).
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
