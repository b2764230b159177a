import type { FeedEvents } from '../feeds/apply-feed.ts'
import type { MarketPanels } from './market-panels.ts'
import type { MarketSet } from './market-set.ts'
import type { PatchParts } from './patch-parts.ts'
import type { PatchSender } from './patch-sender.ts'
import type { StatedWatch } from './stated-watch.ts'
import type { Subscriptions } from './subscriptions.ts'

export interface FeedListeners {
  readonly markets: MarketSet
  readonly parts: PatchParts
  readonly sender: PatchSender
  readonly subscriptions: Subscriptions
  readonly stated: StatedWatch
  /** Loads what only accounts with portfolio margin need. */
  readonly loadPortfolio: () => void
}

/** What happens after a message of the hub was applied to the stores. */
export function createFeedEvents(of: FeedListeners): FeedEvents {
  const { markets, parts, sender, subscriptions } = of
  const { publisher } = sender
  const each = (act: (market: MarketPanels) => void): void => {
    for (const market of markets.all()) act(market)
  }
  return {
    catalogue() {
      parts.catalogue()
      each((market) => market.catalogue())
      subscriptions.update()
      publisher.touch()
    },
    session() {
      parts.session()
      publisher.touch()
    },
    exchange() {
      parts.exchange()
      each((market) => market.exchange())
      publisher.touch()
    },
    connection() {
      parts.connection()
      publisher.touch()
    },
    announcements() {
      parts.announcements()
      publisher.touch()
    },
    tickers(ids) {
      parts.tickers(ids)
      each((market) => market.tickers(ids))
    },
    book: (name) => each((market) => market.book(name)),
    trades: (name) => each((market) => market.trades(name)),
    candles: (candles) => each((market) => market.candles(candles)),
    newest: (symbols) => each((market) => market.newest(symbols)),
    freshness(topics) {
      parts.freshness(topics)
      each((market) => market.freshness(topics))
    },
    batch() {
      parts.batch()
      each((market) => {
        market.sendBars()
        market.lines.settle()
      })
      publisher.batchApplied()
    },
    account(change) {
      parts.account(change)
      if (change.all || change.orderIds.length > 0) each((market) => market.orders())
      if (change.all || change.positionKeys.length + change.coins.length + change.orderIds.length > 0)
        subscriptions.update()
      of.stated.check()
      of.loadPortfolio()
      publisher.touch()
    },
    fact(fact) {
      parts.fact(fact)
      publisher.touch()
      sender.sendHiddenNotices()
    },
  }
}
