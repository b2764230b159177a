/** Upper bound of the first wait after an unexpected close. */
export const FIRST_WAIT_MS = 500
/** While an outage is younger than this, waits stay short, because most outages are restarts. */
export const EARLY_OUTAGE_MS = 10_000
export const EARLY_CAP_MS = 1000
export const LONGEST_WAIT_MS = 30_000
/** When the service restarts, all its clients lose their sockets at once. They reconnect spread over this time (N9). */
export const RESTART_SPREAD_MS = 5000

/**
 * Wait in ms before connection attempt `attempt` (0 = the first after the loss) when the outage has lasted `outageMs`. Full
 * jitter below 0.5 s, doubling to 30 s, at most 1 s during the first 10 s of the outage. `random` is in [0, 1). There is no
 * last attempt.
 */
export function backoffMs(attempt: number, outageMs: number, random: number): number {
  const doubled = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt, 16))
  const cap = outageMs < EARLY_OUTAGE_MS ? Math.min(doubled, EARLY_CAP_MS) : doubled
  return Math.floor(random * cap)
}
