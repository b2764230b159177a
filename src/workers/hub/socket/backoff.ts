/** Longest first wait after an unexpected close. */
export const FIRST_WAIT_MS = 500
/** While an outage is younger than this, waits stay short: most outages are restarts. */
export const EARLY_OUTAGE_MS = 10_000
export const EARLY_CAP_MS = 1000
export const LONGEST_WAIT_MS = 30_000
/** A service that restarts loses all its clients in one moment; they come back spread over this (N9). */
export const RESTART_SPREAD_MS = 5000

/**
 * Wait in ms before connection attempt `attempt` (0 = first after the loss) of an outage that lasts `outageMs` so far: full
 * jitter below 0.5 s doubling to 30 s, capped at 1 s during the outage's first 10 s. `random` is in [0, 1). Never gives up.
 */
export function backoffMs(attempt: number, outageMs: number, random: number): number {
  const doubled = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt, 16))
  const cap = outageMs < EARLY_OUTAGE_MS ? Math.min(doubled, EARLY_CAP_MS) : doubled
  return Math.floor(random * cap)
}
