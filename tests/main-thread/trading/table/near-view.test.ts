import { describe, expect, it } from 'vitest'
import { nearView } from '../../../../src/main-thread/trading/table/steady-range.ts'

const items = (from: number, to: number): { readonly index: number }[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ index: from + at }))
const drawn = (range: { readonly startIndex: number; readonly endIndex: number } | null): number[] =>
  nearView(items(7, 17), range).map(({ index }) => index)

describe('rows that are drawn at rest', () => {
  it('are those in view and one on either side', () => {
    expect(drawn({ startIndex: 10, endIndex: 13 })).toEqual([9, 10, 11, 12, 13, 14])
  })
  it('are no more than there are', () => {
    expect(drawn({ startIndex: 7, endIndex: 17 })).toEqual(items(7, 17).map(({ index }) => index))
  })
  it('are all rows while the table scrolls, or before it was laid out', () => {
    expect(drawn(null)).toHaveLength(11)
  })
})
