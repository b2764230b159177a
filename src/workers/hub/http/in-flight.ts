import { IN_FLIGHT_MS, TIMED_BELOW_MS } from '#shared/wire/http-constants.ts'
import type { Clock } from '../../runtime/clock.ts'

/** How long an answered call took. */
export interface CallTiming {
  readonly name: string
  readonly ms: number
  readonly ok: boolean
}

/** Open calls, and how long the last ones took. */
export interface InFlight {
  /** Starts a call; the returned function ends it with its success. */
  begin(name: string): (ok: boolean) => void
  /** Names of the open calls, oldest first. */
  pending(): readonly string[]
  /** Oldest first. */
  timings(): readonly CallTiming[]
}

const TIMINGS_KEPT = 200

/** An unanswered call is removed after 60 s (HTTP-17); only times below 30 s are stored (HTTP-18). */
export function createInFlight(clock: Clock): InFlight {
  const entries = new Map<number, string>()
  let timings: readonly CallTiming[] = []
  let last = 0
  return {
    begin: (name) => {
      last += 1
      const id = last
      const since = clock.monotonic()
      entries.set(id, name)
      const cancel = clock.after(IN_FLIGHT_MS, () => entries.delete(id))
      let isOver = false
      return (ok) => {
        if (isOver) return
        isOver = true
        cancel()
        entries.delete(id)
        const ms = clock.monotonic() - since
        if (ms < TIMED_BELOW_MS) timings = [...timings.slice(1 - TIMINGS_KEPT), { name, ms, ok }]
      }
    },
    pending: () => [...entries.values()],
    timings: () => timings,
  }
}
