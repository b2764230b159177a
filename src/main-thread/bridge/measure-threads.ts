import { SPAN_WIDTH, span } from '#shared/units/span-kinds.ts'
import type { SpanReading } from '#shared/units/span-kinds.ts'
import { createSpanRecorder } from '#shared/units/span-recorder.ts'
import { createAfterTask } from './after-task.ts'
import { answerWithin } from './deadline.ts'
import type { Lost } from './deadline.ts'
import { readChartStats } from './page-stats.ts'
import { workers } from './start-workers.ts'

/** The threads that are measured. There may be several chart workers, and more of each in a trace: replaced ones. */
export type ThreadName = 'page' | 'hub' | 'risk' | 'chart'

export interface ThreadReading extends Pick<
  SpanReading,
  'timeOrigin' | 'now' | 'busyMs' | 'totals' | 'spans'
> {
  readonly thread: ThreadName
  /** Ms that the question waited in the queue of the worker, and the answer in that of the page. */
  readonly waitMs: number
  readonly backMs: number
}

type Listener = (readings: readonly ThreadReading[]) => void

const EVERY_MS = 500
const DEADLINE_MS = 2000

/** Who listens, and whether spans are stored for it. One loop serves all; none runs without a listener. */
const listeners = new Map<Listener, boolean>()
let timer: ReturnType<typeof setTimeout> | undefined
let isReading = false
/** Workers are asked in every second turn, unless their work is recorded: the questions are most of what measuring costs. */
let turn = 0
let answers: readonly ThreadReading[] = []

const page = createSpanRecorder({
  timeOrigin: performance.timeOrigin,
  now: () => performance.now(),
  afterTask: createAfterTask(),
})
/** Cursor of each thread's spans, by its `timeOrigin`. */
const cursors = new Map<number, number>()
/** Busy ms and frames of each chart worker: its charts count from reading to reading. */
const chartTotals = new Map<number, { busyMs: number; frames: number }>()
/** The instance that answered last, by thread: only its cursor is valid. */
const lastOrigin = new Map<ThreadName, number>()

const isRecording = (): boolean => [...listeners.values()].includes(true)
const epochNow = (): number => performance.timeOrigin + performance.now()

function cursorOf(thread: ThreadName): number {
  if (!isRecording()) return -1
  return cursors.get(lastOrigin.get(thread) ?? 0) ?? 0
}

async function readWorker(
  thread: 'hub' | 'risk',
  worker: { readonly call: (after: number) => Promise<SpanReading>; readonly lost: Lost } | null,
): Promise<readonly ThreadReading[]> {
  if (worker === null) return []
  const asked = epochNow()
  const answer = await answerWithin(() => worker.call(cursorOf(thread)), DEADLINE_MS, worker.lost)
  if (!answer.ok) return []
  const reading = answer.value
  const read = reading.timeOrigin + reading.now
  lastOrigin.set(thread, reading.timeOrigin)
  if (isRecording()) cursors.set(reading.timeOrigin, reading.next)
  return [{ ...reading, thread, waitMs: Math.max(0, read - asked), backMs: Math.max(0, epochNow() - read) }]
}

/** One reading for each chart worker. A chart that does not answer is left out. */
async function readCharts(): Promise<readonly ThreadReading[]> {
  const charts = await readChartStats(isRecording())
  const found = new Map<number, ThreadReading>()
  for (const { timeOrigin, busyMs, frames, work } of charts) {
    const total = chartTotals.get(timeOrigin) ?? { busyMs: 0, frames: 0 }
    total.busyMs += busyMs
    total.frames += frames
    chartTotals.set(timeOrigin, total)
    const before = found.get(timeOrigin)?.spans ?? new Float64Array()
    const spans = new Float64Array(before.length + (work.length / 2) * SPAN_WIDTH)
    spans.set(before)
    for (let index = 0; index < work.length; index += 2)
      spans.set(
        [span.chartWork, work[index] ?? 0, work[index + 1] ?? 0],
        before.length + (index / 2) * SPAN_WIDTH,
      )
    const totals = new Float64Array([total.frames, total.busyMs, 0])
    const now = epochNow() - timeOrigin
    found.set(timeOrigin, {
      thread: 'chart',
      timeOrigin,
      now,
      busyMs: total.busyMs,
      totals,
      spans,
      waitMs: 0,
      backMs: 0,
    })
  }
  return [...found.values()]
}

function readPage(): ThreadReading {
  const reading = page.read(cursorOf('page'))
  lastOrigin.set('page', reading.timeOrigin)
  if (isRecording()) cursors.set(reading.timeOrigin, reading.next)
  return { ...reading, thread: 'page', waitMs: 0, backMs: 0 }
}

/** A thread that does not answer, or in a way of another build, is left out. */
async function readWorkers(): Promise<readonly ThreadReading[]> {
  const running = workers()
  const joined = running.hub.current()
  const asked = running.risk()
  const reads = [
    readWorker(
      'hub',
      joined === null ? null : { call: (after) => joined.api.readTimeline(after), lost: joined.lost },
    ),
    readWorker('risk', { call: (after) => asked.api.readTimeline(after), lost: asked.lost }),
    readCharts(),
  ]
  const found = await Promise.all(reads.map((one) => one.catch(() => [])))
  return found.flat()
}

async function read(): Promise<void> {
  if (isReading) return
  if (document.visibilityState === 'hidden' && !isRecording()) {
    timer = setTimeout(() => void read(), EVERY_MS)
    return
  }
  isReading = true
  turn += 1
  if (turn % 2 === 1 || isRecording()) answers = await readWorkers()
  const readings = [readPage(), ...answers]
  isReading = false
  if (listeners.size === 0) return
  for (const listener of listeners.keys()) listener(readings)
  timer = setTimeout(() => void read(), EVERY_MS)
}

/**
 * Measures all threads of this page twice a second, until the returned function is called. `withSpans`: each piece of work is
 * stored and read too.
 */
export function measureThreads(listener: Listener, withSpans: boolean): () => void {
  listeners.set(listener, withSpans)
  turn = 0
  clearTimeout(timer)
  void read()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    cursors.clear()
  }
}
