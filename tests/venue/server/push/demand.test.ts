import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publicTopics, topic } from '#shared/wire/topics.ts'
import type { PublicTopicKind } from '#shared/wire/topics.ts'
import type { MarketDemand } from '../../../../venue/exchange/exchange.ts'
import { createDemand } from '../../../../venue/server/push/demand.ts'
import type { Topic } from '../../../../venue/server/push/topic.ts'
import { createTopicRegistry } from '../../../../venue/server/push/topic-registry.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'
import { spread } from '../../support/option-and-spread.ts'

const nothing: MarketDemand = { books: [], trades: [], candles: [], tickers: [], allTickers: false }

/** An exchange that follows, sockets with topics, and what the exchange was told so far. */
async function bench() {
  const told: MarketDemand[] = []
  const exchange = Object.assign(createFakeExchange(['BTCUSDT', 'ETHUSDT', spread]), {
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
    expect(told.at(-1)).toEqual(nothing)
  })

  it('receives the trades, candles and tickers in use, and whether the tickers of all are', async () => {
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
        allTickers: true,
      },
    ])
  })

  const of = (demand: Partial<MarketDemand>): MarketDemand => ({ ...nothing, ...demand })
  const candles = (kind: 'market' | 'mark' | 'index') =>
    of({ candles: [{ symbol: 'BTCUSDT', interval: '5', kind }] })
  const alone: Readonly<Record<PublicTopicKind, readonly [name: string, demand: MarketDemand]>> = {
    book20: [topic.book20('BTCUSDT'), of({ books: ['BTCUSDT'] })],
    book200: [topic.book200('BTCUSDT'), of({ books: ['BTCUSDT'] })],
    tickerFast: [topic.tickerFast('BTCUSDT'), of({ tickers: ['BTCUSDT'] })],
    tickerSlow: [topic.tickerSlow('BTCUSDT'), of({ tickers: ['BTCUSDT'] })],
    tickerAll: [topic.tickerAll, of({ allTickers: true })],
    trades: [topic.trades('BTCUSDT'), of({ trades: ['BTCUSDT'] })],
    mergedBook: [topic.mergedBook('BTCUSDT', 4, 20), of({ books: ['BTCUSDT'] })],
    spreadBook: [topic.spreadBook(spread.symbol, 1, 20), of({ books: [spread.symbol] })],
    spreadTicker: [topic.spreadTicker(spread.symbol), of({ tickers: [spread.symbol] })],
    spreadTrades: [topic.spreadTrades(spread.symbol), of({ trades: [spread.symbol] })],
    kline: [topic.kline('5', 'BTCUSDT'), candles('market')],
    markKline: [topic.markKline('5', 'BTCUSDT'), candles('mark')],
    indexCandle: [topic.indexCandle('5', 'BTCUSDT'), candles('index')],
    priceLimit: [topic.priceLimit('BTCUSDT'), of({ tickers: ['BTCUSDT'] })],
    notice: [topic.notice, nothing],
    symbolNotify: [topic.symbolNotify, nothing],
  }

  it.each(Object.keys(publicTopics) as PublicTopicKind[])(
    'receives what the rows of %s are made of, also if nothing else is read',
    async (kind) => {
      const { read, told } = await bench()
      const [name, demand] = alone[kind]
      read(name)
      vi.advanceTimersByTime(100)
      expect(told).toEqual([demand])
    },
  )

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
