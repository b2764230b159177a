/** Time for all worker modules. It is injected, so that tests run state machines under virtual time. */
export interface Clock {
  /** Wall clock, Unix ms. May jump: use it only for stamps that are compared with other clocks. */
  now(): number
  /** Monotonic ms of this thread, for waits, ages and rates. */
  monotonic(): number
  /** Calls `run` once after `ms`. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

/** The worker's system clock. */
export function createSystemClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
}

/**
 * Calls `run` again and again until the returned function is called. `delay` gives the ms to the next call; it is asked
 * after each call. An error of `run` reaches the environment and ends nothing.
 */
export function repeat(clock: Clock, delay: () => number, run: () => void): () => void {
  let cancel: () => void = () => undefined
  let stopped = false
  const again = (): void => {
    cancel = clock.after(delay(), () => {
      if (stopped) return
      try {
        run()
      } finally {
        if (!stopped) again()
      }
    })
  }
  again()
  return () => {
    stopped = true
    cancel()
  }
}

/** Calls `run` every `ms`, measured from the end of the previous run, until the returned function is called. */
export const every = (clock: Clock, ms: number, run: () => void): (() => void) => repeat(clock, () => ms, run)

/** A promise that resolves after `ms`. */
export const wait = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(ms, resolve)
  })
