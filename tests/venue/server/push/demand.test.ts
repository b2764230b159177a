import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { topic } from '#shared/wire/topics.ts'
import type { MarketDemand } from '../../../../venue/exchange/exchange.ts'
import { createDemand } from '../../../../venue/server/push/demand.ts'
import type { Topic } from '../../../../venue/server/push/topic.ts'
import { createTopicRegistry } from '../../../../venue/server/push/topic-registry.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'

/** An exchange that follows, sockets with topics, and what the exchange was told so far. */
async function bench() {
  const told: MarketDemand[] = []
  const exchange = Object.assign(createFakeExchange(), {
    follow: (demand: MarketDemand) => void told.push(demand),
  })
  const registry = await createTopicRegistry(exchange)
  const readers: { readonly topics: Map<Topic, 'live'> }[] = []
  const demand = createDemand(exchange, readers)
  return {
    told,
    exchange,
    demand,
    read: (...names: readonly string[]) => {
      const topics = names.map((name) => registry.find(name))
      const reader = {
        topics: new Map(topics.flatMap((one) => (one === null ? [] : [[one, 'live'] as const]))),
      }
      readers.push(reader)
      demand.changed()
      return () => {
        readers.splice(readers.indexOf(reader), 1)
        demand.changed()
      }
    },
  }
}

describe('an exchange that follows the books in use', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('receives each symbol once, those of most sockets first, for any depth', async () => {
    const { read, told } = await bench()
    read(topic.book20('BTCUSDT'), topic.book200('BTCUSDT'), topic.trades('ETHUSDT'), topic.tickerAll)
    read(topic.mergedBook('ETHUSDT', 4, 20))
    read(topic.book200('ETHUSDT'))
    vi.advanceTimersByTime(100)
    expect(told.map(({ books }) => books)).toEqual([['ETHUSDT', 'BTCUSDT']])
  })

  it('is notified at most once in 100 ms, and only of changes', async () => {
    const { read, told, demand } = await bench()
    const leave = read(topic.book20('BTCUSDT'))
    vi.advanceTimersByTime(99)
    expect(told).toEqual([])
    vi.advanceTimersByTime(1)
    read(topic.book20('BTCUSDT'))()
    demand.changed()
    vi.advanceTimersByTime(100)
    expect(told.map(({ books }) => books)).toEqual([['BTCUSDT']])
    leave()
    vi.advanceTimersByTime(100)
    expect(told.at(-1)).toEqual({ books: [], trades: [], candles: [], tickers: [] })
  })

  it('receives the trades, candles and single tickers in use, without the tickers of all', async () => {
    const { read, told } = await bench()
    read(topic.trades('BTCUSDT'), topic.kline('5', 'BTCUSDT'), topic.tickerAll)
    read(topic.tickerSlow('ETHUSDT'), topic.markKline('1', 'ETHUSDT'), topic.kline('5', 'BTCUSDT'))
    vi.advanceTimersByTime(100)
    expect(told).toEqual([
      {
        books: [],
        trades: ['BTCUSDT'],
        candles: [
          { symbol: 'BTCUSDT', interval: '5', kind: 'market' },
          { symbol: 'ETHUSDT', interval: '1', kind: 'mark' },
        ],
        tickers: ['ETHUSDT'],
      },
    ])
  })

  it('receives nothing after the server closed, and no timer runs for one that does not follow', async () => {
    const { read, told, demand } = await bench()
    read(topic.book20('BTCUSDT'))
    demand.stop()
    vi.advanceTimersByTime(1000)
    expect(told).toEqual([])
    createDemand(createFakeExchange(), []).changed()
    expect(vi.getTimerCount()).toBe(0)
  })
})
