import { parsePublicTopic, publicTopics, topicRows } from '#shared/wire/topics.ts'
import type { ParsedTopic, PublicTopic, TopicRows } from '#shared/wire/topics.ts'
import { contractTypeFromName } from '#shared/domain/contract-type.ts'
import type { ContractType } from '#shared/domain/enums.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { MarketBatch } from '../../exchange/market-data.ts'
import { createBookFeed } from './book-feed.ts'
import { isInterval } from '../../market-data/candle-time.ts'
import { createCandleFeed } from './candle-feed.ts'
import type { Feed } from './feed.ts'
import { createLimitFeed } from './limit-feed.ts'
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

/** All topics named so far, each with one id and one sequence for all connections, and their feeds. */
export interface TopicRegistry {
  /** The topic of a public name; null if the name, symbol or interval doesn't exist at present. */
  find(name: string): Topic | null
  /** Id of a private topic; only so that answers have the same form. */
  privateId(name: string): number
  feedOf(topic: Topic): Feed
  /** Whether a topic shows one of these instruments. */
  isOf(topic: Topic, instrumentIds: readonly number[]): boolean
  onBatch(batch: MarketBatch): void
  beforeFlush(nowMs: number): void
  tickerRows(): Float64Array
  /** Reads the ticker table once; rows of earlier batches take precedence. */
  seed(): Promise<void>
  instrumentOf(symbol: string): Instrument | undefined
  /** Kind of a symbol from the catalogue, else from its name: an event may concern a delisted symbol. */
  contractTypeOf(symbol: string): ContractType
  /** Replaces the catalogue. Returns the symbols whose topics must restart. */
  replaceInstruments(next: readonly Instrument[]): {
    readonly gone: readonly string[]
    readonly altered: readonly string[]
  }
}

/** Fields of an instrument that the rows of its topics depend on. */
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
  const limits = createLimitFeed(instrumentOf, (id) => tickers.row(id))
  // Limits are computed from tickers, so they follow them.
  const feedOfRows: Readonly<Record<TopicRows, Feed>> = {
    tickers,
    book: books,
    trades,
    candles,
    limits,
    none: silentFeed,
  }
  const feeds = Object.values(feedOfRows)
  const byName = new Map<string, Topic>()
  const privateIds = new Map<string, number>()
  let lastId = 0

  function exists({ kind, symbol, interval, times }: ParsedTopic): boolean {
    const { suffix, isSpread }: PublicTopic = publicTopics[kind]
    if (suffix === 'nothing') return true
    const instrument = instruments.get(symbol)
    if (instrument === undefined) return false
    if (suffix === 'series') return isInterval(interval)
    if (isSpread === true && instrument.spreadLegs === undefined) return false
    return times <= 1 || instrument.obDepthMergeTimes.includes(times)
  }

  return {
    find(name) {
      const known = byName.get(name)
      if (known !== undefined) return exists(known.parsed) ? known : null
      const parsed = parsePublicTopic(name)
      if (parsed === null || !exists(parsed)) return null
      lastId += 1
      const topic = createTopic(lastId, name, parsed, topicRows[publicTopics[parsed.kind].rows].width)
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
    feedOf: (topic) => feedOfRows[publicTopics[topic.parsed.kind].rows],
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
