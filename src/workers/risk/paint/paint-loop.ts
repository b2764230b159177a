import { span } from '#shared/units/span-kinds.ts'
import { endSpan, startSpan } from '#shared/units/span-probe.ts'
import type { RiskClock } from '../state/clock.ts'

/** Schedules frames for painters: none while nothing changed, at most `hz` per second, none while parked. */
export interface PaintLoop {
  /** Data changed: paints when the next interval is due. */
  touch(): void
  /** The pointer moved or the size changed: paints in the next frame. */
  now(): void
  setParked(parked: boolean): void
}

const EARLY_MS = 4

/** A loop that calls `paint` in a frame, once for any number of touches. */
export function createPaintLoop(clock: RiskClock, hz: () => number, paint: () => void): PaintLoop {
  let dirty = false
  let parked = false
  let due = 0
  let cancelTimer: (() => void) | null = null
  let cancelFrame: (() => void) | null = null

  const interval = (): number => 1000 / Math.min(60, Math.max(1, hz()))

  function askFrame(): void {
    cancelTimer?.()
    cancelTimer = null
    if (cancelFrame !== null || parked) return
    cancelFrame = clock.frame(() => {
      cancelFrame = null
      if (!dirty || parked) return
      dirty = false
      const from = startSpan()
      paint()
      endSpan(span.riskPaint, from)
    })
  }

  function askWhenDue(): void {
    if (parked || !dirty || cancelFrame !== null || cancelTimer !== null) return
    const at = clock.monotonic()
    const wait = due - at
    if (wait > EARLY_MS) {
      cancelTimer = clock.after(wait, () => {
        cancelTimer = null
        askWhenDue()
      })
      return
    }
    due = at - due < interval() && at >= due ? due + interval() : at + interval()
    askFrame()
  }

  return {
    touch() {
      dirty = true
      askWhenDue()
    },
    now() {
      dirty = true
      askFrame()
    },
    setParked(next) {
      parked = next
      if (!parked) return askWhenDue()
      cancelTimer?.()
      cancelFrame?.()
      cancelTimer = null
      cancelFrame = null
    },
  }
}
