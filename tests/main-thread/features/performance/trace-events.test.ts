import { describe, expect, it } from 'vitest'
import type { ThreadName } from '../../../../src/main-thread/bridge/measure-threads.ts'
import { joinReadings } from '../../../../src/main-thread/features/performance/record-trace.ts'
import {
  MOST_TRACED,
  traceEvents,
  traceNames,
  traceText,
} from '../../../../src/main-thread/features/performance/trace-events.ts'
import type { TraceEvent, TracePart } from '../../../../src/main-thread/features/performance/trace-events.ts'
import { span } from '../../../../src/shared/units/span-kinds.ts'
import { endSpan, setSpanSink, startSpan } from '../../../../src/shared/units/span-probe.ts'
import { createSpanRecorder } from '../../../../src/shared/units/span-recorder.ts'

const FROM = 1_800_000_000_000
const about = { from: FROM, to: FROM + 5000, clockOffsetMs: 0 }

type Row = readonly [kind: number, start: number, duration: number, a?: number, b?: number]
/** A part of a thread whose clock began `ago` ms before the trace. */
const part = (thread: ThreadName, ago: number, rows: readonly Row[]): TracePart => ({
  thread,
  timeOrigin: FROM - ago,
  spans: new Float64Array(
    rows.flatMap(([kind, start, duration, a = 0, b = 0]) => [kind, ago + start, duration, a, b]),
  ),
})

/** One update on its way through all threads, whose clocks began at different times. */
const update = (at: number, batch: number, patch: number): readonly TracePart[] => [
  part('page', 100, [
    [span.pagePatch, at + 5, 1, patch],
    [span.pageFrame, at + 8, 3, patch],
  ]),
  part('hub', 90_000, [
    [span.hubFrame, at, 0.5, 40, FROM + at - 2],
    [span.hubBatch, at + 1, 0.5, batch],
  ]),
  part('risk', 50, [
    [span.riskBatch, at + 2, 2, batch, 12],
    [span.riskPatch, at + 3, 0.8, batch, patch],
  ]),
]

const of = (events: readonly TraceEvent[], ph: string): readonly TraceEvent[] =>
  events.filter((event) => event['ph'] === ph)
const threadNames = (events: readonly TraceEvent[]): readonly unknown[] =>
  of(events, 'M').flatMap(({ name, pid, args }) =>
    name === 'thread_name' && pid === 1 ? [Object(args).name] : [],
  )

/** The names of the slices that the arrows of one way are bound to. */
function way(events: readonly TraceEvent[], id: number): readonly unknown[] {
  const slices = of(events, 'X')
  return events
    .filter((event) => event['id'] === id && event['cat'] === 'update')
    .map(({ pid, tid, ts }) => {
      const around = slices.filter(
        (slice) =>
          slice['pid'] === pid &&
          slice['tid'] === tid &&
          Number(slice['ts']) <= Number(ts) &&
          Number(ts) <= Number(slice['ts']) + Number(slice['dur']),
      )
      return around.at(-1)?.['name']
    })
}

describe('a trace', () => {
  it('has an arrow along each update: received, sent, applied, sent, applied, painted', () => {
    const events = traceEvents(update(1000, 7, 3), about)
    expect(way(events, 1)).toEqual([
      'frame received',
      'batch sent',
      'batch applied',
      'patch sent',
      'patch applied',
      'frame painted',
    ])
    expect(events.filter(({ id }) => id === 1).map(({ ph }) => ph)).toEqual(['s', 't', 't', 't', 't', 'f'])
  })

  it('has an arrow from each frame of the exchange to the hub, in the order of cause', () => {
    const events = traceEvents(update(1000, 7, 3), { ...about, clockOffsetMs: 1 })
    expect(way(events, 2)).toEqual(['frame sent', 'frame received'])
    expect(of(events, 'X').find(({ name }) => name === 'frame sent')?.['ts']).toBe(997_000)
  })

  it('has the times of all threads on one clock, in microseconds since its begin', () => {
    const slices = of(traceEvents(update(1000, 7, 3), about), 'X').filter(({ pid }) => pid === 1)
    expect(slices.map(({ ts }) => ts)).toEqual([1000, 1001, 1002, 1003, 1005, 1008].map((ms) => ms * 1000))
  })

  it('gives a replaced worker a track of its own, and never joins its numbers with those of the old one', () => {
    const old = update(1000, 1, 1)
    const next = update(3000, 2, 1).map((one) =>
      one.thread === 'risk' ? { ...one, timeOrigin: one.timeOrigin + 1 } : one,
    )
    const events = traceEvents(
      joinReadings(
        [...old, ...next].map((one) => ({
          ...one,
          now: 0,
          busyMs: 0,
          totals: new Float64Array(),
          waitMs: 0,
          backMs: 0,
        })),
      ),
      about,
    )
    expect(threadNames(events)).toEqual(['page', 'hub worker', 'risk worker', 'risk worker 2'])
    for (const id of [1, 2]) {
      const times = events.filter((event) => event['id'] === id).map(({ ts }) => Number(ts))
      expect(Math.max(...times) - Math.min(...times)).toBeLessThan(20_000)
      expect(times).toHaveLength(6)
    }
  })

  it('ends a task where the next work of its thread begins, and keeps what lies in it', () => {
    const events = traceEvents(
      [
        part('page', 100, [
          [span.pagePatch, 10, 30, 1],
          [span.pageFrame, 25, 15.5, 1],
          [span.pagePatch, 60, 20, 2],
          [span.pageFrame, 62, 3, 2],
        ]),
        part('hub', 100, [[span.hubBatch, 20, 40, 1]]),
      ],
      about,
    )
    const slices = of(events, 'X').map(({ name, ts, dur }) => [name, ts, dur])
    expect(slices).toEqual([
      ['patch applied', 10_000, 15_000],
      ['batch sent', 20_000, 40_000],
      ['frame painted', 25_000, 15_500],
      ['patch applied', 60_000, 20_000],
      ['frame painted', 62_000, 3000],
    ])
  })

  it('puts a task around what ran in it, also where a coarse clock gives both the same time', () => {
    const hub = part('hub', 100, [
      [span.hubStore, 10, 0],
      [span.hubFrame, 10, 0, 3, FROM + 8],
      [span.hubStore, 20, 0.1],
      [span.hubFrame, 20, 0.1, 4, FROM + 18],
    ])
    const names = of(traceEvents([hub], about), 'X').map(({ name }) => name)
    expect(names.slice(0, 4)).toEqual(['frame received', 'rows stored', 'frame received', 'rows stored'])
  })

  it('binds its arrows to the tasks, also where a coarse clock gives what ran in them the same time', () => {
    const [page, , risk] = update(1000, 7, 3)
    const hub = part('hub', 100, [
      [span.hubStore, 1000, 0],
      [span.hubFrame, 1000, 0, 40, FROM + 998],
      [span.hubBatch, 1001, 0, 7],
    ])
    const events = traceEvents(
      [page, hub, risk].filter((one) => one !== undefined),
      about,
    )
    expect(way(events, 1).slice(0, 2)).toEqual(['frame received', 'batch sent'])
    expect(way(events, 2)).toEqual(['frame sent', 'frame received'])
    const [frame, store] = of(events, 'X').filter(({ tid, pid }) => pid === 1 && tid === 2)
    expect([frame, store].map((one) => [one?.['name'], one?.['ts'], one?.['dur']])).toEqual([
      ['frame received', 1_000_000, 1],
      ['rows stored', 1_000_001, 0],
    ])
  })

  it('leaves out what was before or after it, and ends at its bound', () => {
    const late = traceEvents(update(9000, 7, 3), about)
    expect(of(late, 'X')).toEqual([])
    const many = part(
      'hub',
      0,
      Array.from({ length: MOST_TRACED + 5 }, (_, at): Row => [span.hubStore, at / 10, 0.05]),
    )
    expect(of(traceEvents([many], about), 'X')).toHaveLength(MOST_TRACED)
  })

  it('holds no text but its own names, whatever the measured work handled', () => {
    const secrets = ['hunter2-token', '0123456789abcdef0123456789abcdef', 'order-link-77']
    const recorder = createSpanRecorder({ timeOrigin: FROM, now: () => 10 })
    recorder.read(0)
    // A sink takes numbers alone: a text in their place is none.
    for (const secret of secrets) endSpan(span.hubFrame, startSpan(), secret as unknown as number, 5)
    const { spans } = recorder.read(0)
    setSpanSink(null)
    const file = traceText(traceEvents([{ thread: 'hub', timeOrigin: FROM, spans }], about), '1.0.0+abc')
    for (const secret of secrets) expect(file).not.toContain(secret)
    const texts = new Set(file.match(/"(?:[^"\\]|\\.)*"/g)?.map((text) => text.slice(1, -1)))
    const known = new Set([
      ...Object.values(traceNames),
      ...'displayTimeUnit ms otherData build 1.0.0+abc traceEvents ph name pid tid args M X s t f bp e cat id ts dur'.split(
        ' ',
      ),
      ...'work update rows batch patch process_name thread_name Perpdeck exchange frames'.split(' '),
      'frame sent',
      'hub worker',
    ])
    expect([...texts].filter((text) => !known.has(text))).toEqual([])
    expect(JSON.parse(file)).toHaveProperty('traceEvents')
  })
})
