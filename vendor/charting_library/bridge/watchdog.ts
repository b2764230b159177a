/** The worker is pinged after this much silence, ms. */
const QUIET_MS = 1000
/** Time for the answer to a ping, ms. Together with QUIET_MS it stays under three seconds. */
const PATIENCE_MS = 1600
/** A timer later than this shows that the page itself was blocked or asleep, not the worker, ms. */
const LATE_MS = 400

export interface WatchdogOptions {
  /** Sends a ping to the worker. */
  ping: () => void
  lost: () => void
  /** A message arrived from a worker that was reported lost. */
  back: () => void
}

export interface Watchdog {
  /** Call it for every message of the worker. It proves that the worker runs, without a ping. */
  heard: () => void
  stop: () => void
}

/**
 * Detects within three seconds that a worker no longer runs its tasks. A worker that sends messages is never pinged.
 * A hidden page sends no pings and runs no timer.
 */
export function createWatchdog(options: WatchdogOptions): Watchdog {
  let timer: ReturnType<typeof setTimeout> | null = null
  let due = 0
  let heardAt = performance.now()
  let asked = false
  let lost = false

  const plan = (wait: number): void => {
    due = performance.now() + wait
    timer = setTimeout(check, wait)
  }
  const ask = (): void => {
    asked = true
    options.ping()
    plan(PATIENCE_MS)
  }
  function check(): void {
    timer = null
    if (document.visibilityState === 'hidden') return
    const now = performance.now()
    const quiet = now - heardAt
    if (!asked) {
      if (quiet < QUIET_MS) plan(QUIET_MS - quiet)
      else ask()
    } else if (now - due > LATE_MS) ask()
    else {
      lost = true
      options.lost()
    }
  }
  const rest = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const visibility = (): void => {
    if (document.visibilityState === 'hidden') rest()
    else if (timer === null && !lost) {
      heardAt = performance.now()
      asked = false
      plan(QUIET_MS)
    }
  }
  document.addEventListener('visibilitychange', visibility)
  plan(QUIET_MS)

  return {
    heard: () => {
      heardAt = performance.now()
      if (!asked) return
      // The running timer waits for the answer to the ping. The next check is due sooner.
      asked = false
      rest()
      plan(QUIET_MS)
      if (!lost) return
      lost = false
      options.back()
    },
    stop: () => {
      rest()
      document.removeEventListener('visibilitychange', visibility)
    },
  }
}
