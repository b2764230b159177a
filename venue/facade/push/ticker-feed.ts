import { TICKER_WIDTH } from '#shared/wire/frames.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { QUOTE_WIDTH, quoteField } from '../../exchange/market-data.ts'
import type { MarketBatch } from '../../exchange/market-data.ts'
import { tickerRow } from '../map/ticker.ts'
import type { TickerState } from '../map/ticker-state.ts'
import type { Market } from '../terms/markets.ts'
import { streamTicker } from './stream-ticker.ts'
import type { StreamTicker } from './stream-ticker.ts'
import type { TickerTable } from './ticker-table.ts'
import { turned } from './tick-direction.ts'
import type { Tick } from './tick-direction.ts'
import type { Publish, TopicFeed } from './topic-feed.ts'

/** Messages of a symbol are sent at most this often, ms. */
const PACE_MS = 100

interface TickerTopic {
  readonly market: Market
  readonly name: string
  readonly publish: Publish
  /** What subscribers hold; null before the first read. */
  held: StreamTicker | null
  /** Last price as a scaled integer and its direction. */
  last: { price: number; tick: Tick }
}

export interface TickerFeed {
  open(market: Market, name: string, publish: Publish): TopicFeed
  onBatch(batch: MarketBatch): void
}

/**
 * Feed of tickers.{symbol}: linear and inverse get a snapshot and then the changed fields, spot and options the whole
 * ticker each time. Sizes at the best prices are read from the exchange once for all symbols that changed.
 */
export function createTickerFeed(exchange: Pick<Exchange, 'now' | 'quotes'>, table: TickerTable): TickerFeed {
  const topics = new Map<number, TickerTopic>()
  let changed = new Set<number>()
  let reading: Promise<void> | null = null
  let readAt = -Infinity
  let timer: NodeJS.Timeout | null = null
  /** Number of the last batch: `cs` of the messages. */
  let lastNumber = 0

  async function readQuotes(): Promise<ReadonlyMap<number, Omit<TickerState, 'row' | 'now'>>> {
    const quotes = (await exchange.quotes?.()) ?? new Float64Array(0)
    const found = new Map<number, Omit<TickerState, 'row' | 'now'>>()
    for (let at = 0; at < quotes.length; at += QUOTE_WIDTH) {
      const id = quotes[at + quoteField.instrumentId] ?? 0
      if (!topics.has(id)) continue
      found.set(id, {
        bidQuantity: quotes[at + quoteField.bidQuantity] ?? 0,
        askQuantity: quotes[at + quoteField.askQuantity] ?? 0,
        hourAgo: quotes[at + quoteField.hourAgo] ?? 0,
      })
    }
    return found
  }

  const isDelta = ({ market }: TickerTopic): boolean =>
    market.category === 'linear' || market.category === 'inverse'

  /** The key order is Bybit's. */
  function message(topic: TickerTopic, type: 'snapshot' | 'delta', data: StreamTicker): string {
    const { name, market } = topic
    const ts = exchange.now()
    if (market.category === 'option')
      return JSON.stringify({ id: `${name}-${lastNumber}-${ts}`, topic: name, ts, data, type })
    if (market.category === 'spot') return JSON.stringify({ topic: name, ts, type, cs: lastNumber, data })
    return JSON.stringify({ topic: name, type, data, cs: lastNumber, ts })
  }

  function update(topic: TickerTopic, state: TickerState): void {
    const price = state.row[1] ?? 0
    topic.last = { price, tick: topic.last.price === 0 ? topic.last.tick : turned(topic.last, price) }
    const next = streamTicker(topic.market, tickerRow(topic.market, state), topic.last.tick)
    const { held } = topic
    topic.held = next
    if (held === null) return
    const fields = Object.entries(next).filter(([field, value]) => held[field] !== value)
    if (fields.length === 0) return
    const data = { symbol: topic.market.name, ...Object.fromEntries(fields) }
    topic.publish(isDelta(topic) ? message(topic, 'delta', data) : message(topic, 'snapshot', next))
  }

  async function readChanged(): Promise<void> {
    readAt = performance.now()
    const ids = changed
    changed = new Set()
    const quotes = await readQuotes()
    const now = exchange.now()
    for (const id of ids) {
      const topic = topics.get(id)
      const row = table.row(id)
      if (topic === undefined || row === undefined) continue
      const quote = quotes.get(id) ?? { bidQuantity: 0, askQuantity: 0, hourAgo: 0 }
      update(topic, { row, ...quote, now })
    }
  }

  /** Resolves when the changed symbols are read, or those of the running read. */
  function read(): Promise<void> {
    reading ??= readChanged().finally(() => {
      reading = null
      readSoon()
    })
    return reading
  }

  /** Reads what changed, now or at the next pace. */
  function readSoon(): void {
    if (timer !== null || reading !== null || changed.size === 0) return
    timer = setTimeout(
      () => {
        timer = null
        // An exchange that does not answer has ended, and the process with it.
        read().catch(() => undefined)
      },
      Math.max(0, readAt + PACE_MS - performance.now()),
    )
  }

  async function begin(id: number): Promise<void> {
    await table.follow()
    changed.add(id)
    await read()
    // The running read began without this symbol.
    if (topics.get(id)?.held === null) await read()
  }

  return {
    open(market, name, publish) {
      const { id } = market.instrument
      const topic: TickerTopic = {
        market,
        name,
        publish,
        held: null,
        last: { price: 0, tick: 'ZeroPlusTick' },
      }
      topics.set(id, topic)
      return {
        ready: begin(id),
        snapshot: () => (topic.held === null ? null : message(topic, 'snapshot', topic.held)),
        stop() {
          topics.delete(id)
          table.release()
          if (topics.size > 0 || timer === null) return
          clearTimeout(timer)
          timer = null
        },
      }
    },
    onBatch({ tickers, number }) {
      lastNumber = number
      if (topics.size === 0) return
      for (let at = 0; at < tickers.length; at += TICKER_WIDTH) {
        const id = tickers[at] ?? -1
        if (topics.has(id)) changed.add(id)
      }
      readSoon()
    },
  }
}
