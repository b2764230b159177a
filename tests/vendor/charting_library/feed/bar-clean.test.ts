import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanBars, faultsText, latestBarMs } from '../../../../vendor/charting_library/feed/bar-clean.ts'
import {
  cell,
  HIGH,
  LOW,
  OPEN,
  CLOSE,
  rowCount,
  TIME,
  VOLUME,
} from '../../../../vendor/charting_library/feed/bar-rows.ts'

const NOW = 1_800_000_000_000
const LATEST = latestBarMs(NOW, 60)
const bar = (minute: number, price = 100) => ({
  time: NOW - 3_600_000 + minute * 60_000,
  open: price,
  high: price + 1,
  low: price - 1,
  close: price,
  volume: 5,
})
const times = (rows: Float64Array): number[] =>
  Array.from({ length: rowCount(rows) }, (_, row) => cell(rows, row, TIME))

describe('bars of a data feed (faults D5, D6)', () => {
  it('accepts valid bars unchanged', () => {
    const { rows, faults } = cleanBars([bar(0), bar(1)], LATEST)
    expect(faults).toEqual({})
    expect(rowCount(rows)).toBe(2)
    expect(cell(rows, 1, VOLUME)).toBe(5)
  })

  it('sorts unordered bars and uses the later of two with the same time', () => {
    const { rows, faults } = cleanBars([bar(3), bar(1), bar(2, 50), bar(2, 60)], LATEST)
    expect(times(rows)).toEqual([1, 2, 3].map((minute) => (NOW - 3_600_000) / 1000 + minute * 60))
    expect(cell(rows, 1, CLOSE)).toBe(60)
    expect(faults).toEqual({ order: 1, duplicate: 1 })
  })

  it.each([
    ['null', null, 'not a bar'],
    ['a number', 5, 'not a bar'],
    ['NaN time', { ...bar(1), time: Number.NaN }, 'time'],
    ['zero time', { ...bar(1), time: 0 }, 'time'],
    ['time in seconds', { ...bar(1), time: NOW / 1000 }, 'time'],
    ['the year 9999', { ...bar(1), time: 253_370_764_800_000 }, 'future'],
    ['NaN price', { ...bar(1), close: Number.NaN }, 'price'],
    ['infinite price', { ...bar(1), high: Number.POSITIVE_INFINITY }, 'price'],
    ['a text price', { ...bar(1), open: '100' }, 'price'],
    ['a price beyond exact drawing', { ...bar(1), close: 1e15 }, 'price'],
  ])('drops and reports %s', (_, bad, fault) => {
    const { rows, faults } = cleanBars([bar(0), bad, bar(2)], LATEST)
    expect(rowCount(rows)).toBe(2)
    expect(faults).toEqual({ [fault]: 1 })
    expect(faultsText(faults)).toBe(`1 ${fault}`)
  })

  it.each([null, undefined, {}, 'bars', 7])('treats %j as no bars', (value) => {
    expect(rowCount(cleanBars(value, LATEST).rows)).toBe(0)
  })

  it('treats an invalid volume as none and widens wicks to the body', () => {
    const { rows } = cleanBars([{ ...bar(0), volume: Number.NaN, high: 90, low: 110 }], LATEST)
    expect(cell(rows, 0, VOLUME)).toBe(0)
    expect(cell(rows, 0, HIGH)).toBe(100)
    expect(cell(rows, 0, LOW)).toBe(100)
  })

  it('gives strictly rising times and finite, consistent prices for any input', () => {
    const price = fc.oneof(fc.double(), fc.constant(null), fc.string())
    const anyBar = fc.oneof(
      fc.anything(),
      fc.record({
        time: fc.oneof(fc.integer({ min: NOW - 1e9, max: NOW + 1e12 }), fc.double()),
        open: price,
        high: price,
        low: price,
        close: price,
        volume: price,
      }),
      fc.record({
        time: fc.integer({ min: NOW - 1e7, max: NOW }),
        open: fc.double({ min: 1, max: 1e6, noNaN: true }),
        high: fc.double({ min: 1, max: 1e6, noNaN: true }),
        low: fc.double({ min: 1, max: 1e6, noNaN: true }),
        close: fc.double({ min: 1, max: 1e6, noNaN: true }),
      }),
    )
    fc.assert(
      fc.property(fc.array(anyBar, { maxLength: 40 }), (bars) => {
        const { rows } = cleanBars(bars, LATEST)
        const list = times(rows)
        for (let row = 0; row < list.length; row++) {
          if (row > 0) expect(list[row]).toBeGreaterThan(list[row - 1] ?? 0)
          for (const field of [OPEN, HIGH, LOW, CLOSE, VOLUME])
            expect(Number.isFinite(cell(rows, row, field))).toBe(true)
          expect(cell(rows, row, HIGH)).toBeGreaterThanOrEqual(
            Math.max(cell(rows, row, OPEN), cell(rows, row, CLOSE)),
          )
          expect(cell(rows, row, LOW)).toBeLessThanOrEqual(
            Math.min(cell(rows, row, OPEN), cell(rows, row, CLOSE)),
          )
        }
      }),
    )
  })
})
