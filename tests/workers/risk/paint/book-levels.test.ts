import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupLevels } from '../../../../src/workers/risk/paint/book-levels.ts'
import { bookLayout, hitAt, rowTop } from '../../../../src/workers/risk/paint/book-layout.ts'
import { ownQuantities } from '../../../../src/workers/risk/paint/own-quantities.ts'
import { countJudged } from '../../../support/judged.ts'
import { dec, order } from '../support/samples.ts'

const sideOfBook = fc.constantFrom('bid' as const, 'ask' as const)
const levels = fc.uniqueArray(
  fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 1_000_000 })),
  { selector: ([price]) => price, maxLength: 60 },
)
const pairsOf = (list: readonly (readonly [number, number])[], side: 'bid' | 'ask'): Float64Array =>
  Float64Array.from([...list].sort((a, b) => (side === 'bid' ? b[0] - a[0] : a[0] - b[0])).flat())

describe('grouping of the book', () => {
  it('loses no quantity: grouped sums equal the ungrouped ones, for any step', () => {
    fc.assert(
      fc.property(levels, fc.integer({ min: 1, max: 100 }), sideOfBook, (list, step, side) => {
        const grouped = groupLevels(pairsOf(list, side), step, side, 1000)
        const whole = list.reduce((sum, [, quantity]) => sum + quantity, 0)
        expect(grouped.sums.at(-1) ?? 0).toBe(whole)
        for (const [index, price] of grouped.prices.entries()) {
          expect(price % step).toBe(0)
          const inside = list.filter(([at]) => (side === 'bid' ? at >= price : at <= price))
          expect(grouped.sums[index]).toBe(inside.reduce((sum, [, quantity]) => sum + quantity, 0))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('never shows a better price than the real one: bids are rounded down, asks up', () => {
    expect(groupLevels(Float64Array.of(1009, 5, 1001, 5), 10, 'bid', 9).prices).toEqual([1000])
    expect(groupLevels(Float64Array.of(1001, 5, 1009, 5), 10, 'ask', 9).prices).toEqual([1010])
  })

  it('leaves out invalid levels, and cuts at the given number of rows', () => {
    const odd = Float64Array.of(Number.NaN, 1, 10, Number.POSITIVE_INFINITY, 9, 0, -1, 4, 8, 2, 7, 3, 6, 4)
    expect(groupLevels(odd, 1, 'bid', 2)).toEqual({ prices: [8, 7], quantities: [2, 3], sums: [2, 5] })
    expect(groupLevels(odd, 0, 'bid', 1).prices).toEqual([8])
  })

  it('counts own limit orders at their (grouped) level, not conditional ones', () => {
    const orders = [
      order({ orderId: '1', price: dec('100.4'), leavesQty: dec('0.1') }),
      order({ orderId: '2', price: dec('100.1'), leavesQty: dec('0.2') }),
      order({ orderId: '3', price: dec('100.1'), leavesQty: dec('9'), orderStatus: 'Untriggered' }),
      order({ orderId: '4', price: dec('100.1'), leavesQty: dec('9'), symbol: 'ETHUSDT' }),
      order({ orderId: '5', side: 'Sell', price: dec('100.6'), leavesQty: dec('0.3') }),
    ]
    const own = ownQuantities(orders, 'BTCUSDT', { price: 1, lot: 3 }, 10)
    expect([...own.bids]).toEqual([[1000, 300]])
    expect([...own.asks]).toEqual([[1010, 300]])
  })
})

describe('the layout of the book', () => {
  it('shows whole rows only and gives the remaining height to the spread row', () => {
    const layout = bookLayout(264, 440)
    expect(layout).toMatchObject({ rows: 10, spreadTop: 204, spreadHeight: 36 })
    expect(bookLayout(264, 60).rows).toBe(0)
  })

  it('gives fingers rows of 24 px: fewer, and each where it is pressed', () => {
    const layout = bookLayout(264, 440, 'both', 24)
    expect(layout).toMatchObject({ row: 24, rows: 7, spreadTop: 192 })
    expect(hitAt(layout, 191)).toEqual({ side: 'ask', index: 0 })
    expect(hitAt(layout, 167)).toEqual({ side: 'ask', index: 1 })
  })

  it('finds the row under a point', () => {
    const judged = countJudged()
    fc.assert(
      fc.property(
        fc.integer({ min: 110, max: 900 }),
        // Tenths of a pixel: doubles are mostly tiny, and would never get below the head.
        fc.integer({ min: -50, max: 9500 }).map((tenths) => tenths / 10),
        fc.constantFrom(18, 24),
        (height, y, row) => {
          const layout = bookLayout(264, height, 'both', row)
          const hit = hitAt(layout, y)
          if (!judged.note(hit !== null) || hit === null) return
          expect(hit.index).toBeGreaterThanOrEqual(0)
          expect(hit.index).toBeLessThan(layout.rows)
          const top = rowTop(layout, hit)
          expect(y).toBeGreaterThanOrEqual(top - 1e-6)
          expect(y).toBeLessThan(top + row + 1e-6)
        },
      ),
      { numRuns: 300 },
    )
    judged.expectShare(0.1)
    expect(hitAt(bookLayout(264, 440), Number.NaN)).toBeNull()
  })
})
