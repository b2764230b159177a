import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TradesView } from '#shared/contracts/feed-port.ts'
import { CANDLE_WIDTH, TRADE_WIDTH } from '#shared/wire/frames.ts'
import { topic } from '#shared/wire/topics.ts'
import { createFreshness } from '../../../../src/workers/risk/state/freshness.ts'
import { createLiveBars } from '../../../../src/workers/risk/state/live-bars.ts'
import { createPrivateStore } from '../../../../src/workers/risk/state/private-store.ts'
import { createTickerStore } from '../../../../src/workers/risk/state/ticker-store.ts'
import { createTradesRing, STORED_TRADES } from '../../../../src/workers/risk/state/trades-ring.ts'
import { accountInfo, dec, instrument, order, position, privateState, tickerRow } from '../support/samples.ts'

const trades = (over: Partial<TradesView> & { readonly ids: readonly number[] }): TradesView => ({
  topic: topic.trades('BTCUSDT'),
  symbol: 'BTCUSDT',
  reset: false,
  rows: Float64Array.from(over.ids.flatMap((id) => [id, 1, 1, 1, 0])),
  ...over,
})

describe('the ticker store', () => {
  it('FEED-32: the trend is the direction of the last price against the previous one', () => {
    const store = createTickerStore()
    const next = (lastPrice: number): string => {
      store.apply(tickerRow(1, { lastPrice }))
      return store.trend(1)
    }
    expect([next(100), next(101), next(101), next(99)]).toEqual(['NORMAL', 'UP', 'UP', 'DOWN'])
  })

  it('accepts only safe integers above zero as a price', () => {
    const store = createTickerStore()
    for (const lastPrice of [0, -1, Number.NaN, 2 ** 53, 1.5]) {
      store.apply(tickerRow(1, { lastPrice }))
      expect(store.price(1, 1)).toBeNaN()
    }
    expect(store.price(9, 1)).toBeNaN()
  })
})

describe('the trades ring', () => {
  it('stores the newest 1,000 of all trades since the last reset, oldest first', () => {
    const batches = fc.array(
      fc.record({
        count: fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 300, max: 1100 })),
        reset: fc.boolean(),
      }),
      {
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(batches, (steps) => {
        const ring = createTradesRing()
        let id = 0
        let model: number[] = []
        for (const { count, reset } of steps) {
          const ids = Array.from({ length: count }, () => (id += 1))
          ring.apply(trades({ ids, reset }))
          model = [...(reset ? [] : model), ...ids].slice(-STORED_TRADES)
        }
        const kept = Array.from(
          { length: ring.rows.length / TRADE_WIDTH },
          (_, row) => ring.rows[row * TRADE_WIDTH],
        )
        expect(kept).toEqual(model)
      }),
    )
  })

  it('restarts with another symbol', () => {
    const ring = createTradesRing()
    ring.apply(trades({ ids: [1, 2] }))
    ring.apply(trades({ ids: [7], symbol: 'ETHUSDT' }))
    expect(ring.rows).toHaveLength(TRADE_WIDTH)
  })
})

describe('live bars', () => {
  const candles = (...rows: readonly number[][]) => ({
    topic: topic.kline('1', 'BTCUSDT'),
    symbol: 'BTCUSDT',
    interval: '1',
    rows: Float64Array.from(rows.flat()),
  })

  it('are the newest value of each touched bar, as numbers for pixels', () => {
    const bars = createLiveBars()
    bars.apply(candles([60, 600_000, 600_100, 599_900, 600_050, 1500, 0, 0]), instrument())
    bars.apply(
      candles(
        [60, 600_000, 600_200, 599_900, 600_150, 2500, 0, 1],
        [120, 600_150, 600_150, 600_150, 600_150, 0, 0, 0],
      ),
      instrument(),
    )
    expect(bars.take()).toEqual([
      {
        symbol: 'BTCUSDT',
        interval: '1',
        kind: 'market',
        time: 60_000,
        open: 60_000,
        high: 60_020,
        low: 59_990,
        close: 60_015,
        volume: 2.5,
      },
      {
        symbol: 'BTCUSDT',
        interval: '1',
        kind: 'market',
        time: 120_000,
        open: 60_015,
        high: 60_015,
        low: 60_015,
        close: 60_015,
        volume: 0,
      },
    ])
    expect(bars.take()).toBeUndefined()
  })

  it('D6: omit invalid candles, and mark those of mark prices', () => {
    const bars = createLiveBars()
    const bad = [Number.NaN, 1, 1, 1, 1, 1, 1, 0]
    bars.apply(
      candles(bad, [60, 0, 1, 1, 1, 1, 1, 0], [60, 1, 1, Number.POSITIVE_INFINITY, 1, 1, 1, 0]),
      instrument(),
    )
    expect(bars.take()).toBeUndefined()
    expect(bad).toHaveLength(CANDLE_WIDTH)
    bars.apply(
      { ...candles([60, 1, 1, 1, 1, 1, 1, 0]), topic: topic.markKline('1', 'BTCUSDT') },
      instrument(),
    )
    expect(bars.take()).toMatchObject([{ kind: 'mark' }])
  })
})

describe('freshness', () => {
  it('a new hub makes all known topics stale until it confirms them', () => {
    const freshness = createFreshness()
    expect(freshness.state('t')).toBe('waiting')
    expect(freshness.arrived('t', 5)).toBe(true)
    expect(freshness.arrived('t', 6)).toBe(false)
    expect(freshness.unconfirm()).toEqual(['t'])
    expect([freshness.state('t'), freshness.since('t')]).toEqual(['stale', 0])
    expect(freshness.arrived('t', 7)).toBe(true)
    expect(freshness.state('t')).toBe('fresh')
  })

  it("data does not overrule the hub's state of a topic", () => {
    const freshness = createFreshness()
    expect(freshness.apply([{ topic: 't', state: 'invalid', since: 1 }])).toEqual(['t'])
    expect(freshness.apply([{ topic: 't', state: 'invalid', since: 2 }])).toEqual([])
    expect(freshness.arrived('t', 5)).toBe(false)
    expect(freshness.state('t')).toBe('invalid')
  })
})

describe('the private store', () => {
  it('stores open orders and positions with a size, and drops them with another state', () => {
    const store = createPrivateStore()
    store.apply({ kind: 'State', state: privateState() })
    expect([store.orders.size, store.positions.size, store.wallet.size]).toEqual([1, 1, 1])
    expect(
      store.apply({ kind: 'Position', seq: 2, position: position({ size: dec('0') }) }).positionKeys,
    ).toEqual(['BTCUSDT:0'])
    store.apply({ kind: 'Order', seq: 3, event: 'filled', order: order({ orderStatus: 'Filled' }) })
    expect([store.orders.size, store.positions.size]).toEqual([0, 0])
    expect(store.apply({ kind: 'Cleared' }).all).toBe(true)
    expect([store.account, store.wallet.size]).toEqual([null, 0])
  })

  it('POS-32: two positions of one symbol in hedge mode are two rows', () => {
    const store = createPrivateStore()
    store.apply({
      kind: 'State',
      state: privateState({
        positions: [position({ positionIdx: 1 }), position({ positionIdx: 2, side: 'Sell' })],
      }),
    })
    expect([...store.positions.keys()]).toEqual(['BTCUSDT:1', 'BTCUSDT:2'])
  })

  it('ENTITY-25, P5: an order with an unknown status is shown, and can be cancelled, while a quantity remains', () => {
    const store = createPrivateStore()
    const strange = order({ orderStatus: 'SomethingNew' })
    store.apply({ kind: 'Order', seq: 1, event: 'newed', order: strange })
    expect([...store.orders.values()].map(({ orderStatus }) => orderStatus)).toEqual(['SomethingNew'])
    store.apply({ kind: 'Order', seq: 2, event: 'replaced', order: { ...strange, leavesQty: dec('0') } })
    expect(store.orders.size).toBe(0)
  })

  it('an intent of unknown outcome survives a refetch of the same account, not another account', () => {
    const store = createPrivateStore()
    store.apply({ kind: 'State', state: privateState() })
    store.apply({ kind: 'Intent', orderLinkId: 'l', state: 'unknown', symbol: 'BTCUSDT' })
    store.apply({ kind: 'State', state: privateState({ seq: 9 }) })
    expect([...store.unknownIntents.keys()]).toEqual(['l'])
    store.apply({
      kind: 'Intent',
      orderLinkId: 'l',
      state: 'resolved',
      symbol: 'BTCUSDT',
      outcome: 'accepted',
      isFilled: true,
    })
    expect(store.unknownIntents.size).toBe(0)
    expect(Object.fromEntries(store.endedIntents)).toEqual({ l: 'filled' })
    store.apply({ kind: 'Intent', orderLinkId: 'm', state: 'unknown', symbol: 'BTCUSDT' })
    store.apply({ kind: 'State', state: privateState({ account: { ...accountInfo, accountId: 'b' } }) })
    expect(store.unknownIntents.size).toBe(0)
    // The id belongs to another session now: the old row must not be shown for it.
    expect([...store.endedIntents.keys()]).toEqual(['l'])
  })

  it('the outcome of an order that the exchange did not have is replaced when the order arrives late', () => {
    const store = createPrivateStore()
    store.apply({ kind: 'State', state: privateState() })
    const intent = { kind: 'Intent', orderLinkId: 'l', symbol: 'BTCUSDT' } as const
    store.apply({ ...intent, state: 'unknown' })
    store.apply({ ...intent, state: 'resolved', outcome: 'absent' })
    expect(Object.fromEntries(store.endedIntents)).toEqual({ l: 'absent' })
    expect([...store.absentIntents.keys()]).toEqual(['l'])
    store.apply({ ...intent, state: 'resolved', outcome: 'accepted', isFilled: true })
    expect(Object.fromEntries(store.endedIntents)).toEqual({ l: 'filled' })
    expect(store.absentIntents.size).toBe(0)
    // An outcome that was never unknown is reported by the answer itself.
    store.apply({ ...intent, orderLinkId: 'm', state: 'resolved', outcome: 'accepted' })
    expect([...store.endedIntents.keys()]).toEqual(['l'])
  })

  it('FORM-39: an order that the exchange did not have stays known, with its size, until its end is forgotten or the account changes', () => {
    const store = createPrivateStore()
    store.apply({ kind: 'State', state: privateState() })
    const lose = (orderLinkId: string): void => {
      const intent = { kind: 'Intent', orderLinkId, symbol: 'BTCUSDT' } as const
      store.apply({ ...intent, state: 'unknown', content: '{"side":"Buy","qty":"0.5"}' })
      store.apply({ ...intent, state: 'resolved', outcome: 'absent' })
    }
    lose('l')
    store.apply({ kind: 'State', state: privateState({ seq: 9 }) })
    expect([...store.absentIntents.values()]).toMatchObject([
      { orderLinkId: 'l', symbol: 'BTCUSDT', content: '{"side":"Buy","qty":"0.5"}' },
    ])
    for (let id = 0; id < 20; id += 1) lose(String(id))
    expect([store.absentIntents.has('l'), store.absentIntents.size]).toEqual([false, 20])
    store.apply({ kind: 'State', state: privateState({ account: { ...accountInfo, accountId: 'b' } }) })
    expect(store.absentIntents.size).toBe(0)
  })
})

describe("the exchange's sums", () => {
  const totals = { time: 7, totalEquity: dec('5'), coins: [{ coin: 'USDT' }, { coin: 'BTC' }] }

  it('are the newest ones, and touch the coins that they name', () => {
    const store = createPrivateStore()
    expect(store.totals).toBeNull()
    store.apply({ kind: 'State', state: { ...privateState(), totals } })
    expect(store.totals).toBe(totals)
    const next = { ...totals, time: 8 }
    expect(store.apply({ kind: 'Totals', seq: 2, totals: next }).coins).toEqual(['USDT', 'BTC'])
    expect(store.totals).toBe(next)
  })

  it('end with the session and with a state that has none', () => {
    const store = createPrivateStore()
    store.apply({ kind: 'State', state: { ...privateState(), totals } })
    store.apply({ kind: 'State', state: privateState() })
    expect(store.totals).toBeNull()
    store.apply({ kind: 'Totals', seq: 2, totals })
    store.apply({ kind: 'Cleared' })
    expect(store.totals).toBeNull()
  })
})
