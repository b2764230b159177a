import { describe, expect, it } from 'vitest'
import { accepted, rejected } from '#shared/contracts/outcome.ts'
import { cancelEach } from '../../../../src/main-thread/trading/orders/cancel-each.ts'
import {
  columnWidth,
  movedBefore,
  noColumnState,
  readColumnState,
} from '../../../../src/main-thread/trading/table/column-state.ts'
import { nextSort } from '../../../../src/main-thread/features/tables/sort-by-head.ts'

describe('columns of a table', () => {
  it('POS-01, PREF-06: stored order, widths and hidden columns are read; invalid entries are left out', () => {
    expect(
      readColumnState('{"order":["size","<b>",7],"sizes":{"size":120,"x":1e9,"y":"z"},"hidden":["mm"]}'),
    ).toEqual({ order: ['size'], sizes: { size: 120, x: 480 }, hidden: ['mm'] })
    for (const odd of [null, '', '{', '5', '[]', '{"order":5,"sizes":null}'])
      expect(readColumnState(odd)).toEqual(noColumnState)
    expect([columnWidth(1), columnWidth(Number.NaN), columnWidth('5')]).toEqual([56, null, null])
  })
  it('a column is moved before another, or to the end; an unknown column changes nothing', () => {
    expect(movedBefore(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
    expect(movedBefore(['a', 'b', 'c'], 'a', '')).toEqual(['b', 'c', 'a'])
    expect(movedBefore(['a', 'b'], 'a', 'gone')).toEqual(['a', 'b'])
  })
  it('a header cycles through descending, ascending and the original order', () => {
    const first = nextSort<string>({ sort: 'time', descending: true }, 'pnl', 'time')
    const second = nextSort(first, 'pnl', 'time')
    expect([first, second, nextSort(second, 'pnl', 'time')]).toEqual([
      { sort: 'pnl', descending: true },
      { sort: 'pnl', descending: false },
      { sort: 'time', descending: true },
    ])
  })
})

describe('cancelling the orders that a filter shows', () => {
  it('requests each order once, counts the cancelled ones and reports the first refusal', async () => {
    const asked: string[] = []
    const orders = Array.from({ length: 11 }, (_, index) => ({ orderId: `o-${index}`, symbol: 'BTCUSDT' }))
    const { canceled, refused } = await cancelEach(orders, async ({ orderId }) => {
      asked.push(orderId)
      await Promise.resolve()
      return orderId === 'o-3' ? rejected(30_000, 'gone') : accepted(null)
    })
    expect(asked.toSorted()).toEqual(orders.map(({ orderId }) => orderId).toSorted())
    expect([canceled, refused?.kind]).toEqual([10, 'rejected'])
    expect(await cancelEach([], async () => accepted(null))).toEqual({ canceled: 0, refused: null })
  })
})
