import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BOX_HEIGHT,
  placeLabels,
  placeTags,
  stackLabels,
  stackRows,
} from '../../../../../vendor/charting_library/engine/lines/placement.ts'
import { countJudged } from '../../../../support/judged.ts'

const HEIGHT = 600
/** Rows in tenths of a pixel: doubles are mostly tiny, and would all lie on one another. */
const rowsOf = (max: number) =>
  fc.array(
    fc.integer({ min: 0, max: HEIGHT * 10 }).map((tenths) => tenths / 10),
    { maxLength: max },
  )

function place(rows: readonly number[], positions: ReadonlySet<number>, pinned = -1) {
  return placeLabels({
    slots: rows.map((_, slot) => slot),
    y: (slot) => rows[slot] ?? 0,
    isPosition: (slot) => positions.has(slot),
    wasPlaced: () => false,
    anchor: HEIGHT / 2,
    height: HEIGHT,
    pinned,
  })
}

describe('labels of many lines', () => {
  it('no two labels overlap, and every line is either labelled or behind exactly one label', () => {
    fc.assert(
      fc.property(rowsOf(400), fc.uniqueArray(fc.nat(399), { maxLength: 30 }), (rows, positions) => {
        const { placed, behind } = place(rows, new Set(positions))
        for (const a of placed) {
          for (const b of placed) {
            if (a !== b) expect(Math.abs((rows[a] ?? 0) - (rows[b] ?? 0))).toBeGreaterThanOrEqual(BOX_HEIGHT)
          }
        }
        const all = [...placed, ...[...behind.values()].flat()].sort((a, b) => a - b)
        expect(all).toEqual(rows.map((_, slot) => slot))
        for (const owner of behind.keys()) expect(placed).toContain(owner)
      }),
    )
  })

  it('a position yields only to another position', () => {
    fc.assert(
      fc.property(rowsOf(200), fc.uniqueArray(fc.nat(199), { maxLength: 10 }), (rows, list) => {
        const positions = new Set(list.filter((slot) => slot < rows.length))
        const { placed } = place(rows, positions)
        for (const slot of positions) {
          if (placed.includes(slot)) continue
          const blocked = placed.some(
            (other) => positions.has(other) && Math.abs((rows[other] ?? 0) - (rows[slot] ?? 0)) < BOX_HEIGHT,
          )
          const sameBand = placed.some(
            (other) =>
              Math.abs((rows[other] ?? 0) - (rows[slot] ?? 0)) < 2 * BOX_HEIGHT && positions.has(other),
          )
          expect(blocked || sameBand).toBe(true)
        }
      }),
    )
  })

  it('shows the pinned line, then those near the last price', () => {
    const rows = [300, 302, 500, 505]
    expect(place(rows, new Set()).placed).toEqual([0, 2])
    expect(place(rows, new Set(), 3).placed).toEqual([3, 0])
  })

  it('fills a dense block with labels instead of leaving gaps', () => {
    const rows = Array.from({ length: 300 }, (_, index) => 250 + index / 3)
    expect(place(rows, new Set()).placed.length).toBeGreaterThanOrEqual(4)
  })
})

describe('labels of a few lines', () => {
  it('are moved apart without changing their order, inside the pane and near their lines', () => {
    const judged = countJudged()
    fc.assert(
      fc.property(rowsOf(24), (rows) => {
        const stacked = stackLabels(rows, HEIGHT)
        if (!judged.note(stacked !== null) || stacked === null) return
        const order = rows.map((_, index) => index).sort((a, b) => (rows[a] ?? 0) - (rows[b] ?? 0) || a - b)
        order.forEach((index, position) => {
          const row = stacked[index] ?? Number.NaN
          expect(row).toBeGreaterThanOrEqual(BOX_HEIGHT / 2)
          expect(row).toBeLessThanOrEqual(HEIGHT - BOX_HEIGHT / 2)
          const above = stacked[order[position - 1] ?? -1]
          if (above !== undefined) expect(row - above).toBeGreaterThanOrEqual(BOX_HEIGHT)
        })
      }),
    )
    judged.expectShare(0.1)
  })

  it('do not move when there is space', () => {
    expect(stackLabels([100, 200, 300], HEIGHT)).toEqual([100, 200, 300])
  })

  it('are hidden if they do not fit or would be far from their lines', () => {
    expect(stackLabels([300, 300, 300, 300, 300, 300, 300], HEIGHT)).toBeNull()
    expect(
      stackLabels(
        Array.from({ length: 25 }, (_, index) => index * 24),
        HEIGHT,
      ),
    ).toBeNull()
  })
})

describe('tags and clusters', () => {
  it('a tag that would cover a more important one is left out', () => {
    const tags = [
      { slot: -1, top: 100, height: 32 },
      { slot: 1, top: 110, height: 18 },
      { slot: 2, top: 132, height: 18 },
    ]
    expect(placeTags(tags).map(({ slot }) => slot)).toEqual([-1, 2])
  })

  it('an expanded cluster stays inside the pane', () => {
    const rows = stackRows(6, 5, 300)
    expect(rows[0]).toBe(BOX_HEIGHT / 2)
    expect(stackRows(6, 298, 300).at(-1)).toBe(300 - BOX_HEIGHT / 2)
  })
})
