import { assert, integer, property, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barContaining } from '../../../../../vendor/charting_library/engine/scene/crosshair.ts'

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
