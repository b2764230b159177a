import type { PrivateEvent } from '../../exchange/events.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { Market } from '../terms/markets.ts'
import type { Publish, TopicFeed } from './topic-feed.ts'
import { readyNow } from './topic-feed.ts'

export interface LiquidationFeed {
  open(market: Market, name: string, publish: Publish): TopicFeed
  onPrivate(events: readonly PrivateEvent[]): void
}

/**
 * Feed of allLiquidation.{symbol}: liquidations of all accounts, without their names. `S` is the side of the position:
 * Buy when a long one was liquidated.
 */
export function createLiquidationFeed(exchange: Pick<Exchange, 'now'>): LiquidationFeed {
  const topics = new Map<
    string,
    { readonly market: Market; readonly name: string; readonly publish: Publish }
  >()
  return {
    open(market, name, publish) {
      const { symbol } = market.instrument
      topics.set(symbol, { market, name, publish })
      return { ready: readyNow, snapshot: () => null, stop: () => void topics.delete(symbol) }
    },
    onPrivate(events) {
      if (topics.size === 0) return
      const rows = new Map<string, object[]>()
      for (const event of events) {
        if (event.kind !== 'liquidation') continue
        const { symbol, side, qty, price, time } = event.liquidation
        const topic = topics.get(symbol)
        if (topic === undefined) continue
        const own = rows.get(symbol) ?? []
        rows.set(symbol, own)
        // The event has the side of the closing order.
        const S = side === 'Buy' ? 'Sell' : 'Buy'
        own.push({ T: time, s: topic.market.name, S, v: qty, p: price })
      }
      for (const [symbol, data] of rows) {
        const topic = topics.get(symbol)
        topic?.publish(JSON.stringify({ topic: topic.name, type: 'snapshot', ts: exchange.now(), data }))
      }
    },
  }
}
