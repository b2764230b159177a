import { assert, integer, property, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  barContaining,
  createCrosshair,
} from '../../../../../vendor/charting_library/engine/scene/crosshair.ts'

const barsAt = (times: readonly number[]) => ({
  count: () => times.length,
  time: (at: number) => times[at] ?? Number.NaN,
  indexAt: (time: number) => {
    const at = times.findIndex((one) => one >= time)
    return at < 0 ? times.length : at
  },
})

describe('the bar that contains a time', () => {
  it('is the one that begins at it or last before it, also after a gap', () => {
    const bars = barsAt([60, 120, 300])
    expect([60, 119, 120, 299, 300, 359].map((time) => barContaining(bars, time, 60))).toEqual([
      0, 0, 1, 1, 2, 2,
    ])
  })

  it('is none before the first bar, after the last one, and without bars', () => {
    const bars = barsAt([60, 120])
    expect([59, 180, 1e9].map((time) => barContaining(bars, time, 60))).toEqual([null, null, null])
    expect(barContaining(barsAt([]), 60, 60)).toBe(null)
  })

  it('contains the times of all shorter bars in it', () => {
    const starts = uniqueArray(integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 60 })
    assert(
      property(starts, integer({ min: 0, max: 30_000 }), (numbers, time) => {
        const times = numbers.toSorted((a, b) => a - b).map((one) => one * 60)
        const index = barContaining(barsAt(times), time, 60)
        if (index === null) {
          expect(time < (times[0] ?? 0) || time >= (times.at(-1) ?? 0) + 60).toBe(true)
          return
        }
        expect(times[index]).toBeLessThanOrEqual(time)
        expect(times[index + 1] ?? Number.POSITIVE_INFINITY).toBeGreaterThan(time)
      }),
    )
  })
})

describe('a crosshair that the application sets', () => {
  /** Ten bars of a minute, 10 pixels wide; `moveTo` shows the bars from an index on. */
  function pictured() {
    const times = Array.from({ length: 10 }, (_, bar) => (bar + 1) * 60)
    const shown: (number | null)[] = []
    const pointed: (number | null)[] = []
    let from = 0
    let moved = (): void => undefined
    const timeScale = {
      logicalToCoordinate: (index: number) => (index - from) * 10,
      width: () => 40,
      subscribeVisibleLogicalRangeChange: (listener: () => void) => (moved = listener),
    }
    const scene = {
      bars: { ...barsAt(times), close: () => 7 },
      indexTime: (index: number) => (index + 1) * 60,
      series: () => undefined,
      chart: {
        timeScale: () => timeScale,
        subscribeCrosshairMove: () => undefined,
        applyOptions: () => undefined,
        setCrosshairPosition: (_: number, time: number) => shown.push(time),
        clearCrosshairPosition: () => shown.push(null),
      },
    }
    const reports = { pointAt: (index: number | null) => void pointed.push(index) }
    const crosshair = createCrosshair(scene as never, reports, () => undefined)
    const moveTo = (index: number): void => {
      from = index
      moved()
    }
    return { crosshair, shown, pointed, moveTo }
  }

  it('CHART-15: is shown at the bar of its time, and not while that bar is out of view', () => {
    const { crosshair, shown, pointed, moveTo } = pictured()
    moveTo(5)
    crosshair.set(130, null)
    expect([shown, pointed]).toEqual([[], []])
    crosshair.set(400, null)
    expect([shown, pointed]).toEqual([[360], [5]])
    // Left of the view, and right of it.
    crosshair.set(130, null)
    expect([shown, pointed]).toEqual([
      [360, null],
      [5, null],
    ])
    crosshair.set(640, null)
    moveTo(4)
    expect(shown).toEqual([360, null, 600, null])
  })

  it('leaves with its bar, and returns with it', () => {
    const { crosshair, shown, moveTo } = pictured()
    crosshair.set(130, null)
    moveTo(5)
    moveTo(1)
    expect(shown).toEqual([120, null, 120])
    crosshair.set(null, null)
    moveTo(0)
    expect(shown).toEqual([120, null, 120, null])
  })
})
