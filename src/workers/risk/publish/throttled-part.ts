import type { Clock } from '../../runtime/clock.ts'
import { MISSING } from '#shared/units/display.ts'
import { untilBeat } from '../../runtime/beat.ts'
import type { Part } from './part.ts'

/** Number of '--' figures in a JSON text. */
const missing = (text: string): number => text.split(`"${MISSING}"`).length

export interface ThrottledPart<T> extends Part<T> {
  /** Like touch, for a change by an action of the trader or the exchange: it is sent with the next patch. */
  scheduleNow(): void
}

/**
 * A part that is sent at each beat at most, and only if it changed. `scheduleSoon` is called when a change that was
 * too early can be sent, so that the last change is never lost. With `knownAtOnce`, a figure that becomes known or
 * unknown is sent at once; the value is then built for every patch.
 */
export function createThrottledPart<T>(
  clock: Clock,
  build: () => T | undefined,
  scheduleSoon: () => void,
  knownAtOnce = false,
): ThrottledPart<T> {
  let dirty = true
  let sent = ''
  let due = 0
  let waiting = false
  return {
    touch() {
      dirty = true
    },
    scheduleNow() {
      dirty = true
      due = 0
    },
    forget() {
      dirty = true
      sent = ''
      due = 0
    },
    take() {
      if (!dirty) return undefined
      const wait = due - clock.monotonic()
      const early = wait > 0
      const value = early && !knownAtOnce ? undefined : build()
      const text = value === undefined ? sent : JSON.stringify(value)
      if (early && missing(text) === missing(sent)) {
        if (!waiting) {
          waiting = true
          clock.after(wait, () => {
            waiting = false
            scheduleSoon()
          })
        }
        return undefined
      }
      dirty = false
      if (text === sent) return undefined
      sent = text
      due = clock.monotonic() + untilBeat(clock)
      return value
    },
  }
}
