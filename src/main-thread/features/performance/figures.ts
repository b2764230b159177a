import { span, TOTAL_WIDTH } from '#shared/units/span-kinds.ts'
import type { SpanKind } from '#shared/units/span-kinds.ts'
import { agesSince } from '../../bridge/page-stats.ts'
import type { ThreadName, ThreadReading } from '../../bridge/measure-threads.ts'
import { connection } from '../../stores/connection.ts'
import { createRollingHistogram, createRollingRate } from './rolling.ts'
import type { RollingRate } from './rolling.ts'

/** Slices of the window: five seconds, two slices each. */
const SLICES = 10
/** Bars of a shown histogram, from 1 ms to 1 s. */
const BARS = 30
const [FROM_MS, TO_MS] = [1, 1000]

export interface Spread {
  readonly p50: number
  readonly p99: number
  readonly max: number
  readonly bars: readonly number[]
}

/** Everything that is shown. NaN: unknown. Rates are those of the last five seconds. */
export interface Figures {
  /** From the exchange's stamp until after the frame that shows it, and until the page's store has it, ms. */
  readonly pixel: Spread
  readonly store: Spread
  /** Frames a second that patches caused; frames of charts. */
  readonly frames: number
  readonly chartFrames: number
  /** Long animation frames of the last five seconds, and the longest of them, ms. */
  readonly longFrames: number
  readonly longestMs: number
  /** Percent of the time in measured work. */
  readonly busy: Readonly<Record<ThreadName, number>>
  /** Longest wait in the queue of a thread in the window, ms. */
  readonly wait: Readonly<Record<'page' | 'hub' | 'risk', number>>
  /** Frames of the socket for each batch of this tab. */
  readonly depth: number
  /** Updates a second that the hub received, that this tab got, and paints a second of the page's canvases. */
  readonly received: number
  readonly delivered: number
  readonly painted: number
  /** Frames that the hub dropped since the page opened. */
  readonly dropped: number
}

/** Sum of one number of a kind's total in a reading. */
const totalOf = (reading: ThreadReading, kind: SpanKind, number: 0 | 1 | 2): number =>
  reading.totals[(reading.thread === 'chart' ? 0 : kind) * TOTAL_WIDTH + number] ?? 0

const highest = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : Math.max(...values)

/** Makes figures of readings. `longFrames` takes the long animation frames since its last call, ms each. */
export function createFigures(longFrames: () => readonly number[]): {
  add(readings: readonly ThreadReading[]): Figures
} {
  let seen = agesSince({ ages: 0, pixelAges: 0 }).seen
  const pixel = createRollingHistogram(SLICES)
  const store = createRollingHistogram(SLICES)
  const long: (readonly number[])[] = []
  const waits: Record<'page' | 'hub' | 'risk', number[]> = { page: [], hub: [], risk: [] }
  const rates = new Map<string, RollingRate>()

  function rate(name: string): RollingRate {
    const known = rates.get(name)
    if (known !== undefined) return known
    const made = createRollingRate(SLICES)
    rates.set(name, made)
    return made
  }
  const spreadOf = (histogram: typeof pixel): Spread => ({
    p50: histogram.quantile(0.5),
    p99: histogram.quantile(0.99),
    max: histogram.quantile(1),
    bars: histogram.bars(BARS, FROM_MS, TO_MS),
  })
  function hold<Value>(list: Value[], value: Value): void {
    list.push(value)
    if (list.length > SLICES) list.shift()
  }

  /** Busy share of a thread in percent; the busiest one if there are several. */
  function busyOf(thread: ThreadName, readings: readonly ThreadReading[]): number {
    const shares = readings
      .filter((reading) => reading.thread === thread)
      .map(({ timeOrigin, busyMs, now }) => {
        const busy = rate(`busy ${thread} ${timeOrigin}`)
        busy.push(busyMs, now)
        return busy.perSecond() / 10
      })
    return highest(shares)
  }

  return {
    add(readings) {
      const found = agesSince(seen)
      seen = found.seen
      pixel.push(found.pixelAges)
      store.push(found.ages)
      hold(long, longFrames())
      const of = (thread: ThreadName) => readings.filter((reading) => reading.thread === thread)
      const count = (name: string, thread: ThreadName, kind: SpanKind, number: 0 | 2 = 0): number => {
        const counted = rate(`${name} ${of(thread)[0]?.timeOrigin ?? ''}`)
        counted.push(
          of(thread).reduce((sum, reading) => sum + totalOf(reading, kind, number), 0),
          of(thread)[0]?.now ?? 0,
        )
        return counted.perSecond()
      }
      for (const thread of ['hub', 'risk'] as const)
        for (const { waitMs } of of(thread)) hold(waits[thread], waitMs)
      hold(
        waits.page,
        highest(readings.filter(({ thread }) => thread !== 'page').map(({ backMs }) => backMs)),
      )
      const batches = count('batches', 'risk', span.riskBatch)
      return {
        pixel: spreadOf(pixel),
        store: spreadOf(store),
        frames: count('frames', 'page', span.pageFrame),
        chartFrames: count('chart frames', 'chart', span.chartWork),
        longFrames: long.flat().length,
        longestMs: Math.max(0, ...long.flat()),
        busy: {
          page: busyOf('page', readings),
          hub: busyOf('hub', readings),
          risk: busyOf('risk', readings),
          chart: busyOf('chart', readings),
        },
        wait: { page: highest(waits.page), hub: highest(waits.hub), risk: highest(waits.risk) },
        depth: count('socket', 'hub', span.hubFrame) / batches,
        received: connection.updatesPerSecond,
        delivered: count('rows', 'risk', span.riskBatch, 2),
        painted: count('paints', 'risk', span.riskPaint),
        dropped: connection.droppedFrames,
      }
    },
  }
}
