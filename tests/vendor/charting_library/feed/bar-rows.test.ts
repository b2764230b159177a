import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBarCache } from '../../../../vendor/charting_library/feed/bar-cache.ts'
import {
  cell,
  joinRows,
  lowerBound,
  mergeRows,
  rowCount,
  TIME,
} from '../../../../vendor/charting_library/feed/bar-rows.ts'

const rowsAt = (times: readonly number[], mark = 1): Float64Array =>
  Float64Array.from(times.flatMap((time) => [time, mark, mark, mark, mark, mark]))
const timesOf = (rows: Float64Array): number[] =>
  Array.from({ length: rowCount(rows) }, (_, row) => cell(rows, row, TIME))
const times = fc
  .uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 60 })
  .map((list) => list.sort((a, b) => a - b))

describe('rows of bars', () => {
  it('finds the first row at or after a time', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 501 }), (list, time) => {
        const found = lowerBound(rowsAt(list), list.length, time)
        expect(found).toBe(list.filter((other) => other < time).length)
      }),
    )
  })

  it('merges like a map by time in which the update wins', () => {
    fc.assert(
      fc.property(times, times, (base, update) => {
        const merged = mergeRows(rowsAt(base, 1), rowsAt(update, 2))
        expect(timesOf(merged)).toEqual([...new Set([...base, ...update])].sort((a, b) => a - b))
        for (let row = 0; row < rowCount(merged); row++) {
          expect(cell(merged, row, 1)).toBe(update.includes(cell(merged, row, TIME)) ? 2 : 1)
        }
      }),
    )
  })

  it('prepends older rows and never repeats or disorders a time', () => {
    fc.assert(
      fc.property(times, times, (older, newer) => {
        const joined = timesOf(joinRows(rowsAt(older), rowsAt(newer)))
        const first = newer[0] ?? Number.POSITIVE_INFINITY
        expect(joined).toEqual([...older.filter((time) => time < first), ...newer])
      }),
    )
  })
})

describe('the cache of series', () => {
  it('replaces the last bar, appends newer ones and leaves the rest', () => {
    const cache = createBarCache()
    cache.put('a', rowsAt([1, 2, 3]))
    cache.merge('a', rowsAt([3], 9))
    cache.merge('a', rowsAt([4], 8))
    const rows = cache.get('a')?.rows ?? new Float64Array(0)
    expect(timesOf(rows)).toEqual([1, 2, 3, 4])
    expect(cell(rows, 2, 1)).toBe(9)
    expect(cell(rows, 3, 1)).toBe(8)
  })

  it('drops the least recently used series first', () => {
    const cache = createBarCache()
    for (let index = 0; index < 12; index++) cache.put(`s${index}`, rowsAt([1]))
    cache.get('s0')
    cache.put('new', rowsAt([1]))
    expect(cache.get('s0')).toBeDefined()
    expect(cache.get('s1')).toBeUndefined()
  })
})
