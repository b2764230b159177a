import type { Catalogue, Market } from '../terms/catalogue.ts'
import type { BybitTransport } from '../terms/transport.ts'
import { followTrades } from './followed-trades.ts'
import type { FollowedTrades } from './followed-trades.ts'
import { createLimitedLog } from './log-limit.ts'
import type { Outbox } from './outbox.ts'
import type { Streams } from './streams.ts'
import type { Trade } from './trade-list.ts'
import { fieldsOf, listOf, textOf } from './values.ts'
import type { Fields } from './values.ts'
import { createWanted } from './wanted.ts'
import { within } from './within.ts'

const READ_MS = 4000

export interface Trades {
  demand(symbols: readonly string[]): void
  /** TRADE_WIDTH rows, oldest first; empty for an unknown symbol. */
  recentTrades(symbol: string): Promise<Float64Array>
  /** Adds the ids of followed markets whose connection is not open. */
  addStale(ids: Set<number>): void
  restart(symbols: readonly string[]): void
  tick(): void
  stop(): void
}

export interface TradesOptions {
  readonly transport: Pick<BybitTransport, 'get'>
  readonly streams: Streams
  readonly catalogue: Catalogue
  readonly outbox: Outbox
  readonly now: () => number
  readonly log: (text: string) => void
  readonly onTrade: (market: Market, trade: Trade) => void
}

/** Trades of options come in one topic per base coin. */
const topicOf = ({ category, name, instrument }: Market): string =>
  `publicTrade.${category === 'option' ? instrument.baseCurrency : name}`

/** The trades that somebody reads. */
export function createTrades(options: TradesOptions): Trades {
  const { streams, catalogue, outbox, log, now } = options
  const followed = new Map<string, FollowedTrades>()
  /** Followed markets by category and topic. */
  const topics = new Map<string, Map<string, FollowedTrades>>()
  /** Our count goes on when a symbol is followed again. */
  const lastNumbers = new Map<number, number>()
  const bad = createLimitedLog(log, now)
  const onBad = (symbol: string): void => bad.add(symbol, 'a trade of the topic is none')

  function openTopic(market: Market, topic: string): Map<string, FollowedTrades> {
    const members = new Map<string, FollowedTrades>()
    streams.open(market.category, topic, {
      message({ data }) {
        const byName = new Map<string, Fields[]>()
        for (const item of listOf(data).map(fieldsOf)) {
          const name = textOf(item['s'])
          const items = byName.get(name)
          if (items === undefined) byName.set(name, [item])
          else items.push(item)
        }
        for (const [name, items] of byName) members.get(name)?.take(items)
      },
      lost() {
        for (const one of members.values()) one.lost()
      },
      opened() {
        for (const one of members.values()) void one.fill()
      },
      refused: (text) => log(`${topic} of ${market.category} was refused: ${text}`),
    })
    return members
  }

  function start(symbol: string): void {
    const market = catalogue.bySymbol(symbol)
    if (market === undefined) return
    const topic = topicOf(market)
    const key = `${market.category} ${topic}`
    const one = followTrades(market, lastNumbers.get(market.instrument.id) ?? 0, { ...options, onBad })
    followed.set(symbol, one)
    const members = topics.get(key) ?? openTopic(market, topic)
    topics.set(key, members)
    members.set(market.name, one)
  }

  function stop(symbol: string): void {
    const one = followed.get(symbol)
    if (one === undefined) return
    followed.delete(symbol)
    lastNumbers.set(one.market.instrument.id, one.lastNumber())
    const topic = topicOf(one.market)
    const key = `${one.market.category} ${topic}`
    const members = topics.get(key)
    members?.delete(one.market.name)
    if (members?.size !== 0) return
    topics.delete(key)
    streams.close(one.market.category, topic)
  }

  const wanted = createWanted({ now, start, stop })

  return {
    demand: (symbols) => wanted.demand(symbols),
    async recentTrades(symbol) {
      wanted.touch(symbol)
      const one = followed.get(symbol)
      if (one === undefined) return new Float64Array(0)
      await within(one.fill(), READ_MS)
      outbox.flush()
      return one.rows()
    },
    addStale(ids) {
      for (const { market } of followed.values())
        if (!streams.isOpen(market.category)) ids.add(market.instrument.id)
    },
    restart(symbols) {
      wanted.restart(symbols)
    },
    tick: () => wanted.tick(),
    stop() {
      for (const symbol of followed.keys()) stop(symbol)
    },
  }
}
