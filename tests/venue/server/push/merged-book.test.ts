import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBookSide, windowRows } from '../../../../venue/market-data/level-book.ts'
import { createMergedBook } from '../../../../venue/server/push/merged-book.ts'

const nothing = (): void => undefined

/** A merged side as one would write it without thinking: every level added to its rounded price. */
function merged(
  levels: ReadonlyMap<number, number>,
  step: number,
  isBid: boolean,
  depth: number,
): [number, number][] {
  const sums = new Map<number, number>()
  for (const [price, quantity] of levels) {
    const rest = ((price % step) + step) % step
    const level = rest === 0 ? price : isBid ? price - rest : price - rest + step
    sums.set(level, (sums.get(level) ?? 0) + quantity)
  }
  return [...sums].sort(([a], [b]) => (isBid ? b - a : a - b)).slice(0, depth)
}

const change = fc.record({
  isBid: fc.boolean(),
  price: fc.integer({ min: -40, max: 60 }),
  quantity: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9 })),
})

describe('merged books', () => {
  it('VENUE-37, FEED-20: snapshot and rows give a client exactly the sums of the true levels, at any step and either sign', () => {
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 30 }),
        fc.array(change, { maxLength: 120 }),
        fc.integer({ min: 1, max: 25 }),
        fc.integer({ min: 1, max: 8 }),
        (before, after, step, depth) => {
          const truth = { bids: new Map<number, number>(), asks: new Map<number, number>() }
          const bids = createBookSide(true, [])
          const asks = createBookSide(false, [])
          const book = createMergedBook(step, [depth])
          const client = [new Map<number, number>(), new Map<number, number>()]
          const emitTo = (side: number) => (_window: number, price: number, quantity: number) => {
            expect(Object.is(price, -0)).toBe(false)
            if (quantity === 0) client[side]?.delete(price)
            else client[side]?.set(price, quantity)
          }
          function set(one: (typeof before)[number]): number {
            const levels = one.isBid ? truth.bids : truth.asks
            if (one.quantity === 0) levels.delete(one.price)
            else levels.set(one.price, one.quantity)
            return (one.isBid ? bids : asks).set(one.price, one.quantity, nothing)
          }
          for (const one of before) set(one)
          book.load(bids, asks)
          const rows = windowRows(book.bids, book.asks, depth)
          for (let at = 0; at < rows.length; at += 3)
            emitTo(rows[at] ?? 0)(0, rows[at + 1] ?? 0, rows[at + 2] ?? 0)
          for (const one of after) {
            const side = one.isBid ? 0 : 1
            book.add(side, one.price, set(one), emitTo(side))
            expect([...(client[0] ?? [])].sort(([a], [b]) => b - a)).toEqual(
              merged(truth.bids, step, true, depth),
            )
            expect([...(client[1] ?? [])].sort(([a], [b]) => a - b)).toEqual(
              merged(truth.asks, step, false, depth),
            )
          }
        },
      ),
    )
  })
})
