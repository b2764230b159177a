import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKlineFeed } from '../../../../venue/facade/push/kline-feed.ts'
import { openMarkets } from '../../../../venue/facade/terms/markets.ts'
import type { Market } from '../../../../venue/facade/terms/markets.ts'
import type { TopicFeed } from '../../../../venue/facade/push/topic-feed.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'
import type { FakeExchange } from '../../support/fake-exchange.ts'

/** Start of a minute, Unix s. */
const MINUTE = 1_700_000_040
const row = (start: number, close: number, isClosed: boolean): readonly number[] => [
  start,
  10_000,
  close,
  9990,
  close,
  500,
  4000,
  isClosed ? 1 : 0,
]

let exchange: FakeExchange
let market: Market
let rows: readonly (readonly number[])[]
let topic: TopicFeed
const messages: Record<string, unknown>[] = []
let feed: ReturnType<typeof createKlineFeed>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  exchange = createFakeExchange(['BTCUSDT'])
  exchange.clock = MINUTE * 1000
  exchange.candles = () => Promise.resolve({ rows: Float64Array.from(rows.flat()), noData: false, asOf: 0 })
  const found = (await openMarkets(exchange)).byName('linear', 'BTCUSDT')
  if (found === undefined) throw new Error('no market')
  market = found
  messages.length = 0
  rows = [row(MINUTE, 10_010, false)]
  feed = createKlineFeed(exchange)
  exchange.onMarket((batch) => feed.onBatch(batch))
  topic = feed.open(market, '1', '1', 'kline.1.BTCUSDT', (text) => {
    messages.push(JSON.parse(text) as Record<string, unknown>)
  })
})
afterEach(() => {
  topic.stop()
  vi.useRealTimers()
})

/** A second passes. */
async function second(): Promise<void> {
  exchange.clock += 1000
  await vi.advanceTimersByTimeAsync(1000)
}
const trade = (): void =>
  exchange.emit({ trades: [{ instrumentId: 1, rows: new Float64Array([1, exchange.clock, 10_000, 1, 0]) }] })
const data = (): readonly Record<string, unknown>[] =>
  messages.flatMap((one) => one['data'] as Record<string, unknown>[])

describe('kline', () => {
  it('has the open candle within a second, and again only after a trade', async () => {
    await second()
    expect(messages).toEqual([
      {
        topic: 'kline.1.BTCUSDT',
        data: [
          {
            start: MINUTE * 1000,
            end: MINUTE * 1000 + 59_999,
            interval: '1',
            open: '100.00',
            close: '100.10',
            high: '100.10',
            low: '99.90',
            volume: '0.500',
            turnover: '40.00',
            confirm: false,
            timestamp: MINUTE * 1000,
          },
        ],
        ts: MINUTE * 1000 + 1000,
        type: 'snapshot',
      },
    ])
    await second()
    expect(messages).toHaveLength(1)
    trade()
    rows = [row(MINUTE, 10_020, false)]
    await second()
    expect(data().map(({ close, confirm }) => [close, confirm])).toEqual([
      ['100.10', false],
      ['100.20', false],
    ])
  })

  it('confirms each candle once when the next one has begun, also after a pause', async () => {
    await second()
    exchange.clock = (MINUTE + 125) * 1000
    rows = [row(MINUTE, 10_020, true), row(MINUTE + 60, 10_030, true), row(MINUTE + 120, 10_040, false)]
    await second()
    await second()
    trade()
    await second()
    expect(data().map(({ start, confirm }) => [Number(start) / 1000 - MINUTE, confirm])).toEqual([
      [0, false],
      [0, true],
      [60, true],
      [120, false],
      [120, false],
    ])
  })

  it('asks again if the exchange did not answer', async () => {
    exchange.candles = () => Promise.reject(new Error('gone'))
    await second()
    exchange.candles = () => Promise.resolve({ rows: Float64Array.from(rows.flat()), noData: false, asOf: 0 })
    await second()
    expect(messages).toHaveLength(1)
  })

  it('leaves no timer behind', () => {
    topic.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
