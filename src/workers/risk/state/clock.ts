import { createSystemClock } from '../../runtime/clock.ts'
import type { Clock } from '../../runtime/clock.ts'

/** The workers' clock with painted frames. Tests use virtual time. */
export interface RiskClock extends Clock {
  /** Calls `run` in the next painted frame. Returns a function that cancels it. */
  frame(run: () => void): () => void
}

/** A frame that the browser owes for so long is painted without it, ms. */
const LATE_MS = 250
/** The same while it calls no frames at all, ms. */
const WITHOUT_MS = 40

/**
 * The system's clock. Frames come from requestAnimationFrame. If the browser calls none, a timer paints: figures must not
 * stand still without words (decision 28).
 */
export function createRiskClock(): RiskClock {
  const clock = createSystemClock()
  let calls = typeof requestAnimationFrame === 'function'
  return {
    ...clock,
    frame(run) {
      let frame = 0
      const stopTimer = clock.after(calls ? LATE_MS : WITHOUT_MS, () => {
        calls = false
        if (frame !== 0) cancelAnimationFrame(frame)
        run()
      })
      if (typeof requestAnimationFrame === 'function')
        frame = requestAnimationFrame(() => {
          calls = true
          stopTimer()
          run()
        })
      return () => {
        stopTimer()
        if (frame !== 0) cancelAnimationFrame(frame)
      }
    },
  }
}
