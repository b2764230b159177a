import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHistogram, LARGEST } from '../../../src/shared/units/histogram.ts'

/** Exact nearest-rank quantile. */
function exact(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN
}

/** Values of every size: a share of a random power of ten. */
const value = fc
  .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: -4, max: 6 }))
  .map(([share, power]) => share * 10 ** power)
const share = fc.double({ min: 0, max: 1, noNaN: true })

function filled(values: readonly number[]) {
  const histogram = createHistogram()
  for (const one of values) histogram.add(one)
  return histogram
}

describe('a histogram of fixed size', () => {
  it('gives each quantile within 1/128 of the exact one plus 1/1024', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 300 }), share, (values, wanted) => {
        const right = exact(values, wanted)
        const found = filled(values).quantile(wanted)
        expect(Math.abs(found - right)).toBeLessThanOrEqual(right / 128 + 1 / 1024)
      }),
      { numRuns: 1000 },
    )
  })

  it('is the same as if a removed value had never been added', () => {
    fc.assert(
      fc.property(fc.array(value), fc.array(value, { minLength: 1 }), share, (gone, left, wanted) => {
        const histogram = filled([...gone, ...left])
        for (const one of gone) histogram.remove(one)
        expect(histogram.count()).toBe(left.length)
        expect(histogram.quantile(wanted)).toBe(filled(left).quantile(wanted))
        expect(histogram.bars(8, 1, 1000)).toEqual(filled(left).bars(8, 1, 1000))
      }),
    )
  })

  it('has no quantile without values, and never a count below none', () => {
    const histogram = createHistogram()
    histogram.remove(5)
    histogram.add(Number.NaN)
    expect(histogram.count()).toBe(0)
    expect(histogram.quantile(0.5)).toBeNaN()
  })

  it('counts what is below and above its range at its ends', () => {
    expect(filled([-3]).quantile(1)).toBe(0)
    const most = filled([Number.POSITIVE_INFINITY]).quantile(1)
    expect(Math.abs(most - LARGEST) / LARGEST).toBeLessThan(1 / 64)
  })

  it('has every value in one bar', () => {
    fc.assert(
      fc.property(fc.array(value), (values) => {
        const bars = filled(values).bars(30, 1, 1000)
        expect(bars).toHaveLength(30)
        expect(bars.reduce((sum, count) => sum + count, 0)).toBe(values.length)
      }),
    )
  })
})
