import { createSystemClock } from '../../runtime/clock.ts'
import type { Clock } from '../../runtime/clock.ts'

/** Time as the risk worker needs it: the workers' clock and painted frames. Tests put virtual time here. */
export interface RiskClock extends Clock {
  /** Runs with the next painted frame; the answer cancels it. */
  frame(run: () => void): () => void
}

/** The worker's own time; frames from requestAnimationFrame, or a 16 ms timer where there is none. */
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
