import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HistoryRowView } from '#shared/contracts/history.ts'
import { withNewest, withOlder } from '../../../../src/main-thread/trading/history/pages.ts'
import type { Rows } from '../../../../src/main-thread/trading/history/pages.ts'

const row = (id: number, side: HistoryRowView['side'] = 'Buy'): HistoryRowView => ({
  id: String(id),
  time: id,
  symbol: 'BTCUSDT',
  displayName: 'BTCUSDT',
  side,
  tone: 0,
  cells: {},
})
const SIZE = 5
const empty: Rows = { rows: new Map(), cursor: null }

/** The exchange's list, newest first: `before` is the id a page ends above; null from the top. */
function pageOf(count: number, before: number | null): { rows: HistoryRowView[]; next: number | null } {
  const newest = before === null ? count : before - 1
  const ids = Array.from({ length: Math.min(SIZE, newest) }, (_, at) => newest - at)
  const last = ids.at(-1) ?? 0
  return { rows: ids.map((id) => row(id)), next: last > 1 ? last : null }
}
const idsOf = ({ rows }: Rows): number[] => [...rows.keys()].map(Number)
const down = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, at) => from - at)

describe('the pages of a history list', () => {
  it('FEED-29: newer rows are added at the top, once, and older pages continue at the end', () => {
    const first = withOlder(empty, pageOf(8, null))
    const now = withNewest(first, pageOf(10, null))
    expect(idsOf(now)).toEqual(down(10, 4))
    expect(idsOf(withOlder(now, pageOf(10, now.cursor)))).toEqual(down(10, 1))
  })

  it('a row that is already listed is replaced by its new version', () => {
    const first = withOlder(empty, pageOf(3, null))
    const now = withNewest(first, { rows: [row(3, 'Sell'), row(2)], next: null })
    expect(idsOf(now)).toEqual([3, 2, 1])
    expect(now.rows.get('3')?.side).toBe('Sell')
  })

  it('an empty list is filled, a list that is behind by more than a page is loaded again: never with a gap', () => {
    expect(idsOf(withNewest(empty, pageOf(1, null)))).toEqual([1])
    const behind = withNewest(withOlder(empty, pageOf(4, null)), pageOf(40, null))
    expect(idsOf(behind)).toEqual(down(40, 36))
    expect(behind.cursor).toBe(36)
  })

  it('for any rows and any requests the list is always the newest rows without a gap', () => {
    assert(
      property(
        integer({ min: 0, max: 9 }),
        integer({ min: 0, max: 30 }),
        integer({ min: 0, max: 3 }),
        (at, more, older) => {
          let list = withOlder(empty, pageOf(at, null))
          for (let page = 0; page < older && list.cursor !== null; page += 1)
            list = withOlder(list, pageOf(at, list.cursor))
          list = withNewest(list, pageOf(at + more, null))
          const ids = idsOf(list)
          expect(ids).toEqual(down(at + more, at + more - ids.length + 1))
          while (list.cursor !== null) list = withOlder(list, pageOf(at + more, list.cursor))
          expect(idsOf(list)).toEqual(down(at + more, 1))
        },
      ),
    )
  })
})
