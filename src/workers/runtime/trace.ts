import type { Clock } from './clock.ts'

/** One line of the flight recorder. Never holds tokens, cookies or amounts of money. */
export interface TraceEntry {
  readonly at: number
  readonly name: string
  readonly detail: string
}

export interface Trace {
  note(name: string, detail?: string): void
  /** Like note, but at most once a minute per name, for floods of malformed frames. */
  noteRarely(name: string, detail?: string): void
  /** Oldest first. */
  read(): readonly TraceEntry[]
}

const RARE_MS = 60_000

/** A trace of the last `capacity` entries. */
export function createTrace(clock: Clock, capacity = 500): Trace {
  const ring: TraceEntry[] = []
  const lastByName = new Map<string, number>()
  let next = 0
  const note = (name: string, detail = ''): void => {
    ring[next] = { at: clock.now(), name, detail: detail.slice(0, 200) }
    next = (next + 1) % capacity
  }
  return {
    note,
    noteRarely: (name, detail) => {
      const at = clock.monotonic()
      const last = lastByName.get(name)
      if (last !== undefined && at - last < RARE_MS) return
      lastByName.set(name, at)
      note(name, detail)
    },
    read: () => (ring.length < capacity ? [...ring] : [...ring.slice(next), ...ring.slice(0, next)]),
  }
}
