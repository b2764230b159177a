import { TRADE_WIDTH } from '#shared/wire/frames.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { MarketBatch } from '../../exchange/market-data.ts'
import { publicTrade } from '../map/trade.ts'
import type { Market } from '../terms/markets.ts'
import { turned } from './tick-direction.ts'
import type { Tick } from './tick-direction.ts'
import type { Publish, TopicFeed } from './topic-feed.ts'
import { readyNow } from './topic-feed.ts'

/** One message has at most this many trades. */
const MESSAGE_TRADES = 1024

/** A topic: the trades of one symbol, or of all options of a base coin. */
interface TradeTopic {
  readonly name: string
  readonly publish: Publish
}

/** Direction of a symbol's prices, known from the first trade seen. */
interface Direction {
  price: number
  tick: Tick
}

export interface TradeFeed {
  open(market: Market, name: string, publish: Publish): TopicFeed
  /** Trades of these options, which share a topic. */
  openBase(base: string, name: string, publish: Publish): TopicFeed
  onBatch(batch: MarketBatch): void
}

/** Feed of publicTrade.{symbol}, for options publicTrade.{base coin}: each trade once, at once. */
export function createTradeFeed(
  exchange: Pick<Exchange, 'now'>,
  marketOf: (instrumentId: number) => Market | undefined,
): TradeFeed {
  const bySymbol = new Map<number, TradeTopic>()
  const byBase = new Map<string, TradeTopic>()
  const directions = new Map<number, Direction>()

  function directionOf(id: number, price: number): Tick {
    const known = directions.get(id) ?? { price, tick: 'ZeroPlusTick' }
    known.tick = turned(known, price)
    known.price = price
    directions.set(id, known)
    return known.tick
  }

  function topicOf(market: Market): TradeTopic | undefined {
    const { id, baseCurrency } = market.instrument
    return market.category === 'option' ? byBase.get(baseCurrency) : bySymbol.get(id)
  }

  /** `L` is of futures and perpetuals only. The venue records no mark, index or volatility with a trade of an option. */
  function rowOf(market: Market, rows: Float64Array, at: number): object {
    const { execId, time, price, size, side, seq } = publicTrade(market, rows, at)
    const trade = { T: time, s: market.name, S: side, v: size, p: price }
    const isContract = market.category === 'linear' || market.category === 'inverse'
    const L = isContract ? { L: directionOf(market.instrument.id, rows[at + 2] ?? 0) } : {}
    const none = market.category === 'option' ? { mP: '', iP: '', mIv: '', iv: '' } : {}
    return { ...trade, ...L, i: execId, BT: false, RPI: false, ...none, seq }
  }

  function publish(topic: TradeTopic, market: Market, rows: Float64Array): void {
    for (let from = 0; from < rows.length; from += MESSAGE_TRADES * TRADE_WIDTH) {
      const until = Math.min(rows.length, from + MESSAGE_TRADES * TRADE_WIDTH)
      const data: object[] = []
      for (let at = from; at < until; at += TRADE_WIDTH) data.push(rowOf(market, rows, at))
      const ts = exchange.now()
      const id = market.category === 'option' ? { id: `${topic.name}-${rows[from] ?? 0}-${ts}` } : {}
      topic.publish(JSON.stringify({ ...id, topic: topic.name, type: 'snapshot', ts, data }))
    }
  }

  const feedOf = (stop: () => void): TopicFeed => ({ ready: readyNow, snapshot: () => null, stop })
  return {
    open({ instrument: { id } }, name, send) {
      bySymbol.set(id, { name, publish: send })
      return feedOf(() => {
        bySymbol.delete(id)
        directions.delete(id)
      })
    },
    openBase(base, name, send) {
      byBase.set(base, { name, publish: send })
      return feedOf(() => byBase.delete(base))
    },
    onBatch({ trades }) {
      if (bySymbol.size === 0 && byBase.size === 0) return
      for (const { instrumentId, rows } of trades) {
        const market = marketOf(instrumentId)
        const topic = market === undefined ? undefined : topicOf(market)
        if (market !== undefined && topic !== undefined) publish(topic, market, rows)
      }
    },
  }
}
