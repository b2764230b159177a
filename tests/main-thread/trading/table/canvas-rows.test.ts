import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaintedGrid } from '#shared/contracts/painted-rows.ts'
import { createSteadyRange } from '../../../../src/main-thread/trading/table/steady-range.ts'
import {
  blocksAround,
  createCanvasRows,
  CANVAS_ROWS,
} from '../../../../src/main-thread/trading/table/canvas-rows.ts'

const grid: PaintedGrid = { columns: [], width: 1, rowHeight: 28, dpr: 1, endsLeft: false }

describe('the rows of canvases under a table (decision 19)', () => {
  it('cover everything in view, with the same number of canvases at any scroll position', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: 0, max: 600 }),
        fc.integer({ min: 1, max: 40 }),
        (rows, at, seen) => {
          const first = Math.min(at, rows - 1)
          const last = Math.min(rows - 1, first + seen)
          const count = Math.ceil(seen / CANVAS_ROWS) + 3
          const blocks = blocksAround(first, rows, count)
          expect(blocks).toContain(Math.floor(first / CANVAS_ROWS))
          expect(blocks).toContain(Math.floor(last / CANVAS_ROWS))
          expect(blocks.length).toBe(Math.min(count, Math.ceil(rows / CANVAS_ROWS)))
        },
      ),
    )
  })

  it('are the same object only while the same rows are in the same places of the same columns', () => {
    const rowsOf = createCanvasRows()
    const keys = Array.from({ length: 30 }, (_, index) => `k${index}`)
    const before = rowsOf([0, 1, 2], keys, grid)
    expect(before.get(2)?.keys).toEqual([...keys.slice(24), ...Array.from({ length: 6 }, () => '')])
    const after = rowsOf([0, 1, 2], [...keys.slice(0, 12), 'new', ...keys.slice(12)], grid)
    expect([after.get(0) === before.get(0), after.get(1) === before.get(1)]).toEqual([true, false])
    const wider = rowsOf([0], keys, { ...grid, width: 2 })
    expect(wider.get(0)).not.toBe(after.get(0))
  })

  it('are constant in number: one more or less in view creates and removes no row', () => {
    const range = createSteadyRange()
    const ask = (startIndex: number, endIndex: number): number[] =>
      range({ startIndex, endIndex, overscan: 3, count: 100 })
    expect(ask(10, 19)).toEqual(Array.from({ length: 16 }, (_, index) => 7 + index))
    expect(ask(11, 19)).toHaveLength(16)
    expect(ask(0, 9)).toEqual(Array.from({ length: 16 }, (_, index) => index))
    expect(ask(90, 99).at(-1)).toBe(99)
    expect(range({ startIndex: 0, endIndex: 2, overscan: 3, count: 3 })).toEqual([0, 1, 2])
  })
})
