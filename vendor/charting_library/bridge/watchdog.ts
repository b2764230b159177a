/** A worker that said nothing for this long is asked whether it lives, ms. */
const QUIET_MS = 1000
/** Time it has for the answer. Both together stay under three seconds. */
const PATIENCE_MS = 1600
/** A timer this late tells of a page that was blocked or asleep itself, not of the worker. */
const LATE_MS = 400

export interface WatchdogOptions {
  /** Asks the worker for a sign of life. */
  ping: () => void
  lost: () => void
  /** Something came from a worker that was taken for lost. */
  back: () => void
}

export interface Watchdog {
  /** Any message of the worker: a sign of life that costs nothing. */
  heard: () => void
  stop: () => void
}

/**
 * Notices within three seconds that a worker no longer runs its tasks. A worker that talks is never asked; a hidden page
 * asks nothing and has no timer.
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
      // The timer is set to the end of its patience: the next look comes sooner.
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
