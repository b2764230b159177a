import { setSpanSink } from './span-probe.ts'
import { span, SPAN_KINDS, SPAN_WIDTH, TOTAL_WIDTH } from './span-kinds.ts'
import type { SpanReading } from './span-kinds.ts'

/** Measuring ends this long after the last reading, ms: a page that closed cannot say so. */
export const LEASE_MS = 3000
/** Spans of one thread, the last ones: 330 kB. */
export const MOST_SPANS = 8192
/** Pieces of work that a later one may turn out to contain. */
const NESTED = 64

export interface SpanRecorder {
  readonly read: (after: number) => SpanReading
}

export interface MeasuredThread {
  readonly timeOrigin: number
  /** Its `performance.now()`. */
  readonly now: () => number
  /**
   * Calls back in a task of its own, soon after this one. Work of the kinds in `wholeTasks` lasts until then: it includes the
   * renders and effects that its task ends with.
   */
  readonly afterTask?: (done: () => void) => void
}

/** Kinds whose work goes on in the microtasks of their task. */
const wholeTasks: ReadonlySet<number> = new Set([span.pagePatch])

/** Records the spans of a thread. */
export function createSpanRecorder(thread: MeasuredThread): SpanRecorder {
  const { now, timeOrigin, afterTask } = thread
  const totals = new Float64Array(SPAN_KINDS * TOTAL_WIDTH)
  let ring: Float64Array | null = null
  let stored = 0
  let busyMs = 0
  let measuredUntil = 0
  let storedUntil = 0
  /** Work that is in `busyMs`, start and end in turns, oldest first. */
  let counted: number[] = []

  function countBusy(from: number, to: number): void {
    while (counted.length > 0 && (counted.at(-2) ?? 0) >= from) {
      const [start = 0, end = 0] = counted.splice(-2)
      busyMs -= end - start
    }
    // Two whole tasks may end with the same one.
    const start = Math.max(from, counted.at(-1) ?? 0)
    busyMs += to - start
    if (counted.length >= NESTED * 2) counted = []
    counted.push(start, to)
  }

  function store(kind: number, from: number, to: number, a: number, b: number): void {
    if (ring === null) return
    if (to > storedUntil) {
      ring = null
      return
    }
    ring.set([kind, from, to - from, a, b], (stored % MOST_SPANS) * SPAN_WIDTH)
    stored += 1
  }

  function count(kind: number, from: number, a: number, b: number): void {
    const to = now()
    const at = kind * TOTAL_WIDTH
    totals[at] = (totals[at] ?? 0) + 1
    totals[at + 1] = (totals[at + 1] ?? 0) + to - from
    totals[at + 2] = (totals[at + 2] ?? 0) + b
    countBusy(from, to)
    store(kind, from, to, a, b)
  }

  const sink = {
    start() {
      const at = now()
      if (at <= measuredUntil) return at
      ring = null
      setSpanSink(null)
      return 0
    },
    end(kind: number, from: number, a: number, b: number) {
      if (afterTask !== undefined && wholeTasks.has(kind)) afterTask(() => count(kind, from, a, b))
      else count(kind, from, a, b)
    },
  }

  /** The stored spans since a cursor, oldest first. */
  function since(after: number): Pick<SpanReading, 'spans' | 'next' | 'lost'> {
    if (after < 0 || ring === null) return { spans: new Float64Array(), next: stored, lost: 0 }
    const wanted = after > stored ? stored : after
    const first = Math.max(wanted, stored - MOST_SPANS)
    const spans = new Float64Array((stored - first) * SPAN_WIDTH)
    for (let index = first; index < stored; index += 1) {
      const at = (index % MOST_SPANS) * SPAN_WIDTH
      spans.set(ring.subarray(at, at + SPAN_WIDTH), (index - first) * SPAN_WIDTH)
    }
    return { spans, next: stored, lost: first - wanted }
  }

  return {
    read(after) {
      const at = now()
      measuredUntil = at + LEASE_MS
      setSpanSink(sink)
      if (after >= 0) {
        storedUntil = at + LEASE_MS
        ring ??= new Float64Array(MOST_SPANS * SPAN_WIDTH)
      }
      return { timeOrigin, now: at, busyMs, totals: totals.slice(), ...since(after) }
    },
  }
}
