/** Clock of a thread, ms. `after` calls once and returns a function that takes it back. */
export interface ProbeClock {
  readonly now: () => number
  readonly after: (ms: number, call: () => void) => () => void
  /** From 0 to 1. */
  readonly random: () => number
}

/** A timer that is later than this found the thread at work, ms. */
const LATE_MS = 1
/** Timers are due 10 to 30 ms after one another. */
const [LEAST_MS, SPREAD_MS] = [10, 20]
/** About five seconds. */
const KEPT = 250

/**
 * Estimates the share of time in which a thread is busy. Timers are due at random moments; the share of late ones is the share
 * of busy moments. A moment that passed during a long task counts as late too. The same probe measures any page, and costs it
 * about fifty timers a second.
 *
 * @source https://en.wikipedia.org/wiki/Arrival_theorem (2026-11-27): who arrives at random sees the time average
 */
export function createBusyProbe({ now, after, random }: ProbeClock): {
  /** Percent of the last five seconds; NaN before the first second. */
  readonly percent: () => number
  readonly stop: () => void
} {
  let moments: boolean[] = []
  let due = now()
  let cancel: () => void = () => undefined

  function plan(): void {
    due += LEAST_MS + random() * SPREAD_MS
    for (; due < now(); due += LEAST_MS + random() * SPREAD_MS) moments.push(true)
    cancel = after(due - now(), () => {
      moments.push(now() - due > LATE_MS)
      if (moments.length > KEPT) moments = moments.slice(-KEPT)
      plan()
    })
  }
  plan()
  return {
    percent: () =>
      moments.length < KEPT / 5 ? Number.NaN : (100 * moments.filter(Boolean).length) / moments.length,
    stop: () => cancel(),
  }
}
