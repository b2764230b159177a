import type { Clock } from '../../runtime/clock.ts'
import { MISSING } from '#shared/units/display.ts'
import type { Part } from './part.ts'

const LEAST_MS = 1000
/** Time between two values that events of the account caused: a bot causes many of them a second. */
const EVENT_MS = 500

/** Number of '--' figures in a JSON text. */
const missing = (text: string): number => text.split(`"${MISSING}"`).length

export interface ThrottledPart<T> extends Part<T> {
  /** Like touch, for a change of what is shown: it is sent with the next patch. */
  scheduleNow(): void
  /** Like scheduleNow, for an event of the account: at most twice a second. */
  scheduleEvent(): void
}

/**
 * A part that is sent at most once a second, and only if it changed. `scheduleSoon` is called when a change that was
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
  let eventDue = 0
  let isOfEvent = false
  /** Ends the wait for a change that was too early, which lasts until `wakeAt`. */
  let stopWaiting: (() => void) | null = null
  let wakeAt = 0
  return {
    touch() {
      dirty = true
    },
    scheduleNow() {
      dirty = true
      due = 0
    },
    scheduleEvent() {
      dirty = true
      isOfEvent = true
      due = Math.min(due, eventDue)
    },
    forget() {
      dirty = true
      sent = ''
      due = 0
      eventDue = 0
    },
    take() {
      if (!dirty) return undefined
      const wait = due - clock.monotonic()
      const early = wait > 0
      const value = early && !knownAtOnce ? undefined : build()
      const text = value === undefined ? sent : JSON.stringify(value)
      if (early && missing(text) === missing(sent)) {
        if (stopWaiting === null || due < wakeAt) {
          stopWaiting?.()
          wakeAt = due
          stopWaiting = clock.after(wait, () => {
            stopWaiting = null
            scheduleSoon()
          })
        }
        return undefined
      }
      dirty = false
      const now = clock.monotonic()
      const isEvent = isOfEvent
      isOfEvent = false
      if (text === sent) return undefined
      if (isEvent) eventDue = now + EVENT_MS
      sent = text
      due = now + LEAST_MS
      return value
    },
  }
}
