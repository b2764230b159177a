import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBookSide, windowRows } from '../../../venue/market-data/level-book.ts'

/** What a client does: apply rows to a map, nothing else. */
function clientApply(book: Map<number, number>, price: number, quantity: number): void {
  if (quantity === 0) book.delete(price)
  else book.set(price, quantity)
}

const best = (book: Map<number, number>, descending: boolean): [number, number][] =>
  [...book].sort(([a], [b]) => (descending ? b - a : a - b))

const changes = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 60 }),
    quantity: fc.oneof(
      { weight: 2, arbitrary: fc.constant(0) },
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 9 }) },
    ),
  }),
  { maxLength: 200 },
)

describe('book windows', () => {
  it('VENUE-35: a client that applies the rows of a depth has exactly the true first levels, after every change', () => {
    fc.assert(
      fc.property(changes, fc.boolean(), fc.integer({ min: 1, max: 12 }), (list, descending, depth) => {
        const depths = [depth, 40]
        const side = createBookSide(descending, depths)
        const clients = depths.map(() => new Map<number, number>())
        const truth = new Map<number, number>()
        for (const { price, quantity } of list) {
          side.set(price, quantity, (window, p, q) => clientApply(clients[window] ?? new Map(), p, q))
          clientApply(truth, price, quantity)
          depths.forEach((levels, window) => {
            expect(best(clients[window] ?? new Map(), descending)).toEqual(
              best(truth, descending).slice(0, levels),
            )
          })
        }
      }),
    )
  })

  it('VENUE-35: a snapshot has the first levels of both sides, bids first, best first', () => {
    const bids = createBookSide(true, [2])
    const asks = createBookSide(false, [2])
    bids.load(new Float64Array([9, 1, 8, 2, 7, 3]))
    asks.load(new Float64Array([10, 4]))
    expect([...windowRows(bids, asks, 2)]).toEqual([0, 9, 1, 0, 8, 2, 1, 10, 4])
  })

  it('VENUE-35: setting a level to its present quantity is not a change', () => {
    const side = createBookSide(true, [20])
    const told: number[][] = []
    const tell = (_window: number, price: number, quantity: number): void => void told.push([price, quantity])
    side.set(5, 1, tell)
    side.set(5, 1, tell)
    side.set(6, 0, tell)
    expect(told).toEqual([[5, 1]])
  })
})
