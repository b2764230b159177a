import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountsOf, unitName } from '../../../../src/workers/risk/paint/book-amounts.ts'
import type { Levels } from '../../../../src/workers/risk/paint/book-levels.ts'
import { createBookScroll } from '../../../../src/workers/risk/paint/book-scroll.ts'
import { groupTrades, MERGE_MS } from '../../../../src/workers/risk/paint/trade-groups.ts'
import { instrument } from '../support/samples.ts'

const levels = (pairs: readonly (readonly [number, number])[]): Levels => {
  let sum = 0
  return {
    prices: pairs.map(([price]) => price),
    quantities: pairs.map(([, quantity]) => quantity),
    sums: pairs.map(([, quantity]) => (sum += quantity)),
  }
}

describe('sizes of the book', () => {
  const list = levels([
    [600_001, 500],
    [600_003, 1500],
  ])

  it('are quantities with their sums, or their values at their price', () => {
    const quantity = amountsOf(list, instrument(), 'qty')
    expect([quantity.sizeText(1), quantity.sumText(1), quantity.largest]).toEqual(['1.500', '2.000', 1500])
    const value = amountsOf(list, instrument(), 'value')
    // 0.5 x 60000.1 = 30000.05; 1.5 x 60000.3 = 90000.45
    expect([value.sizeText(0), value.sizeText(1), value.sumText(1)]).toEqual(['30,000', '90,000', '120,000'])
    expect([unitName(instrument(), 'qty'), unitName(instrument(), 'value')]).toEqual(['BTC', 'USDT'])
  })

  it('of inverse contracts are values in coins: money divided by price', () => {
    const inverse = instrument({
      contractType: 'InversePerpetual',
      coin: 'BTC',
      quoteCurrency: 'USD',
      lotFraction: 0,
    })
    const value = amountsOf(levels([[600_000, 30_000]]), inverse, 'value')
    expect(value.sizeText(0)).toBe('0.5000')
    expect([unitName(inverse, 'qty'), unitName(inverse, 'value')]).toEqual(['USD', 'BTC'])
  })

  it('are exact beyond 2^53, and are shortened if the column is too narrow', () => {
    const dear = instrument({ priceFraction: 8, lotFraction: 8 })
    const value = amountsOf(levels([[9_000_000_000_000, 9_000_000_000_000]]), dear, 'value')
    expect(value.sizeText(0)).toBe('8.10B')
  })
})

describe('scrolling of the book', () => {
  const asks = (first: number, count: number): Levels =>
    levels(Array.from({ length: count }, (_, at) => [first + at, 1] as const))

  it('preserves the price of the first row while levels before it appear and disappear', () => {
    const scroll = createBookScroll()
    scroll.move('ask', asks(100, 50), 8, 10)
    expect(scroll.first('ask', asks(100, 50), 8)).toBe(10)
    // Three better levels came: the row of 110 is now three further down the list.
    expect(scroll.first('ask', asks(97, 53), 8)).toBe(13)
    // Five went.
    expect(scroll.first('ask', asks(105, 45), 8)).toBe(5)
    // The best price passed it: the best is shown.
    expect(scroll.first('ask', asks(200, 45), 8)).toBe(0)
  })

  it('never scrolls before the best price or beyond the last rows', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -400, max: 400 }), { maxLength: 10 }), (moves) => {
        const scroll = createBookScroll()
        const list = asks(100, 60)
        for (const by of moves) {
          scroll.move('ask', list, 8, by)
          const first = scroll.first('ask', list, 8)
          expect(first).toBeGreaterThanOrEqual(0)
          expect(first).toBeLessThanOrEqual(52)
        }
        scroll.reset()
        expect(scroll.first('ask', list, 8)).toBe(0)
      }),
    )
  })
})

describe('merging of trades', () => {
  const trade = fc.tuple(
    fc.integer({ min: 0, max: 60 }),
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 1, max: 9 }),
    fc.integer({ min: 0, max: 1 }),
  )
  const rowsOf = (list: readonly (readonly [number, number, number, number])[]): Float64Array => {
    let time = 1000
    return Float64Array.from(
      list.flatMap(([wait, price, size, side], index) => [index + 1, (time += wait), price, size, side]),
    )
  }

  it('FEED-19: one row is one price and side within 100 ms of its first trade; nothing is lost or counted twice', () => {
    fc.assert(
      fc.property(fc.array(trade, { maxLength: 60 }), (list) => {
        const rows = rowsOf(list)
        const merged = groupTrades(rows, true)
        const plain = groupTrades(rows, false)
        expect(plain).toHaveLength(list.length)
        const total = (groups: typeof merged): number =>
          groups.reduce((sum, { quantity }) => sum + quantity, 0)
        expect(total(merged)).toBe(total(plain))
        expect(merged.reduce((sum, { count }) => sum + count, 0)).toBe(list.length)
        // Two rows of one price and side begin more than 100 ms apart.
        for (const a of merged)
          for (const b of merged)
            if (a.id < b.id && a.price === b.price && a.side === b.side)
              expect(b.time - a.time).toBeGreaterThan(MERGE_MS)
      }),
    )
  })

  it('FEED-19: later trades never split a displayed row', () => {
    fc.assert(
      fc.property(fc.array(trade, { minLength: 1, maxLength: 40 }), (list) => {
        const rows = rowsOf(list)
        const before = groupTrades(rows.subarray(0, rows.length - 5), true).map(({ id }) => id)
        const after = groupTrades(rows, true).map(({ id }) => id)
        expect(after.slice(0, before.length)).toEqual(before)
      }),
    )
  })

  it('leaves out rows that are not trades', () => {
    expect(groupTrades(Float64Array.of(1, 1, Number.NaN, 1, 0, 2, 1, 5, 0, 0, 3, 1, 5), true)).toEqual([])
  })
})
