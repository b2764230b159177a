/** Least time between two messages of conflated changes, ms: just under a 60 Hz frame, so that no frame goes without. */
export const FRAME_MS = 14

export interface Pulse {
  request: () => void
  /** Runs the pending work now, if any. */
  now: () => void
  cancel: () => void
}

/**
 * Calls `work` once per frame at most, soon after the first request. Timers, not animation frames: on a busy page
 * an animation frame makes the main thread produce a frame, which costs more than the work itself (chart.md 3.4).
 */
export function createPulse(work: () => void, frame = FRAME_MS): Pulse {
  let timer: ReturnType<typeof setTimeout> | null = null
  let last = Number.NEGATIVE_INFINITY
  const run = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    last = performance.now()
    work()
  }
  return {
    request: () => {
      timer ??= setTimeout(run, Math.max(0, last + frame - performance.now()))
    },
    now: () => {
      if (timer !== null) run()
    },
    cancel: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
