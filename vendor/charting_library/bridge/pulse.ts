/** Least time between two messages of conflated changes, ms: just under a 60 Hz frame, so that no frame goes without. */
export const FRAME_MS = 14

export interface Pulse {
  request: () => void
  /** Runs the pending work now, if any. */
  now: () => void
  /** Runs the pending work now if its time is nearly there (`slack`): two pulses that meet share a message. */
  join: () => void
  cancel: () => void
}

/**
 * Calls `work` once per frame at most: at the end of the current task when a frame is free, else by a timer. A call that
 * came late leaves up to half a frame to the next one, and one that comes up to `early` ms too soon takes it from the next,
 * so that changes at the rate of frames need no timers however unevenly they come. A timer leaves another pulse `slack` ms to take the work along. No animation frames: on a busy page
 * one makes the main thread produce a frame, which costs more than the work itself (docs/choices.md#frame-cost); and no timer where a
 * batch of changes ends with its own task.
 */
export function createPulse(work: () => void, frame = FRAME_MS, slack = 0, early = 0): Pulse {
  let timer: ReturnType<typeof setTimeout> | null = null
  let pending = false
  /** When the next frame is free. */
  let free = Number.NEGATIVE_INFINITY
  const run = (): void => {
    // An idle end of a timer wakes the thread, which costs ten times what taking it back does.
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
