import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TICKER_WIDTH } from '../../../../src/shared/wire/frames.ts'
import { createTickerTable } from '../../../../src/workers/hub/state/ticker-table.ts'

const row = (id: number, price: number): number[] => [
  id,
  price,
  ...Array<number>(TICKER_WIDTH - 2).fill(price),
]
const rowOf = (table: ReturnType<typeof createTickerTable>, id: number): number[] => {
  const copy = new Float64Array(TICKER_WIDTH)
  table.copyRow(id, copy, 0)
  return [...copy]
}

describe('ticker table', () => {
  it('property: has the last row of each id, and a version that grew for the ids of a frame alone', () => {
    const change = fc.tuple(fc.nat(300), fc.integer({ min: 1 }))
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 30 }), { maxLength: 20 }), (frames) => {
        const table = createTickerTable()
        const newest = new Map<number, number>()
        frames.forEach((frame, stamp) => {
          const before = table.version()
          const values = Float64Array.from(frame.flatMap(([id, price]) => row(id, price)))
          expect(table.apply(values, 0, stamp)).toBe(frame.length)
          for (const [id, price] of frame) newest.set(id, price)
          const changed = new Set(frame.map(([id]) => id))
          for (const id of newest.keys()) expect(table.versionOf(id) > before).toBe(changed.has(id))
          expect(table.version()).toBeGreaterThanOrEqual(
            Math.max(0, ...[...changed].map((id) => table.versionOf(id))),
          )
          if (frame.length > 0) expect(table.stamp()).toBe(stamp)
        })
        for (const [id, price] of newest) expect(rowOf(table, id)).toEqual(row(id, price))
        expect(table.size()).toBe(Math.max(0, ...[...newest.keys()].map((id) => id + 1)))
      }),
    )
  })

  it('skips rows that are known, and does not count rows of an id that no instrument can have', () => {
    const table = createTickerTable()
    expect(table.apply([...row(1, 5), ...row(2, 6), ...row(-1, 7), ...row(65_536, 8)], TICKER_WIDTH, 9)).toBe(
      1,
    )
    expect([table.versionOf(1), rowOf(table, 2)]).toEqual([0, row(2, 6)])
    expect(table.size()).toBe(3)
  })
})
