import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sourcesOf } from '../../../../venue/bybit/history/sources.ts'
import { refused, silent } from '../support/fake-transport.ts'
import type { PastRow } from '../support/fake-history.ts'
import { createHistoryStage, DAY_MS, idsOf, NOW } from '../support/history-stage.ts'
import type { HistoryStage } from '../support/history-stage.ts'

/** Newest first, and those of one time by their id, as the store lists them. */
const newestFirst = (rows: readonly PastRow[]): readonly string[] =>
  [...rows].sort((a, b) => b.time - a.time || (a.id < b.id ? 1 : -1)).map(({ id }) => id)
const sameSet = (ids: readonly string[], rows: readonly PastRow[]): void => {
  expect([...ids].sort()).toEqual(rows.map(({ id }) => id).sort())
}
/** Few different times, so that many rows share one. */
const past = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 2 })), { maxLength: 40 })
  .map((places) =>
    places.map(([days, ms], index): PastRow => ({ id: `e-${index}`, time: NOW - days * DAY_MS - ms })),
  )
const size = fc.integer({ min: 1, max: 7 })

describe('pages of the past', () => {
  it('have every row once, newest first, whatever shares a millisecond, a page or a window', async () => {
    await fc.assert(
      fc.asyncProperty(past, past, size, size, async (linear, spot, pageSize, limit) => {
        const stage = createHistoryStage()
        stage.linear.rows = [...linear]
        stage.spot.rows = spot.map(({ id, time }) => ({ id: `s-${id}`, time }))
        stage.linear.pageSize = pageSize
        expect(await stage.all(limit)).toEqual(newestFirst([...stage.linear.rows, ...stage.spot.rows]))
        // The second reading has the same rows, most of them from the store.
        expect(await stage.all(limit)).toHaveLength(linear.length + spot.length)
      }),
      { numRuns: 60 },
    )
  })

  it('are whole again after failures in the middle: a failed page is never an end', async () => {
    const reply = fc.constantFrom(silent(), refused(10006), refused(10016), undefined, undefined)
    await fc.assert(
      fc.asyncProperty(past, size, fc.array(reply, { maxLength: 12 }), async (rows, limit, faults) => {
        const stage = createHistoryStage()
        stage.linear.rows = [...rows]
        stage.linear.faults.push(...faults)
        const ids: string[] = []
        let before: number | null = Number.MAX_SAFE_INTEGER
        for (let tries = 0; before !== null; tries += 1) {
          expect(tries).toBeLessThan(200)
          const page = await stage.page({ before, limit })
          if (!page.ok) continue
          ids.push(...page.rows.map(({ id }) => id))
          before = page.nextBefore
        }
        sameSet(ids, rows)
      }),
      { numRuns: 60 },
    )
  })

  it('lose and double nothing by a cursor that shifts while rows arrive', async () => {
    await fc.assert(
      fc.asyncProperty(past, size, fc.integer({ min: 1, max: 5 }), async (rows, limit, count) => {
        const stage = createHistoryStage()
        stage.linear.rows = [...rows]
        const arrivals = Array.from({ length: count }, (_none, index) => ({ id: `new-${index}`, time: NOW }))
        stage.linear.arrivals.push(...arrivals)
        const ids = await stage.all(limit)
        expect(new Set(ids).size).toBe(ids.length)
        for (const { id } of rows) expect(ids).toContain(id)
        // What arrived meanwhile is in the next reading, during which nothing arrives.
        stage.linear.arrivals.length = 0
        sameSet(await stage.all(limit), stage.linear.rows)
      }),
      { numRuns: 60 },
    )
  })

  it('ask for spans of at most 7 days, and for at most 26 of them', async () => {
    const stage = createHistoryStage()
    stage.linear.rows = [{ id: 'old', time: NOW - 300 * DAY_MS }]
    const first = await stage.page()
    expect(idsOf(first)).toEqual([])
    expect(stage.linear.calls).toHaveLength(26)
    for (const { startTime, endTime } of stage.linear.calls)
      expect(Number(endTime) - Number(startTime)).toBeLessThan(7 * DAY_MS)
    // The cursor is the edge of the last window, so that the terminal goes on.
    const edge = Number(stage.linear.calls.at(-1)?.['startTime'])
    expect(first).toMatchObject({ ok: true, nextBefore: edge })
    expect(idsOf(await stage.page({ before: edge }))).toEqual(['old'])
  })

  it("end where Bybit's records end: after two years, for orders of demo accounts after 7 days", async () => {
    const stage = createHistoryStage()
    stage.linear.rows = [{ id: 'old', time: NOW - 729 * DAY_MS }]
    expect(await stage.all(5)).toEqual(['old'])
    const first = Math.min(...stage.linear.calls.map(({ startTime }) => Number(startTime)))
    expect(NOW - first).toBeLessThan(730 * DAY_MS)
    expect(sourcesOf('demo').orders.reachMs).toBeLessThan(7 * DAY_MS)
    expect(sourcesOf('mainnet').orders.reachMs).toBeGreaterThan(729 * DAY_MS)
  })

  it('still have rows that Bybit does not list any more', async () => {
    const stage = createHistoryStage()
    stage.store.put('executions', [
      { id: 'forgotten', time: NOW - 800 * DAY_MS, symbol: 'BTCUSDT', coin: '', record: {} },
    ])
    expect(await stage.all(5)).toEqual(['forgotten'])
  })

  it('read windows that are stored once, but for the last 5 minutes', async () => {
    const stage = createHistoryStage()
    stage.linear.rows = [{ id: 'e-1', time: NOW - DAY_MS }]
    await stage.all(5)
    stage.linear.calls.length = 0
    expect(await stage.all(5)).toEqual(['e-1'])
    expect(stage.linear.calls).toHaveLength(1)
    expect(stage.linear.calls[0]).toMatchObject({ startTime: NOW - 5 * 60_000 + 1 })
  })

  it('of one symbol have no rows of another', async () => {
    const stage = createHistoryStage()
    stage.linear.rows = [{ id: 'perpetual', time: NOW - 5 }]
    stage.spot.rows = [{ id: 'spot', time: NOW - 6 }]
    expect(await stage.all(5, { symbol: 'BTC_USDT' })).toEqual(['spot'])
    expect(await stage.all(5, { symbol: 'BTCUSDT' })).toEqual(['perpetual'])
  })

  it('of a bounded time need no window before it', async () => {
    const stage = createHistoryStage()
    stage.linear.rows = [
      { id: 'in', time: NOW - 2 * DAY_MS },
      { id: 'out', time: NOW - 3 * DAY_MS },
    ]
    const page = await stage.page({ from: NOW - 2 * DAY_MS })
    expect(page).toMatchObject({ ok: true, nextBefore: null })
    expect(idsOf(page)).toEqual(['in'])
    expect(stage.linear.calls).toHaveLength(1)
  })

  it('halve a window with more rows than one reading takes', async () => {
    const stage = createHistoryStage()
    const rows = Array.from({ length: 130 }, (_none, index) => ({
      id: `e-${index}`,
      time: NOW - index * 1000 * 60,
    }))
    stage.linear.rows = rows
    sameSet(await stage.all(200), rows)
    expect(stage.lines).toEqual([])
  })
})

describe('a list without an end', () => {
  it.each(['the same two cursors in turn', 'no list'])('is refused, not cut: %s', async (kind) => {
    const stage = createHistoryStage()
    stage.fake.gets.set('/v5/execution/list', ({ cursor }) =>
      kind === 'no list' ? {} : { list: [], nextPageCursor: cursor === 'a' ? 'b' : 'a' },
    )
    expect(await stage.page()).toMatchObject({ ok: false, reply: { cause: 'not-json' } })
  })
})

describe('a strand that Bybit refuses', () => {
  it('is left out if it is no linear contracts and the refusal is definite, with a line that says so', async () => {
    const stage = createHistoryStage()
    stage.linear.rows = [{ id: 'e-1', time: NOW - 1 }]
    stage.spot.faults.push(refused(10005, 'Permission denied'))
    expect(idsOf(await stage.page({ limit: 1 }))).toEqual(['e-1'])
    expect(stage.lines).toEqual([
      '/v5/execution/list of spot is not read: Bybit refused with 10005 Permission denied',
    ])
  })

  it('makes the page fail if it is that of linear contracts, or if the refusal may pass', async () => {
    const stage = createHistoryStage()
    stage.linear.faults.push(refused(10005))
    expect(await stage.page()).toMatchObject({ ok: false, reply: { retCode: 10005 } })
    stage.spot.faults.push(refused(10006))
    expect(await stage.page()).toMatchObject({ ok: false, reply: { retCode: 10006 } })
  })
})

describe('slow answers', () => {
  let stage: HistoryStage
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW })
    stage = createHistoryStage()
    stage.fake.clock = () => Date.now()
  })
  afterEach(() => vi.useRealTimers())

  it('are given up after 7 s, and the next page has what was read meanwhile', async () => {
    stage.linear.rows = [{ id: 'e-1', time: NOW - 1 }]
    stage.fake.delayMs = 9_000
    const page = stage.page({ limit: 1 })
    await vi.advanceTimersByTimeAsync(7_000)
    expect(await page).toEqual({ ok: false, reply: null })
    await vi.advanceTimersByTimeAsync(2_000)
    stage.fake.delayMs = 0
    expect(idsOf(await stage.page({ limit: 1 }))).toEqual(['e-1'])
  })

  it('end a page after 1.5 s with whole windows and the cursor of the next one', async () => {
    stage.linear.rows = [{ id: 'e-1', time: NOW - 1 }]
    stage.fake.delayMs = 2_000
    const page = stage.page()
    await vi.advanceTimersByTimeAsync(6_900)
    const found = await page
    expect(idsOf(found)).toEqual(['e-1'])
    expect(found).toMatchObject({ nextBefore: NOW + 1_000 - 7 * DAY_MS })
  })
})
