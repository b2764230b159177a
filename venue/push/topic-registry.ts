import { BOOK_WIDTH, CANDLE_WIDTH, TICKER_WIDTH, TRADE_WIDTH } from '#shared/wire/frames.ts'
import { parsePublicTopic } from '#shared/wire/topics.ts'
import type { ParsedTopic, PublicTopicKind } from '#shared/wire/topics.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Exchange, MarketBatch } from '../exchange.ts'
import { createBookFeed } from './book-feed.ts'
import { isInterval } from './candle-time.ts'
import { createCandleFeed } from './candle-feed.ts'
import type { Feed } from './feed.ts'
import { createTickerFeed } from './ticker-feed.ts'
import { createTopic } from './topic.ts'
import type { Topic } from './topic.ts'
import { createTradeFeed } from './trade-feed.ts'

const widths: Readonly<Record<PublicTopicKind, number>> = {
  book20: BOOK_WIDTH,
  book200: BOOK_WIDTH,
  tickerFast: TICKER_WIDTH,
  tickerSlow: TICKER_WIDTH,
  tickerAll: TICKER_WIDTH,
  trades: TRADE_WIDTH,
  kline: CANDLE_WIDTH,
  markKline: CANDLE_WIDTH,
  indexCandle: CANDLE_WIDTH,
  notice: 1,
  symbolNotify: 1,
}

const silentFeed: Feed = {
  open: () => Promise.resolve(),
  close: () => undefined,
  snapshot: () => new Float64Array(0),
  onBatch: () => undefined,
  beforeFlush: () => undefined,
}

/** All topics ever named, each with one id and one sequence for every connection, and the feeds behind them. */
export interface TopicRegistry {
  /** The topic of a public name, or null for a name, symbol or interval that doesn't exist. */
  find(name: string): Topic | null
  /** Id for a private name: it has one so that answers look alike. */
  privateId(name: string): number
  feedOf(topic: Topic): Feed
  /** Does the topic show one of these instruments? */
  isOf(topic: Topic, instrumentIds: readonly number[]): boolean
  onBatch(batch: MarketBatch): void
  beforeFlush(nowMs: number): void
  tickerRows(): Float64Array
  /** Reads the ticker table once; batches that came before win. */
  seed(): Promise<void>
}

export async function createTopicRegistry(exchange: Exchange): Promise<TopicRegistry> {
  const instruments = new Map<string, Instrument>()
  for (const instrument of await exchange.instruments()) instruments.set(instrument.symbol, instrument)
  const idOf = (symbol: string): number | undefined => instruments.get(symbol)?.id
  const tickers = createTickerFeed(idOf)
  const books = createBookFeed(exchange, idOf)
  const trades = createTradeFeed(exchange, idOf)
  const candles = createCandleFeed(exchange, (symbol) => instruments.get(symbol))
  const feeds: readonly Feed[] = [tickers, books, trades, candles]
  const feedByKind: Readonly<Record<PublicTopicKind, Feed>> = {
    book20: books,
    book200: books,
    tickerFast: tickers,
    tickerSlow: tickers,
    tickerAll: tickers,
    trades,
    kline: candles,
    markKline: candles,
    indexCandle: candles,
    notice: silentFeed,
    symbolNotify: silentFeed,
  }
  const byName = new Map<string, Topic>()
  const privateIds = new Map<string, number>()
  let lastId = 0

  function exists(parsed: ParsedTopic): boolean {
    if (parsed.kind === 'tickerAll' || parsed.kind === 'notice' || parsed.kind === 'symbolNotify') return true
    if (!instruments.has(parsed.symbol)) return false
    return feedByKind[parsed.kind] !== candles || isInterval(parsed.interval)
  }

  return {
    find(name) {
      const known = byName.get(name)
      if (known !== undefined) return known
      const parsed = parsePublicTopic(name)
      if (parsed === null || !exists(parsed)) return null
      lastId += 1
      const topic = createTopic(lastId, name, parsed, widths[parsed.kind])
      byName.set(name, topic)
      return topic
    },
    privateId(name) {
      let id = privateIds.get(name)
      if (id === undefined) {
        lastId += 1
        id = lastId
        privateIds.set(name, id)
      }
      return id
    },
    isOf: (topic, ids) => ids.includes(idOf(topic.parsed.symbol) ?? -1),
    feedOf: (topic) => feedByKind[topic.parsed.kind],
    onBatch(batch) {
      for (const feed of feeds) feed.onBatch(batch)
    },
    beforeFlush(nowMs) {
      for (const feed of feeds) feed.beforeFlush(nowMs)
    },
    tickerRows: () => tickers.rows(),
    async seed() {
      tickers.seed(await exchange.tickers())
    },
  }
}
