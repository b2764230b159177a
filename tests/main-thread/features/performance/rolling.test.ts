import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHistogram } from '../../../../src/shared/units/histogram.ts'
import {
  createRollingHistogram,
  createRollingRate,
} from '../../../../src/main-thread/features/performance/rolling.ts'

describe('figures of the last slices', () => {
  it('of a histogram are those of a new one with the same slices', () => {
    const slice = fc.array(fc.double({ min: 0, max: 5000, noNaN: true }), { maxLength: 20 })
    fc.assert(
      fc.property(fc.array(slice, { minLength: 1, maxLength: 30 }), (slices) => {
        const rolling = createRollingHistogram(10)
        for (const values of slices) rolling.push(values)
        const fresh = createHistogram()
        for (const value of slices.slice(-10).flat()) fresh.add(value)
        for (const share of [0.5, 0.99, 1]) expect(rolling.quantile(share)).toBe(fresh.quantile(share))
        expect(rolling.count()).toBe(fresh.count())
      }),
    )
  })

  it('of a count are its growth per second, unknown before the second value', () => {
    const rate = createRollingRate(2)
    rate.push(100, 0)
    expect(rate.perSecond()).toBeNaN()
    rate.push(110, 500)
    expect(rate.perSecond()).toBe(20)
    rate.push(110, 1000)
    rate.push(150, 1500)
    expect(rate.perSecond()).toBe(40)
  })

  it('of a count that fell, as that of a replaced worker does, start over and are never negative', () => {
    const rate = createRollingRate(4)
    rate.push(5000, 0)
    rate.push(6000, 500)
    rate.push(3, 1000)
    expect(rate.perSecond()).toBeNaN()
    rate.push(13, 1500)
    expect(rate.perSecond()).toBe(20)
  })
})
