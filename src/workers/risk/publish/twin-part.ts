import type { Clock } from '../../runtime/clock.ts'
import { MISSING } from '#shared/units/display.ts'
import type { Part } from './part.ts'

const TWIN_MS = 1000

/** How many figures are missing in what is sent. */
const missing = (text: string): number => text.split(`"${MISSING}"`).length

export interface TwinPart<T> extends Part<T> {
  /** What the trader or the exchange did doesn't wait, as what merely moves with a price does. */
  hurry(): void
}

/**
 * A part that goes out at most once a second, and only when it changed. A change that came too early asks to be taken
 * again when its time has come (`later`), so that the last one always goes out. With `knownAtOnce` a
 * figure that becomes known or unknown doesn't wait; the value is then built each time.
 */
export function createTwinPart<T>(
  clock: Clock,
  build: () => T | undefined,
  later: () => void,
  knownAtOnce = false,
): TwinPart<T> {
  let dirty = true
  let sent = ''
  let due = 0
  let waiting = false
  return {
    touch() {
      dirty = true
    },
    hurry() {
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
            later()
          })
        }
        return undefined
      }
      dirty = false
      if (text === sent) return undefined
      sent = text
      due = clock.monotonic() + TWIN_MS
      return value
    },
  }
}
