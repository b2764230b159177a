import { beforeEach, describe, expect, it } from 'vitest'
import { CANDLE_WIDTH } from '#shared/wire/frames.ts'
import type { CandleAnswer, MarketBatch } from '../../../../venue/exchange/market-data.ts'
import { createCandleFeed } from '../../../../venue/server/push/candle-feed.ts'
import type { Feed } from '../../../../venue/server/push/feed.ts'
import type { Topic } from '../../../../venue/server/push/topic.ts'
import { fakeInstrument } from '../../support/fake-exchange.ts'

const instrument = fakeInstrument(1, 'BTCUSDT')
const M1 = 1_700_000_040
const M2 = M1 + 60

/** A one-minute candle [start, open, high, low, close, volume, turnover, closed]. */
const candle = (start: number, close: number, volume: number, closed = 0): number[] => [
  start,
  100,
  Math.max(100, close),
  Math.min(100, close),
  close,
  volume,
  0,
  closed,
]

let appended: number[][]
let feed: Feed
let topic: Topic
let answer: (answer: CandleAnswer) => void
let number: number

function createTopicStub(kind: 'kline' | 'markKline'): Topic {
  const parsed = { kind, symbol: 'BTCUSDT', interval: '1', depth: 0, times: 1 }
  return {
    id: 1,
    name: kind,
    parsed,
    width: CANDLE_WIDTH,
    append: (rows: Float64Array) => void appended.push([...rows]),
  } as unknown as Topic
}

beforeEach(() => {
  appended = []
  number = 0
  topic = createTopicStub('kline')
  feed = createCandleFeed(
    { now: () => M1 * 1000, candles: () => new Promise((resolve) => (answer = resolve)) },
    () => instrument,
  )
})

function batch(more: Partial<MarketBatch>): void {
  number += 1
  feed.onBatch({ number, time: M1 * 1000, tickers: new Float64Array(0), books: [], trades: [], ...more })
}
const given = (
  rows: readonly number[][],
  interval: '1' | '5' = '1',
  instrumentId = 1,
): Partial<MarketBatch> => ({
  candles: [{ instrumentId, interval, rows: new Float64Array(rows.flat()) }],
})
const trade = (seconds: number, price: number): Partial<MarketBatch> => ({
  trades: [{ instrumentId: 1, rows: new Float64Array([1, seconds * 1000, price, 7, 0]) }],
})
async function open(row: number[], asOf = number): Promise<void> {
  const opening = feed.open(topic)
  answer({ rows: new Float64Array(row), noData: false, asOf })
  await opening
}
const snapshot = (): number[] => [...feed.snapshot(topic)]

describe('candles in the words of the exchange', () => {
  it('VENUE-38: replace those from trades: a trade adds nothing to them', async () => {
    await open(candle(M1, 100, 5))
    batch({ ...given([candle(M1, 103, 9)]), ...trade(M1 + 1, 103) })
    batch(trade(M1 + 2, 110))
    feed.beforeFlush(0)
    expect(appended).toEqual([candle(M1, 103, 9)])
    expect(snapshot()).toEqual(candle(M1, 103, 9))
  })

  it('VENUE-31: send the open one at most once per flush, and each closed one once', async () => {
    await open(candle(M1, 100, 5))
    batch(given([candle(M1, 101, 6)]))
    batch(given([candle(M1, 102, 7)]))
    feed.beforeFlush(0)
    batch(given([candle(M1, 103, 8, 1), candle(M2, 104, 1)]))
    feed.beforeFlush(0)
    feed.beforeFlush(0)
    expect(appended).toEqual([candle(M1, 102, 7), candle(M1, 103, 8, 1), candle(M2, 104, 1)])
  })

  it('are never opened again once closed, and never go back', async () => {
    await open(candle(M1, 100, 5))
    batch(given([candle(M1, 103, 8, 1)]))
    batch(given([candle(M1, 104, 9)]))
    batch(given([candle(M1, 105, 9, 1)]))
    batch(given([candle(M2, 104, 1)]))
    batch(given([candle(M1, 106, 9, 1)]))
    feed.beforeFlush(0)
    expect(appended).toEqual([candle(M1, 103, 8, 1), candle(M2, 104, 1)])
  })

  it('are not ended by the clock: the exchange closes them', async () => {
    await open(candle(M1, 100, 5))
    batch(given([candle(M1, 101, 6)]))
    batch({ time: (M2 + 5) * 1000 })
    feed.beforeFlush(0)
    expect(appended).toEqual([candle(M1, 101, 6)])
    expect(snapshot()).toEqual(candle(M1, 101, 6))
  })

  it('close the one before if the exchange left that out', async () => {
    await open(candle(M1, 100, 5))
    batch(given([candle(M2, 104, 1)]))
    feed.beforeFlush(0)
    expect(appended).toEqual([candle(M1, 100, 5, 1), candle(M2, 104, 1)])
  })

  it('that precede the first answer count from its batch on', async () => {
    const opening = feed.open(topic)
    batch(given([candle(M1, 101, 6)]))
    batch({ ...given([candle(M1, 102, 7)]), ...trade(M1 + 1, 102) })
    answer({ rows: new Float64Array(candle(M1, 101, 6)), noData: false, asOf: 1 })
    await opening
    batch(trade(M1 + 2, 120))
    expect(snapshot()).toEqual(candle(M1, 102, 7))
  })

  it('of another interval or instrument, and of a mark price, leave the candle to trades and tickers', async () => {
    await open(candle(M1, 100, 5))
    batch(given([candle(M1, 101, 6)], '5'))
    batch(given([candle(M1, 101, 6)], '1', 2))
    batch(trade(M1 + 1, 99))
    expect(snapshot().slice(4, 6)).toEqual([99, 12])
    topic = createTopicStub('markKline')
    await open(candle(M1, 100, 0))
    batch(given([candle(M1, 150, 6)]))
    expect(snapshot()[4]).toBe(100)
  })
})
