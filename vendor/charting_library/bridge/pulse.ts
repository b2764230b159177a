/**
 * Least time between two messages of collected changes, ms. It is just under a 60 Hz frame, so every frame gets one.
 */
export const FRAME_MS = 14

export interface Pulse {
  request: () => void
  /** Runs the pending work now, if any. */
  now: () => void
  /** Runs the pending work now if it is due within `slack`. So two pulses share one message. */
  join: () => void
  cancel: () => void
}

/**
 * Calls `work` at most once per `frame` ms: at the end of the current task if the time has come, else by a timer. A
 * late call makes the next time earlier by up to half a frame. A call up to `early` ms too soon makes it later. So
 * changes at the frame rate need no timers, even if they arrive unevenly.
 * A timer waits `slack` ms longer, so that another pulse can run the work with its own message. Animation frames are
 * not used: on a busy page each one makes the main thread produce a frame, which costs more than the work
 * (docs/choices.md#frame-cost).
 */
export function createPulse(work: () => void, frame = FRAME_MS, slack = 0, early = 0): Pulse {
  let timer: ReturnType<typeof setTimeout> | null = null
  let pending = false
  /** Earliest time of the next call without a timer, ms. */
  let free = Number.NEGATIVE_INFINITY
  const run = (): void => {
    // A timer that fires without work wakes the thread. That costs ten times as much as clearing it.
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (!pending) return
    pending = false
    const now = performance.now()
    free = now + frame - Math.min(now - free, frame / 2)
    work()
  }
  return {
    request: () => {
      if (pending) return
      pending = true
      const wait = free - performance.now()
      if (wait > early) timer = setTimeout(run, wait + slack)
      else queueMicrotask(run)
    },
    now: run,
    join: () => {
      if (performance.now() >= free - slack) run()
    },
    cancel: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      pending = false
    },
  }
}
