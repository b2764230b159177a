/** Least time between two messages of conflated changes, ms: just under a 60 Hz frame, so that no frame goes without. */
export const FRAME_MS = 14

export interface Pulse {
  request: () => void
  /** Runs the pending work now, if any. */
  now: () => void
  cancel: () => void
}

/**
 * Calls `work` once per frame at most: at the end of the current task when the last call is a frame ago, else by a
 * timer. No animation frames: on a busy page one makes the main thread produce a frame, which costs more than the
 * work itself (chart.md 3.4); and no timer where a batch of changes ends with its own task.
 */
export function createPulse(work: () => void, frame = FRAME_MS): Pulse {
  let timer: ReturnType<typeof setTimeout> | null = null
  let pending = false
  let last = Number.NEGATIVE_INFINITY
  const run = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (!pending) return
    pending = false
    last = performance.now()
    work()
  }
  return {
    request: () => {
      if (pending) return
      pending = true
      const wait = last + frame - performance.now()
      if (wait > 0) timer = setTimeout(run, wait)
      else queueMicrotask(run)
    },
    now: run,
    cancel: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      pending = false
    },
  }
}
