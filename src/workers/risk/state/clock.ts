import { createSystemClock } from '../../runtime/clock.ts'
import type { Clock } from '../../runtime/clock.ts'

/** The workers' clock with painted frames. Tests use virtual time. */
export interface RiskClock extends Clock {
  /** Calls `run` in the next painted frame. Returns a function that cancels it. */
  frame(run: () => void): () => void
}

/** The system's clock. Frames come from requestAnimationFrame, or from a 16 ms timer if there is none. */
export function createRiskClock(): RiskClock {
  const clock = createSystemClock()
  return {
    ...clock,
    frame(run) {
      if (typeof requestAnimationFrame !== 'function') return clock.after(16, run)
      const frame = requestAnimationFrame(run)
      return () => cancelAnimationFrame(frame)
    },
  }
}
