import { SPAN_WIDTH, span } from '#shared/units/span-kinds.ts'
import type { SpanKind } from '#shared/units/span-kinds.ts'
import type { ThreadName, ThreadReading } from '../../bridge/measure-threads.ts'

/** The measured work of one thread. A replaced worker is a thread of its own. */
export type TracePart = Pick<ThreadReading, 'thread' | 'timeOrigin' | 'spans'>

export interface TraceAbout {
  /** Begin and end of the trace, Unix ms of this computer. */
  readonly from: number
  readonly to: number
  /** The exchange's clock minus this computer's, ms. */
  readonly clockOffsetMs: number
}

/** Most spans of a trace; later ones are left out. A span takes up to 450 bytes with its arrows: 20 MB. */
export const MOST_TRACED = 40_000

/** Names in the file, by kind. With those of threads and arguments they are all of its texts. */
export const traceNames: Readonly<Record<keyof typeof span, string>> = {
  hubFrame: 'frame received',
  hubStore: 'rows stored',
  hubBatch: 'batch sent',
  riskBatch: 'batch applied',
  riskPatch: 'patch sent',
  riskPaint: 'canvas painted',
  pagePatch: 'patch applied',
  pageFrame: 'frame painted',
  chartWork: 'chart work',
}
const names = new Map(Object.entries(traceNames).map(([key, name]) => [span[key as keyof typeof span], name]))

/** Arguments of a kind: names of its numbers a and b; '' for one that is not shown. */
const argumentsOf: ReadonlyMap<SpanKind, readonly [string, string]> = new Map([
  [span.hubFrame, ['rows', '']],
  [span.hubBatch, ['batch', '']],
  [span.riskBatch, ['batch', 'rows']],
  [span.riskPatch, ['batch', 'patch']],
  [span.pagePatch, ['patch', '']],
  [span.pageFrame, ['patch', '']],
] as const)

const PAGE = 1
const EXCHANGE = 2
const threadNames: Readonly<Record<ThreadName, string>> = {
  page: 'page',
  hub: 'hub worker',
  risk: 'risk worker',
  chart: 'chart worker',
}

/** An event of the Chrome trace format. Times are microseconds. */
export type TraceEvent = Readonly<Record<string, number | string | Readonly<Record<string, number | string>>>>

interface Span {
  readonly kind: SpanKind
  readonly tid: number
  /** Microseconds since the trace began. */
  readonly ts: number
  readonly dur: number
  readonly a: number
  readonly b: number
}

const micros = (ms: number): number => Math.round(ms * 1000)

function spansOf({ timeOrigin, spans }: TracePart, tid: number, { from, to }: TraceAbout): readonly Span[] {
  const found: Span[] = []
  for (let at = 0; at + SPAN_WIDTH <= spans.length; at += SPAN_WIDTH) {
    const [kind = 0, start = 0, duration = 0, a = 0, b = 0] = spans.subarray(at, at + SPAN_WIDTH)
    const began = timeOrigin + start
    if (began < from || began > to) continue
    found.push({ kind: kind as SpanKind, tid, ts: micros(began - from), dur: micros(duration), a, b })
  }
  return found
}

/**
 * Spans as slices of a viewer: on one thread they follow each other or lie in each other. The end of a task is measured by a
 * later one, so a frame may begin before it: the task ends there. A coarse clock gives several the same begin. Each then
 * begins a microsecond after the one around it, as an arrow belongs to the innermost slice at its time.
 *
 * @param spans by their start, an outer one first
 */
function nested(spans: readonly Span[]): readonly Span[] {
  const found: Span[] = []
  const open = new Map<number, readonly number[]>()
  for (const [index, one] of spans.entries()) {
    const before = open.get(one.tid) ?? []
    const together = before.filter((at) => spans[at]?.ts === one.ts)
    const ts = one.ts + together.length
    const end = Math.max(one.ts + one.dur, ts)
    const around = before.filter((at) => {
      const outer = found[at]
      if (outer === undefined) return false
      const outerEnd = outer.ts + outer.dur
      if (together.includes(at)) found[at] = { ...outer, dur: Math.max(outerEnd, end) - outer.ts }
      else if (outerEnd <= ts) return false
      else if (outerEnd < end) {
        found[at] = { ...outer, dur: ts - outer.ts }
        return false
      }
      return true
    })
    found.push({ ...one, ts, dur: end - ts })
    open.set(one.tid, [...around, index])
  }
  return found
}

/** The last span of a list that began by then. A replaced worker counts from 1 again, so the same number may occur twice. */
const lastBy = (list: readonly Span[] | undefined, ts: number): Span | undefined =>
  list?.findLast((one) => one.ts <= ts)

function byNumber(spans: readonly Span[], kind: SpanKind, number: 'a' | 'b'): Map<number, Span[]> {
  const found = new Map<number, Span[]>()
  for (const one of spans)
    if (one.kind === kind) found.set(one[number], [...(found.get(one[number]) ?? []), one])
  return found
}

/**
 * The ways of updates: frame received, batch sent, batch applied, patch sent, patch applied, frame painted. Each begins with
 * the last frame before its batch. Clocks of threads may differ by a fraction of a millisecond.
 */
function waysOf(spans: readonly Span[]): readonly (readonly Span[])[] {
  const SKEW = 500
  const frames = spans.filter(({ kind }) => kind === span.hubFrame)
  const sent = byNumber(spans, span.hubBatch, 'a')
  const applied = byNumber(spans, span.riskBatch, 'a')
  const patches = byNumber(spans, span.riskPatch, 'b')
  const painted = byNumber(spans, span.pageFrame, 'a')
  const ways: (readonly Span[])[] = []
  for (const page of spans) {
    if (page.kind !== span.pagePatch) continue
    const patch = lastBy(patches.get(page.a), page.ts + SKEW)
    const batch = patch && lastBy(applied.get(patch.a), patch.ts)
    const first = batch && lastBy(sent.get(batch.a), batch.ts + SKEW)
    const frame = first && lastBy(frames, first.ts)
    const frame_ = painted.get(page.a)?.find(({ ts }) => ts >= page.ts)
    ways.push([frame, first, batch, patch, page, frame_].filter((one) => one !== undefined))
  }
  return ways.filter((way) => way.length > 1)
}

/** The arrows along a way: start, steps, end. Each is bound to the slice that encloses its time. */
function arrows(
  way: readonly { readonly ts: number; readonly tid: number; readonly pid: number }[],
  id: number,
): readonly TraceEvent[] {
  return way.map(({ ts, tid, pid }, index) => ({
    ph: index === 0 ? 's' : index === way.length - 1 ? 'f' : 't',
    ...(index === 0 ? {} : { bp: 'e' }),
    cat: 'update',
    name: 'update',
    id,
    pid,
    tid,
    ts,
  }))
}

function sliceOf({ kind, tid, ts, dur, a, b }: Span): TraceEvent {
  const [first = '', second = ''] = argumentsOf.get(kind) ?? []
  const args: Record<string, number> = {}
  if (first !== '') args[first] = a
  if (second !== '') args[second] = b
  return { ph: 'X', cat: 'work', name: names.get(kind) ?? '', pid: PAGE, tid, ts, dur, args }
}

const named = (name: string, pid: number, tid: number, value: string): TraceEvent => ({
  ph: 'M',
  name,
  pid,
  tid,
  args: { name: value },
})

/** The exchange's frames by its own clock, each with an arrow to the hub. A clock that is unknown puts them to its own time. */
function exchangeFrames(
  spans: readonly Span[],
  { from, clockOffsetMs }: TraceAbout,
  firstId: number,
): readonly TraceEvent[] {
  return spans
    .filter(({ kind, b }) => kind === span.hubFrame && b > 0)
    .flatMap((frame, index) => {
      const ts = Math.min(frame.ts, micros(frame.b - clockOffsetMs - from))
      const slice = {
        ph: 'X',
        cat: 'work',
        name: 'frame sent',
        pid: EXCHANGE,
        tid: 1,
        ts,
        dur: 1,
        args: { rows: frame.a },
      }
      const way = [
        { ts, tid: 1, pid: EXCHANGE },
        { ts: frame.ts, tid: frame.tid, pid: PAGE },
      ]
      return [slice, ...arrows(way, firstId + index)]
    })
}

/**
 * All events of a trace, for the Chrome trace format that ui.perfetto.dev opens.
 *
 * @source https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU (2026-11-27): complete events
 * (X), metadata (M), flows (s, t, f with bp)
 */
export function traceEvents(parts: readonly TracePart[], about: TraceAbout): readonly TraceEvent[] {
  const spans = nested(
    parts
      .flatMap((part, index) => spansOf(part, index + 1, about))
      // A task is noted after what ran in it. Clocks of 100 microseconds give both the same time: the task comes first.
      .toReversed()
      .toSorted((one, other) => one.ts - other.ts || other.dur - one.dur)
      .slice(0, MOST_TRACED),
  )
  const ways = waysOf(spans)
  return [
    named('process_name', PAGE, 0, 'Perpdeck'),
    named('process_name', EXCHANGE, 0, 'exchange'),
    named('thread_name', EXCHANGE, 1, 'frames'),
    ...parts.map(({ thread, timeOrigin }, index) => {
      const before = parts
        .slice(0, index)
        .filter((part) => part.thread === thread && part.timeOrigin !== timeOrigin)
      const name = threadNames[thread]
      return named(
        'thread_name',
        PAGE,
        index + 1,
        before.length === 0 ? name : `${name} ${before.length + 1}`,
      )
    }),
    ...spans.map(sliceOf),
    ...ways.flatMap((way, index) =>
      arrows(
        way.map(({ ts, tid }) => ({ ts, tid, pid: PAGE })),
        index + 1,
      ),
    ),
    ...exchangeFrames(spans, about, ways.length + 1),
  ]
}

/** The file: one event a line. Its texts are the names above and the build. */
export const traceText = (events: readonly TraceEvent[], build: string): string =>
  `{"displayTimeUnit":"ms","otherData":${JSON.stringify({ build })},"traceEvents":[\n${events.map((event) => JSON.stringify(event)).join(',\n')}\n]}\n`
