import type { ApiContext } from '../terms/endpoint.ts'
import { createBookFeed } from './book-feed.ts'
import { createKlineFeed } from './kline-feed.ts'
import { createLimitFeed } from './limit-feed.ts'
import { createLiquidationFeed } from './liquidation-feed.ts'
import { createPublicTopics } from './public-topics.ts'
import type { PublicTopics } from './public-topics.ts'
import { createStatusFeed } from './status-feed.ts'
import { createTickerFeed } from './ticker-feed.ts'
import { createTickerTable } from './ticker-table.ts'
import { createTradeFeed } from './trade-feed.ts'

/** The feeds of all public topics, fed by the exchange while a topic has subscribers. */
export function createPublicFeeds({ exchange, markets, faults }: ApiContext): PublicTopics {
  const table = createTickerTable(exchange)
  const books = createBookFeed(exchange, faults)
  const tickers = createTickerFeed(exchange, table)
  const trades = createTradeFeed(exchange, (id) => markets.byId(id))
  const candles = createKlineFeed(exchange)
  const limits = createLimitFeed(exchange, table)
  const liquidations = createLiquidationFeed(exchange)
  const status = createStatusFeed(exchange)

  const topics = createPublicTopics((topic, name, publish) => {
    if (topic === null) return status.open(name, publish)
    switch (topic.kind) {
      case 'orderbook':
        return books.open(topic.market, name, topic.depth, publish)
      case 'kline':
        return candles.open(topic.market, topic.interval, topic.word, name, publish)
      case 'tickers':
        return tickers.open(topic.market, name, publish)
      case 'publicTrade':
        return trades.open(topic.market, name, publish)
      case 'baseTrades':
        return trades.openBase(topic.base, name, publish)
      case 'allLiquidation':
        return liquidations.open(topic.market, name, publish)
      case 'priceLimit':
        break
    }
    return limits.open(topic.market, name, publish)
  })
  exchange.onMarket((batch) => {
    if (topics.size() === 0) return
    table.onBatch(batch)
    books.onBatch(batch)
    tickers.onBatch(batch)
    trades.onBatch(batch)
    candles.onBatch(batch)
    limits.onBatch(batch)
  })
  exchange.onPrivate((events) => liquidations.onPrivate(events))
  return topics
}
