import { BOOK_WIDTH, CANDLE_WIDTH, TICKER_WIDTH, TRADE_WIDTH } from '#shared/wire/frames.ts'
import { parsePublicTopic } from '#shared/wire/topics.ts'
import type { ParsedTopic, PublicTopicKind } from '#shared/wire/topics.ts'
import { contractTypeFromName } from '#shared/domain/contract-type.ts'
import type { ContractType } from '#shared/domain/enums.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { MarketBatch } from '../../exchange/market-data.ts'
import { createBookFeed } from './book-feed.ts'
import { isInterval } from '../../market-data/candle-time.ts'
import { createCandleFeed } from './candle-feed.ts'
import type { Feed } from './feed.ts'
import { createTickerFeed } from './ticker-feed.ts'
import { createTopic } from './topic.ts'
import type { Topic } from './topic.ts'
import { createTradeFeed } from './trade-feed.ts'

const silentFeed: Feed = {
  open: () => Promise.resolve(),
  close: () => undefined,
  snapshot: () => new Float64Array(0),
  onBatch: () => undefined,
  beforeFlush: () => undefined,
}

/** All topics ever named, each with one id and one sequence for every connection, and the feeds behind them. */
export interface TopicRegistry {
  /** The topic of a public name, or null for a name, symbol or interval that doesn't exist (now). */
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
  instrumentOf(symbol: string): Instrument | undefined
  /** The catalogue's word, else what the name says: an event may tell of a symbol that is gone. */
  contractTypeOf(symbol: string): ContractType
  /** The catalogue is another one now. Returns the symbols whose topics can't go on as they were. */
  replaceInstruments(next: readonly Instrument[]): {
    readonly gone: readonly string[]
    readonly altered: readonly string[]
  }
}

/** What the rows of a symbol's topics depend on. */
const isAltered = (before: Instrument, after: Instrument): boolean =>
  before.id !== after.id ||
  before.priceFraction !== after.priceFraction ||
  before.lotFraction !== after.lotFraction ||
  before.tickSize !== after.tickSize

export async function createTopicRegistry(exchange: Exchange): Promise<TopicRegistry> {
  const bySymbol = (list: readonly Instrument[]): Map<string, Instrument> =>
    new Map(list.map((instrument) => [instrument.symbol, instrument]))
  let instruments = bySymbol(await exchange.instruments())
  const instrumentOf = (symbol: string): Instrument | undefined => instruments.get(symbol)
  const tickers = createTickerFeed(instrumentOf)
  const books = createBookFeed(exchange, instrumentOf)
  const trades = createTradeFeed(exchange, instrumentOf)
  const candles = createCandleFeed(exchange, instrumentOf)
  const feeds: readonly Feed[] = [tickers, books, trades, candles]
  const kinds: Readonly<Record<PublicTopicKind, readonly [feed: Feed, width: number]>> = {
    book20: [books, BOOK_WIDTH],
    book200: [books, BOOK_WIDTH],
    mergedBook: [books, BOOK_WIDTH],
    spreadBook: [books, BOOK_WIDTH],
    tickerFast: [tickers, TICKER_WIDTH],
    tickerSlow: [tickers, TICKER_WIDTH],
    tickerAll: [tickers, TICKER_WIDTH],
    spreadTicker: [tickers, TICKER_WIDTH],
    trades: [trades, TRADE_WIDTH],
    spreadTrades: [trades, TRADE_WIDTH],
    kline: [candles, CANDLE_WIDTH],
    markKline: [candles, CANDLE_WIDTH],
    indexCandle: [candles, CANDLE_WIDTH],
    notice: [silentFeed, 1],
    symbolNotify: [silentFeed, 1],
  }
  const byName = new Map<string, Topic>()
  const privateIds = new Map<string, number>()
  let lastId = 0

  function exists({ kind, symbol, interval, times }: ParsedTopic): boolean {
    if (kind === 'tickerAll' || kind === 'notice' || kind === 'symbolNotify') return true
    const instrument = instruments.get(symbol)
    if (instrument === undefined) return false
    const [feed] = kinds[kind]
    if (feed === candles) return isInterval(interval)
    const isSpread = kind === 'spreadBook' || kind === 'spreadTicker' || kind === 'spreadTrades'
    if (isSpread && instrument.spreadLegs === undefined) return false
    return times <= 1 || instrument.obDepthMergeTimes.includes(times)
  }

  return {
    find(name) {
      const known = byName.get(name)
      if (known !== undefined) return exists(known.parsed) ? known : null
      const parsed = parsePublicTopic(name)
      if (parsed === null || !exists(parsed)) return null
      lastId += 1
      const topic = createTopic(lastId, name, parsed, kinds[parsed.kind][1])
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
    isOf: (topic, ids) => ids.includes(instruments.get(topic.parsed.symbol)?.id ?? -1),
    feedOf: (topic) => kinds[topic.parsed.kind][0],
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
    instrumentOf,
    contractTypeOf: (symbol) => instruments.get(symbol)?.contractType ?? contractTypeFromName(symbol),
    replaceInstruments(list) {
      const before = instruments
      instruments = bySymbol(list)
      const gone: string[] = []
      const altered: string[] = []
      for (const [symbol, old] of before) {
        const now = instruments.get(symbol)
        if (now === undefined) gone.push(symbol)
        else if (isAltered(old, now)) altered.push(symbol)
      }
      const kept = new Set(list.map(({ id }) => id))
      tickers.forget([...before.values()].map(({ id }) => id).filter((id) => !kept.has(id)))
      return { gone, altered }
    },
  }
}
