import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRowElements } from '../../../../src/main-thread/trading/table/row-elements.ts'
import type { RowElements } from '../../../../src/main-thread/trading/table/row-elements.ts'

/** The elements in the order of the document. */
const inDocument = ({ before, places, after }: RowElements): readonly number[] => [
  ...before,
  ...places,
  ...after,
]

/** Elements that React moves or builds: of its list, all that were before the greatest place passed so far. */
function touched(was: readonly number[], is: readonly number[]): number {
  let most = -1
  return is.filter((place) => {
    const at = was.indexOf(place)
    if (at < most) return true
    most = at
    return at < 0
  }).length
}

describe('elements of rows', () => {
  it('remain those of the rows that stay', () => {
    const assign = createRowElements()
    expect(assign(['a', 'b', 'c'], false).places).toEqual([0, 1, 2])
    expect(assign(['a', 'c'], false).places).toEqual([0, 2])
    expect(assign(['c', 'a', 'b'], true).places[0]).toBe(2)
  })

  it('are neither built nor moved while rows begin and end at the top of a full view', () => {
    const assign = createRowElements()
    const rows = ['x', 'a', 'b', 'c', 'd']
    const view = (keys: readonly string[]): readonly number[] => inDocument(assign(keys.slice(0, 4), false))
    view(rows.slice(1))
    view(rows)
    let was = view(rows.slice(1))
    for (let turn = 0; turn < 5; turn += 1) {
      for (const keys of [rows, rows.slice(1)]) {
        const is = view(keys)
        expect(touched(was, is)).toBe(0)
        was = is
      }
    }
  })

  it('of a view that shows other rows are taken from the rows that left', () => {
    const assign = createRowElements()
    const before = assign(['a', 'b', 'c', 'd'], false).places
    const after = assign(['e', 'f', 'g', 'h'], false).places
    expect(after).toEqual(before)
  })

  it('of a view without rows are taken by the next rows', () => {
    const assign = createRowElements()
    const { places } = assign(['a', 'b'], false)
    expect(assign([], false).before).toEqual(places)
    const back = assign(['c'], false)
    expect(places).toContain(back.places[0])
    expect(new Set(inDocument(back))).toEqual(new Set(places))
  })

  it('belong to one row each, are never shared with an idle one, and few are idle', () => {
    const views = fc.array(
      fc.tuple(
        fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'), { maxLength: 8 }),
        fc.boolean(),
      ),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(views, (turns) => {
        const assign = createRowElements()
        let held = new Map<string, number>()
        for (const [keys, anywhere] of turns) {
          const elements = assign(keys, anywhere)
          const all = inDocument(elements)
          expect(new Set(all).size).toBe(all.length)
          expect(elements.places).toHaveLength(keys.length)
          expect(elements.before.length + elements.after.length).toBeLessThanOrEqual(4)
          keys.forEach((key, row) => {
            if (held.has(key)) expect(elements.places[row]).toBe(held.get(key))
          })
          held = new Map(keys.map((key, row) => [key, elements.places[row] ?? -1]))
        }
      }),
    )
  })
})
