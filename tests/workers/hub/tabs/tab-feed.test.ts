import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FeedBatch } from '../../../../src/shared/contracts/feed-port.ts'
import { TICKER_WIDTH } from '../../../../src/shared/wire/frames.ts'
import { topic } from '../../../../src/shared/wire/topics.ts'
import { createTabFeed } from '../../../../src/workers/hub/tabs/tab-feed.ts'
import { createTopicStore } from '../../../../src/workers/hub/state/topic-store.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'

const book = topic.book20('BTCUSDT')
const trades = topic.trades('BTCUSDT')
const kline = topic.kline('1', 'BTCUSDT')
const names = [topic.tickerAll, book, trades, kline]

const tickerRow = (id: number, price: number): number[] => [
  id,
  price,
  ...Array.from({ length: TICKER_WIDTH - 2 }, () => 1),
]

function setUp(isAutomatic: boolean) {
  const clock = createVirtualClock()
  const batches: FeedBatch[] = []
  const store = createTopicStore({
    clock,
    onInvalid: () => undefined,
    onChange: () => feed.touch(),
    onTickerId: () => undefined,
  })
  const feed = createTabFeed({
    clock,
    store,
    epoch: 'e',
    number: () => batches.length + 1,
    post: (batch) => {
      batches.push(batch)
      if (isAutomatic) feed.taken(batch.batch)
    },
  })
  names.forEach((name, index) => {
    store.open(name)
    store.bind(name, index + 1)
    store.apply([[index + 1, 0, 0, 0, []]], 1)
  })
  const next = [1, 1, 1, 1]
  const send = (which: number, values: number[], rows = 1): void => {
    const first = next[which] ?? 0
    next[which] = first + rows
    store.apply([[which + 1, first, first + rows - 1, 1, values]], 1000 + first)
  }
  return { clock, batches, store, feed, send }
}

/** The final values of a tab that applies every batch. */
function collect(batches: readonly FeedBatch[]) {
  const prices = new Map<number, number>()
  const tradeNumbers: number[] = []
  let bids: number[] = []
  let candle: number[] = []
  for (const batch of batches) {
    const rows = batch.tickers ?? new Float64Array()
    for (let at = 0; at < rows.length; at += TICKER_WIDTH) prices.set(rows[at] ?? -1, rows[at + 1] ?? -1)
    for (const view of batch.books ?? []) bids = [...view.bids]
    const [list] = batch.trades ?? []
    if (list?.reset === true) tradeNumbers.length = 0
    const traded = list?.rows ?? new Float64Array()
    for (let at = 0; at < traded.length; at += 5) tradeNumbers.push(traded[at] ?? -1)
    for (const view of batch.candles ?? []) candle = Array.from(view.rows.slice(-8))
  }
  return { prices, tradeNumbers, bids, candle }
}

const action = fc.oneof(
  fc.record({ what: fc.constant('ticker' as const), id: fc.nat(6), price: fc.integer({ min: 1, max: 999 }) }),
  fc.record({ what: fc.constant('level' as const), id: fc.integer({ min: 1, max: 9 }), price: fc.nat(5) }),
  fc.record({ what: fc.constant('trade' as const), id: fc.nat(3), price: fc.nat(5) }),
  fc.record({ what: fc.constant('candle' as const), id: fc.nat(3), price: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ what: fc.constant('wait' as const), id: fc.nat(300), price: fc.nat(5) }),
  fc.record({ what: fc.constant('park' as const), id: fc.nat(1), price: fc.nat(5) }),
  fc.record({ what: fc.constant('want' as const), id: fc.nat(3), price: fc.nat(5) }),
)

describe('a tab’s feed', () => {
  it('property: for any conflation the final values equal the venue’s', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 60 }), async (actions) => {
        const { clock, batches, feed, send } = setUp(true)
        const prices = new Map<number, number>()
        const bids = new Map<number, number>()
        let tradeCount = 0
        let lastCandle: number[] = []
        feed.watch(names, 'all', 10)
        for (const { what, id, price } of actions) {
          if (what === 'ticker') {
            prices.set(id, price)
            send(0, tickerRow(id, price))
          } else if (what === 'level') {
            if (price === 0) bids.delete(id)
            else bids.set(id, price)
            send(1, [0, id, price])
          } else if (what === 'trade') {
            tradeCount += 1
            send(2, [tradeCount, 1, 2, 3, 0])
          } else if (what === 'candle') {
            lastCandle = [60 * (1 + Math.floor(id / 2)), price, price, price, price, 1, 1, 0]
            send(3, lastCandle)
          } else if (what === 'wait') await clock.advance(id)
          else if (what === 'park') feed.park(id === 1)
          else feed.watch(names, id === 0 ? [0, 1, 2, 3, 4, 5, 6] : 'all', 1 + id * 20)
        }
        feed.park(false)
        await clock.advance(2500)
        const end = collect(batches)
        expect(end.prices).toEqual(prices)
        expect(end.bids).toEqual([...bids].sort((a, b) => b[0] - a[0]).flat())
        expect(end.tradeNumbers).toEqual(Array.from({ length: tradeCount }, (_none, index) => index + 1))
        if (lastCandle[0] === 120) expect(end.candle).toEqual(lastCandle)
      }),
      { numRuns: 150 },
    )
  }, 60_000)

  it('SLIP-12: of price limits the newest row is sent, once, again on return, and none once the exchange has none', async () => {
    const { clock, batches, store, feed, send } = setUp(true)
    const limits = topic.priceLimit('BTCUSDT')
    store.open(limits)
    store.bind(limits, 9)
    const rows = () => batches.splice(0).flatMap(({ newest = [] }) => newest)
    const sent = (...row: number[]) => [{ topic: limits, symbol: 'BTCUSDT', row }]
    feed.watch([...names, limits], [], 10)
    await clock.advance(1000)
    expect(rows()).toEqual([])
    store.apply([[9, 0, 0, 0, [110, 90]]], 1)
    store.apply([[9, 1, 2, 1, [111, 91, 112, 92]]], 2)
    await clock.advance(1000)
    expect(rows()).toEqual(sent(112, 92))
    await clock.advance(1000)
    expect(rows()).toEqual([])
    feed.park(true)
    feed.park(false)
    await clock.advance(1000)
    expect(rows()).toEqual(sent(112, 92))
    store.bind(limits, 10)
    store.apply([[10, 0, 0, 0, []]], 3)
    // Without a row it does not start a batch of its own.
    send(2, [1, 1, 2, 3, 0])
    await clock.advance(1000)
    expect(rows()).toEqual(sent())
    store.apply([[10, 1, 1, 1, [1, 2, 3]]], 4)
    expect(store.get(limits)?.freshness).toBe('invalid')
  })

  it('at most as many batches as the rate allows, and none while nothing changes', async () => {
    const { clock, batches, feed, send } = setUp(true)
    feed.watch(names, 'all', 10)
    await clock.advance(1000)
    const before = batches.length
    for (let ms = 0; ms < 1000; ms += 10) {
      send(0, tickerRow(1, ms + 1))
      await clock.advance(10)
    }
    expect(batches.length - before).toBeGreaterThanOrEqual(9)
    expect(batches.length - before).toBeLessThanOrEqual(11)
    await clock.advance(500)
    const quiet = batches.length
    await clock.advance(10_000)
    expect(batches).toHaveLength(quiet)
    expect(clock.pending()).toBe(0)
  })

  it('credit: nothing is sent before the last batch is acknowledged, then the latest of each topic', async () => {
    const { clock, batches, feed, send } = setUp(false)
    feed.watch(names, 'all', 60)
    await clock.advance(100)
    expect(batches).toHaveLength(1)
    for (let price = 1; price <= 50; price += 1) {
      send(0, tickerRow(3, price))
      await clock.advance(100)
    }
    expect(batches).toHaveLength(1)
    feed.taken(999)
    await clock.advance(100)
    expect(batches).toHaveLength(1)
    feed.taken(1)
    await clock.advance(100)
    expect(batches).toHaveLength(2)
    expect(batches[1]?.tickers).toHaveLength(TICKER_WIDTH)
    expect(batches[1]?.tickers?.[1]).toBe(50)
    expect(batches[1]?.stamp).toBeGreaterThan(1000)
  })

  it('a parked tab receives nothing; on return one batch contains everything it needs', async () => {
    const { clock, batches, feed, send } = setUp(true)
    feed.watch(names, [1, 2], 10)
    send(0, [...tickerRow(1, 10), ...tickerRow(2, 20)], 2)
    send(1, [0, 5, 5])
    await clock.advance(500)
    feed.park(true)
    const before = batches.length
    for (let price = 0; price < 20; price += 1) {
      send(0, tickerRow(1, 100 + price))
      await clock.advance(100)
    }
    expect(batches).toHaveLength(before)
    feed.park(false)
    await clock.advance(1)
    expect(batches).toHaveLength(before + 1)
    const last = batches[before]
    expect(last?.tickers).toHaveLength(2 * TICKER_WIDTH)
    expect(last?.books?.[0]?.bids).toEqual(new Float64Array([5, 5]))
    expect(last?.freshness).toHaveLength(names.length)
  })

  it('a row newly in view is sent even if it changed long ago; rows out of view are not', async () => {
    const { clock, batches, feed, send } = setUp(true)
    feed.watch(names, [1], 10)
    send(0, [...tickerRow(1, 10), ...tickerRow(2, 20)], 2)
    await clock.advance(500)
    expect(collect(batches).prices).toEqual(new Map([[1, 10]]))
    feed.watch(names, [2], 10)
    await clock.advance(500)
    expect(collect(batches).prices.get(2)).toBe(20)
    send(0, tickerRow(1, 11))
    await clock.advance(500)
    expect(collect(batches).prices.get(1)).toBe(10)
  })

  it('I7: a crossed book is never published', async () => {
    const { clock, batches, feed, send } = setUp(true)
    feed.watch(names, [], 60)
    send(1, [0, 10, 1, 1, 11, 1], 2)
    await clock.advance(200)
    send(1, [0, 12, 1])
    await clock.advance(200)
    send(1, [1, 11, 0, 1, 13, 1], 2)
    await clock.advance(200)
    const tops = batches.flatMap((batch) =>
      (batch.books ?? []).map(({ bids, asks }) => [bids[0] ?? 0, asks[0] ?? Number.POSITIVE_INFINITY]),
    )
    expect(tops.every(([bid, ask]) => (bid ?? 0) < (ask ?? 0))).toBe(true)
    expect(tops[tops.length - 1]).toEqual([12, 13])
  })

  it('FEED-20: a book and the same book merged are sent in one batch, each under its own topic', async () => {
    const { batches, store, feed, send, clock } = setUp(true)
    const merged = topic.mergedBook('BTCUSDT', 10, 20)
    store.open(merged)
    store.bind(merged, 9)
    store.apply([[9, 0, 0, 0, [0, 600, 5, 1, 610, 5]]], 1)
    send(1, [0, 605, 1])
    feed.watch([book, merged], [], 10)
    await clock.advance(300)
    const last = batches.find((batch) => batch.books !== undefined)
    expect(last?.books).toMatchObject([{ topic: book }, { topic: merged, bids: Float64Array.of(600, 5) }])
  })
})
