import { TICKER_WIDTH, limitField, tickerField } from '#shared/wire/frames.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { MarketBatch } from '../../exchange/market-data.ts'
import { priceLimitsOf } from '../../market-data/price-limits.ts'
import { figure } from '../map/figures.ts'
import type { Market } from '../terms/markets.ts'
import type { TickerTable } from './ticker-table.ts'
import type { Publish, TopicFeed } from './topic-feed.ts'

interface LimitTopic {
  readonly market: Market
  readonly name: string
  readonly publish: Publish
  readonly limitsAt: ReturnType<typeof priceLimitsOf>
  /** Limits that subscribers hold; null: none yet. */
  held: { readonly buyLmt: string; readonly sellLmt: string } | null
}

export interface LimitFeed {
  open(market: Market, name: string, publish: Publish): TopicFeed
  onBatch(batch: MarketBatch): void
}

/** Feed of priceLimit.{symbol}: highest price of a buy and lowest of a sell, whenever one changes. */
export function createLimitFeed(exchange: Pick<Exchange, 'now'>, table: TickerTable): LimitFeed {
  const topics = new Map<number, LimitTopic>()

  /** Reads the limits of now; true if they differ from those held. */
  function update(topic: LimitTopic): boolean {
    const { market, limitsAt, held } = topic
    const row = table.row(market.instrument.id)
    const mark = row?.[tickerField.markPrice] ?? 0
    const index = row?.[tickerField.indexPrice] ?? 0
    const limits = mark > 0 && index > 0 ? limitsAt?.(mark, index) : undefined
    if (limits === undefined) return false
    const price = (field: keyof typeof limitField): string =>
      figure(limits[limitField[field]] ?? 0, market.instrument.priceFraction)
    topic.held = { buyLmt: price('highestBuy'), sellLmt: price('lowestSell') }
    return topic.held.buyLmt !== held?.buyLmt || topic.held.sellLmt !== held.sellLmt
  }

  const message = ({ name, market, held }: LimitTopic): string =>
    JSON.stringify({ topic: name, data: { symbol: market.name, ...held }, ts: exchange.now() })

  return {
    open(market, name, publish) {
      const limitsAt = priceLimitsOf(market.instrument)
      const topic: LimitTopic = { market, name, publish, limitsAt, held: null }
      topics.set(market.instrument.id, topic)
      return {
        ready: table.follow(),
        snapshot() {
          update(topic)
          return topic.held === null ? null : message(topic)
        },
        stop() {
          topics.delete(market.instrument.id)
          table.release()
        },
      }
    },
    onBatch({ tickers }) {
      if (topics.size === 0) return
      for (let at = 0; at < tickers.length; at += TICKER_WIDTH) {
        const topic = topics.get(tickers[at] ?? -1)
        if (topic !== undefined && update(topic)) topic.publish(message(topic))
      }
    },
  }
}
