import type { FeedEvents } from '../feeds/apply-feed.ts'
import type { Painters } from '../paint/painters.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import type { PatchParts } from './patch-parts.ts'
import type { PatchSender } from './patch-sender.ts'
import type { StatedWatch } from './stated-watch.ts'
import type { Subscriptions } from './subscriptions.ts'

export interface FeedListeners {
  readonly stores: RiskStores
  readonly painters: Painters
  readonly parts: PatchParts
  readonly sender: PatchSender
  readonly subscriptions: Subscriptions
  /** Sends changed bars to the chart's worker, if one is linked. */
  readonly sendBars: () => void
  readonly stated: StatedWatch
}

/** What happens after a message of the hub was applied to the stores. */
export function createFeedEvents(of: FeedListeners): FeedEvents {
  const { stores, painters, parts, sender, subscriptions } = of
  const { publisher } = sender
  return {
    catalogue() {
      parts.catalogue()
      painters.repaint()
      subscriptions.update()
      publisher.touch()
    },
    session() {
      parts.session()
      publisher.touch()
    },
    exchange() {
      parts.exchange()
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
    tickers(ids, moved) {
      parts.tickers(ids, moved)
      const open = stores.catalogue.bySymbol(stores.view.symbol)
      if (open !== undefined && ids.includes(open.id)) painters.touch('book')
    },
    book() {
      parts.book()
      painters.touch('book')
    },
    trades() {
      parts.trades()
      painters.touch('trades')
    },
    newest: () => parts.newest(),
    freshness(topics) {
      parts.freshness(topics)
      painters.confirm()
    },
    batch() {
      of.sendBars()
      parts.settleLines()
      publisher.batchApplied()
    },
    account(change) {
      parts.account(change)
      if (change.all || change.orderIds.length > 0) {
        painters.touch('book')
        parts.book()
      }
      if (change.all || change.positionKeys.length + change.coins.length > 0) subscriptions.update()
      of.stated.check()
      publisher.touch()
    },
    fact(fact) {
      parts.fact(fact)
      publisher.touch()
      sender.sendHiddenNotices()
    },
  }
}
