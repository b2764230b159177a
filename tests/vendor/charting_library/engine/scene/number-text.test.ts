import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { remainingText } from '../../../../../vendor/charting_library/engine/scene/countdown.ts'
import {
  axisBase,
  axisText,
  numberText,
  priceDecimals,
  priceText,
  signedText,
  snapPrice,
  volumeText,
} from '../../../../../vendor/charting_library/engine/scene/number-text.ts'
import {
  HIGH_MARKER_ICON,
  HOVER_LINE_WIDTH,
  LOW_MARKER_ICON,
} from '../../../../../vendor/charting_library/engine/scene/range-markers.ts'
import type { SymbolFormat } from '../../../../../vendor/charting_library/protocol.ts'

const EN = { decimal: '.', group: ',' }
const DE = { decimal: ',', group: '.' }
const format = (pricescale: number, minmov = 1): SymbolFormat => ({
  name: 'X',
  title: 'X',
  minmov,
  pricescale,
  volumePrecision: 3,
  hasVolume: true,
})

describe('numbers on the chart', () => {
  it.each([
    [64_412.3, 10, 1, '64,412.3'],
    [0.000_123_4, 10_000_000, 10, '0.0001234'],
    [12_345, 1, 5, '12,345'],
    [-0.001, 100, 1, '0.00'],
    [-5.5, 10, 1, '−5.5'],
  ])('writes %d with scale %d and step %d as %s', (price, scale, minmov, text) => {
    expect(priceText(price, format(scale, minmov), EN)).toBe(text)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('writes %d as --', (value) => {
    expect(numberText(value, 2, EN)).toBe('--')
    expect(signedText(value, 2, EN)).toBe('--')
    expect(volumeText(value, 2, EN)).toBe('--')
  })

  it('never shows NaN, Infinity or a minus zero', () => {
    fc.assert(
      fc.property(fc.double(), fc.integer({ min: 0, max: 8 }), (value, decimals) => {
        expect(numberText(value, decimals, EN)).toMatch(/^(--|−?[\d,]+(\.\d+)?|−?\d\.?\d*e\+\d+)$/)
        expect(numberText(value, decimals, EN)).not.toMatch(/^−0(\.0+)?$/)
      }),
    )
  })

  it('uses the given signs', () => {
    expect(numberText(1_234_567.5, 1, DE)).toBe('1.234.567,5')
    expect(signedText(130.5, 1, DE)).toBe('+130,5')
  })

  it('shortens volumes', () => {
    expect(volumeText(312.4, 1, EN)).toBe('312.4')
    expect(volumeText(6_420_000_000, 0, EN)).toBe('6.42B')
  })

  it('snaps a dragged price to the tick without a binary residue', () => {
    fc.assert(
      fc.property(
        fc.constantFrom([10, 1], [10_000_000, 10], [1, 5], [100, 25]),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        ([scale, minmov], price) => {
          const grid = format(scale, minmov)
          const snapped = snapPrice(price, grid)
          expect(snapPrice(snapped, grid)).toBe(snapped)
          expect(Number(snapped.toFixed(priceDecimals(grid)))).toBe(snapped)
          expect(Math.abs(snapped - price)).toBeLessThanOrEqual((minmov ?? 1) / (scale ?? 1) / 2 + 1e-9)
        },
      ),
    )
  })
})

describe('specified constants', () => {
  it('CHART-15: the hover price line is 0.4 wide', () => {
    expect(HOVER_LINE_WIDTH).toBe(0.4)
  })

  it('LINES-25: the marker icons are 61813 and 61814', () => {
    expect([HIGH_MARKER_ICON, LOW_MARKER_ICON]).toEqual([61_813, 61_814])
  })

  it.each([
    [1672, '27:52'],
    [0.2, '00:01'],
    [3600 * 3 + 65, '3:01:05'],
    [86_400 * 2 + 3600 * 3, '2d 03:00'],
    [0, ''],
    [-5, ''],
    [Number.NaN, ''],
  ])('counts down %d seconds as %j', (seconds, text) => {
    expect(remainingText(seconds)).toBe(text)
  })
})

describe('24C3: any tick has an axis', () => {
  /** What the library does with it (its PriceTickSpanCalculator): a rest of 2s and 5s is an error there. */
  const libraryTakes = (base: number): boolean => {
    let rest = Math.round(base)
    if (/^10*$/.test(String(rest))) return true
    for (let round = 0; rest !== 1; round++) {
      if (round > 100 || rest < 1) return false
      if (rest % 2 === 0) rest /= 2
      else if (rest % 5 === 0) rest /= 5
      else return false
    }
    return true
  }

  it.each([
    [100, 15],
    [100, 30],
    [100, 3],
    [100_000, 3],
    [10_000, 15],
    [1, 5],
    [1, 7],
    [10_000_000, 10],
    [32, 1],
    [3, 1],
  ])('scale %d, step %d', (pricescale, minmov) => {
    expect(libraryTakes(axisBase(format(pricescale, minmov)))).toBe(true)
  })

  it('every scale and step', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 100_000 }),
        (decimals, minmov) => {
          expect(libraryTakes(axisBase(format(10 ** decimals, minmov)))).toBe(true)
        },
      ),
    )
  })

  it('usual ticks have the same base as before', () => {
    expect([axisBase(format(100, 10)), axisBase(format(100, 1)), axisBase(format(100, 50))]).toEqual([
      10, 100, 2,
    ])
  })

  it('the labels of the axis and the crosshair are valid prices', () => {
    expect(axisText(105_800, format(100, 15), EN)).toBe('105,799.95')
    expect(axisText(105_789.93, format(100, 50), EN)).toBe('105,790.00')
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        fc.double({ min: 1, max: 1e6, noNaN: true }),
        (minmov, price) => {
          const text = axisText(price, format(100, minmov), EN).replaceAll(',', '')
          expect(Math.round(Number(text) * 100) % minmov).toBe(0)
        },
      ),
    )
  })
})
