import type { Clock } from '../../runtime/clock.ts'
import type { Part } from './part.ts'

const TWIN_MS = 1000

/**
 * A part that goes out at most once a second, and only when it changed. A change that came too early asks to be taken
 * again when its time has come (`later`), so that the last one always goes out. What `urgent` says of a value doesn't
 * wait: when it differs from what it said of the last one sent, the value goes out at once.
 */
export function createTwinPart<T>(
  clock: Clock,
  build: () => T | undefined,
  later: () => void,
  urgent?: () => string,
): Part<T> {
  let dirty = true
  let sent = ''
  let said = ''
  let due = 0
  let waiting = false
  return {
    touch() {
      dirty = true
    },
    forget() {
      dirty = true
      sent = ''
      due = 0
    },
    take() {
      if (!dirty) return undefined
      const says = urgent?.() ?? ''
      const wait = says === said ? due - clock.monotonic() : 0
      if (wait > 0) {
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
      const value = build()
      if (value === undefined) return undefined
      const text = JSON.stringify(value)
      if (text === sent) return undefined
      sent = text
      said = says
      due = clock.monotonic() + TWIN_MS
      return value
    },
  }
}
