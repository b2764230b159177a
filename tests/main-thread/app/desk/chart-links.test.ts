import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  LEAST_BARS,
  linkCrosshairs,
  linkRanges,
  MOST_BARS,
  rangeFor,
} from '../../../../src/main-thread/app/desk/chart-links.ts'
import type { LinkedChart } from '../../../../src/main-thread/app/desk/chart-links.ts'
import type { ChartPlace, ChartRange } from '../../../../src/main-thread/stores/open-charts.ts'

/** Frames that a test runs. */
function frames() {
  let waiting: (() => void) | null = null
  return {
    perFrame: (work: () => void): void => {
      waiting = work
    },
    next: (): boolean => {
      const work = waiting
      waiting = null
      work?.()
      return work !== null
    },
  }
}

/** A chart that reports every range it shows, also one that was set, as the engine does. */
function fakeChart(id: string, symbol = 'BTCUSDT', period = 60) {
  const points = new Set<(place: ChartPlace | null) => void>()
  const moves = new Set<(range: ChartRange) => void>()
  const loads = new Set<() => void>()
  const set: (ChartPlace | null)[] = []
  const ranges: ChartRange[] = []
  let shown: ChartRange | null = null
  const listen =
    <T>(to: Set<T>) =>
    (listener: T) => {
      to.add(listener)
      return () => void to.delete(listener)
    }
  const show = (range: ChartRange): void => {
    shown = range
    for (const moved of moves) moved(range)
  }
  const linked: LinkedChart = {
    id,
    symbol: () => symbol,
    period: () => period,
    chart: {
      onPoint: listen(points),
      onRange: listen(moves),
      onLoaded: listen(loads),
      setCrosshair: (place) => void set.push(place),
      range: () => shown,
      setRange: (range) => {
        ranges.push(range)
        show(range)
      },
    },
  }
  return {
    linked,
    set,
    ranges,
    show,
    load: () => loads.forEach((loaded) => loaded()),
    point: (place: ChartPlace | null) => points.forEach((pointed) => pointed(place)),
    shown: () => shown,
  }
}
type FakeChart = ReturnType<typeof fakeChart>
const all = (charts: readonly FakeChart[]): readonly LinkedChart[] => charts.map(({ linked }) => linked)

describe('linked crosshairs', () => {
  it('show the time in every other chart, and the price only where the symbol is the same', () => {
    const charts = [fakeChart('a'), fakeChart('b', 'BTCUSDT', 3600), fakeChart('c', 'ETHUSDT')]
    const { perFrame, next } = frames()
    linkCrosshairs(all(charts), perFrame)
    charts[0]?.point({ time: 600, price: 5 })
    next()
    expect(charts.map(({ set }) => set)).toEqual([
      [],
      [{ time: 600, price: 5 }],
      [{ time: 600, price: null }],
    ])
  })

  it('are set at most once per frame, and not at all without a pointer', () => {
    const charts = [fakeChart('a'), fakeChart('b')]
    const { perFrame, next } = frames()
    linkCrosshairs(all(charts), perFrame)
    expect(next()).toBe(false)
    for (let time = 0; time < 50; time += 1) charts[0]?.point({ time, price: 1 })
    next()
    expect(charts[1]?.set).toEqual([{ time: 49, price: 1 }])
    expect(next()).toBe(false)
  })

  it('are removed everywhere when the pointer leaves, and when the link ends', () => {
    const charts = [fakeChart('a'), fakeChart('b'), fakeChart('c')]
    const { perFrame, next } = frames()
    const stop = linkCrosshairs(all(charts), perFrame)
    charts[0]?.point({ time: 60, price: 1 })
    next()
    charts[0]?.point(null)
    next()
    expect(charts.map(({ set }) => set.at(-1))).toEqual([undefined, null, null])
    charts[1]?.point({ time: 60, price: 1 })
    next()
    stop()
    expect(charts.map(({ set }) => set.at(-1))).toEqual([null, null, null])
    charts[1]?.point({ time: 120, price: 1 })
    expect(next()).toBe(false)
  })

  it('belong to the last chart that was pointed at, whatever the order of reports and frames', () => {
    const step = record({
      chart: integer({ min: 0, max: 3 }),
      act: constantFrom('point', 'leave', 'frame'),
      time: integer({ min: 0, max: 1e6 }),
    })
    assert(
      property(array(step, { maxLength: 60 }), (steps) => {
        const charts = [fakeChart('a'), fakeChart('b'), fakeChart('c', 'ETHUSDT'), fakeChart('d')]
        const { perFrame, next } = frames()
        linkCrosshairs(all(charts), perFrame)
        let source = -1
        let place: ChartPlace | null = null
        for (const { chart, act, time } of steps) {
          if (act === 'frame') next()
          else if (act === 'point') {
            source = chart
            place = { time, price: 1 }
            // The pointer's own crosshair replaces the one that was set.
            charts[chart]?.set.push(null)
            charts[chart]?.point(place)
          } else {
            if (chart === source) place = null
            charts[chart]?.point(null)
          }
        }
        next()
        for (const [at, { set }] of charts.entries()) {
          if (at === source) continue
          // Nothing of a chart's own is shown after another one took over.
          expect(set.at(-1)?.time ?? null).toBe(place?.time ?? null)
        }
      }),
    )
  })
})

describe('linked time ranges', () => {
  it('are the same from and to, cut or extended to what a chart can show', () => {
    assert(
      property(
        integer({ min: 1, max: 1e8 }),
        constantFrom(60, 300, 3600, 86_400, 2_592_000),
        (length, period) => {
          const range = rangeFor({ from: 1e9, to: 1e9 + length }, period)
          const bars = (range.to - range.from) / period
          expect(range.to).toBe(1e9 + length)
          expect(bars).toBeGreaterThanOrEqual(LEAST_BARS - 1e-6)
          expect(bars).toBeLessThanOrEqual(MOST_BARS + 1e-6)
          if (length / period >= LEAST_BARS && length / period <= MOST_BARS) expect(range.from).toBe(1e9)
        },
      ),
    )
  })

  it('do not go back and forth: every chart gets one range for each of the chart in use', () => {
    const step = record({
      chart: integer({ min: 0, max: 3 }),
      act: constantFrom('move', 'use', 'load'),
      from: integer({ min: 0, max: 1e6 }),
      length: integer({ min: 1, max: 1e6 }),
    })
    assert(
      property(array(step, { maxLength: 40 }), (steps) => {
        const charts = [60, 300, 3600, 86_400].map((period) => fakeChart(`c${period}`, 'BTCUSDT', period))
        const { perFrame, next } = frames()
        let used = 0
        linkRanges(all(charts), () => charts[used]?.linked.id ?? '', perFrame)
        for (const { chart, act, from, length } of steps) {
          if (act === 'use') used = chart
          else if (act === 'load') charts[chart]?.load()
          else charts[used]?.show({ from, to: from + length })
          const before = charts.map(({ ranges }) => ranges.length)
          next()
          // What the others report now changes nothing.
          expect(next()).toBe(false)
          for (const [at, { ranges }] of charts.entries())
            expect(ranges.length - (before[at] ?? 0)).toBeLessThanOrEqual(at === used ? 0 : 1)
          const range = charts[used]?.shown() ?? null
          if (act === 'use' || range === null) continue
          for (const [at, one] of charts.entries())
            if (at !== used) expect(one.shown()).toEqual(rangeFor(range, one.linked.period()))
        }
      }),
    )
  })
})
