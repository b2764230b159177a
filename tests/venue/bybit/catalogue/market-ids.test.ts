import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMarketIds, MAX_ID } from '../../../../venue/bybit/catalogue/market-ids.ts'

const DAY = 86_400_000
const ascending = (a: number, b: number): number => a - b

describe('ids of markets', () => {
  it('are given once for each category and name, the smallest first', () => {
    const ids = createMarketIds([])
    const given = [ids.of('linear', 'BTCUSDT'), ids.of('spot', 'BTCUSDT'), ids.of('linear', 'BTCUSDT')]
    expect(given).toEqual([1, 2, 1])
  })

  it('are free 30 days after the end of their market, and then given again', () => {
    const ids = createMarketIds([])
    for (const name of ['A', 'B', 'C']) ids.of('option', name)
    ids.setEnd('option', 'B', 1000)
    expect(ids.expire(1000 + 30 * DAY - 1)).toEqual([])
    expect(ids.of('option', 'D')).toBe(4)
    expect(ids.expire(1000 + 30 * DAY)).toEqual([2])
    expect([ids.of('option', 'E'), ids.of('option', 'B')]).toEqual([2, 5])
  })

  it('stay with a market that is listed again within 30 days', () => {
    const ids = createMarketIds([])
    ids.of('linear', 'A')
    ids.setEnd('linear', 'A', 1000)
    ids.setEnd('linear', 'A', null)
    expect(ids.expire(1000 + 60 * DAY)).toEqual([])
    expect(ids.of('linear', 'A')).toBe(1)
  })

  it('start with the stored ones, and none is above 65,535', () => {
    const stored = Array.from({ length: MAX_ID - 1 }, (_, at) => ({
      id: at + 2,
      category: 'option' as const,
      name: `O${at}`,
      symbol: `O${at}`,
      item: {},
      endedAt: null,
    }))
    const ids = createMarketIds(stored)
    expect([ids.of('option', 'O7'), ids.of('linear', 'NEW'), ids.of('linear', 'ONE MORE')]).toEqual([
      9,
      1,
      null,
    ])
  })

  it('are unique at every time, whatever is listed and ends', () => {
    const event = fc.record({
      name: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
      days: fc.nat(20),
      ends: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const ids = createMarketIds([])
        /** The plainest model: which name has which number, and since when it has ended. */
        const model = new Map<string, { id: number; endedAt: number | null }>()
        let now = 0
        for (const { name, days, ends } of events) {
          now += days * DAY
          const due = [...model].filter(([, { endedAt }]) => endedAt !== null && now - endedAt >= 30 * DAY)
          expect([...ids.expire(now)].sort(ascending)).toEqual(due.map(([, { id }]) => id).sort(ascending))
          for (const [dead] of due) model.delete(dead)
          if (ends && model.get(name)?.endedAt !== null) continue
          const taken = new Set([...model.values()].map(({ id }) => id))
          const smallest = [1, 2, 3, 4, 5].find((id) => !taken.has(id)) ?? 0
          const id = ids.of('linear', name)
          expect(id).toBe(model.get(name)?.id ?? smallest)
          const endedAt = ends ? now : null
          ids.setEnd('linear', name, endedAt)
          model.set(name, { id: id ?? 0, endedAt })
        }
      }),
    )
  })
})
