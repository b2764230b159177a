import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOrderBook } from '../../../../src/workers/hub/state/order-book.ts'

const row = fc.tuple(
  fc.integer({ min: 0, max: 1 }),
  fc.integer({ min: 1, max: 60 }),
  fc.integer({ min: 0, max: 9 }),
)

/** The simplest correct book. */
function createModel() {
  const sides = [new Map<number, number>(), new Map<number, number>()]
  return {
    sides,
    set: (side: number, price: number, quantity: number) => {
      if (quantity === 0) sides[side]?.delete(price)
      else sides[side]?.set(price, quantity)
    },
    view: (levels: number) =>
      sides.map((levelsOf, side) =>
        [...levelsOf]
          .sort((a, b) => (side === 0 ? b[0] - a[0] : a[0] - b[0]))
          .slice(0, levels)
          .flat(),
      ),
  }
}

describe('order book', () => {
  it('property: snapshot and deltas in any order equal a Map, at any depth', () => {
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 40 }),
        fc.array(fc.array(row, { maxLength: 8 }), { maxLength: 30 }),
        (snapshot, deltas) => {
          const book = createOrderBook()
          const model = createModel()
          expect(book.applySnapshot(snapshot.flat())).toBe(true)
          for (const [side, price, quantity] of snapshot) model.set(side, price, quantity)
          for (const delta of deltas) {
            expect(book.applyDelta(delta.flat(), 0)).toBe(true)
            for (const [side, price, quantity] of delta) model.set(side, price, quantity)
            const view = book.view(20)
            expect([[...view.bids], [...view.asks]]).toEqual(model.view(20))
            const [bids, asks] = model.sides
            const crossed = Math.max(...(bids?.keys() ?? [])) >= Math.min(...(asks?.keys() ?? []))
            expect(book.isCrossed()).toBe(crossed)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
  it('a row that is not a level changes nothing', () => {
    const book = createOrderBook()
    book.applySnapshot([0, 10, 1, 1, 11, 1])
    for (const bad of [
      [2, 10, 1],
      [0, 0, 1],
      [0, 10, -1],
      [0, 10],
    ]) {
      expect(book.applyDelta([0, 9, 5, ...bad], 0)).toBe(false)
      expect(book.applySnapshot(bad)).toBe(false)
    }
    expect([...book.view(20).bids]).toEqual([10, 1])
  })
  it('grows beyond its first capacity', () => {
    const book = createOrderBook()
    for (let price = 1; price <= 2000; price += 1) book.applyDelta([1, price, price], 0)
    expect(book.view(5000).asks).toHaveLength(4000)
  })
})
