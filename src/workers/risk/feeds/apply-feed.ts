import type { CandleView, FeedBatch, FeedPortOutput } from '#shared/contracts/feed-port.ts'
import type { IntentFact, TradeFact } from '#shared/contracts/trade-facts.ts'
import { topic } from '#shared/wire/topics.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import type { PrivateChange } from '../state/private-store.ts'

/** Called after a message was applied to the stores, with what it changed. */
export interface FeedEvents {
  catalogue(): void
  session(): void
  exchange(): void
  connection(): void
  announcements(): void
  /** Ticker rows of these ids were written. */
  tickers(ids: readonly number[]): void
  /** The book, or the trades, of a topic changed. */
  book(topic: string): void
  trades(topic: string): void
  candles(candles: CandleView): void
  /** Newest rows of these symbols were stored. */
  newest(symbols: readonly string[]): void
  freshness(topics: readonly string[]): void
  account(change: PrivateChange): void
  /** Something that this tab must notify the trader of. */
  fact(fact: TradeFact | IntentFact): void
  /** All of a batch was applied. */
  batch(): void
}

/** Applies the hub's messages to the stores. `now` is local wall time. */
export function createFeedReceiver(
  stores: RiskStores,
  now: () => number,
  events: FeedEvents,
): (message: FeedPortOutput) => void {
  function confirm(name: string): void {
    if (stores.freshness.arrived(name, now())) events.freshness([name])
  }

  function applyBatch(batch: FeedBatch): void {
    const { data } = stores
    stores.batch = batch.batch
    if (batch.stamp > stores.stamp) stores.stamp = batch.stamp
    if (batch.freshness !== undefined) {
      const changed = stores.freshness.apply(batch.freshness)
      if (changed.length > 0) events.freshness(changed)
    }
    if (batch.tickers !== undefined && batch.tickers.length > 0) {
      confirm(topic.tickerAll)
      events.tickers(stores.tickers.apply(batch.tickers))
    }
    for (const book of batch.books ?? []) {
      if (!data.setBook(book)) continue
      confirm(book.topic)
      events.book(book.topic)
    }
    for (const trades of batch.trades ?? []) {
      if (!data.addTrades(trades)) continue
      confirm(trades.topic)
      events.trades(trades.topic)
    }
    for (const candles of batch.candles ?? []) {
      confirm(candles.topic)
      events.candles(candles)
    }
    const newest = batch.newest?.filter(({ topic: name, row }) => data.setNewest(name, row)) ?? []
    for (const { topic: name } of newest) confirm(name)
    if (newest.length > 0) events.newest(newest.map(({ symbol }) => symbol))
    events.batch()
  }

  function applyCatalogue(message: Extract<FeedPortOutput, { type: 'Catalogue' }>): void {
    const { catalogue, tickers, positions } = stores
    const renumbered = message.instruments.some(({ id, symbol }) => {
      const before = catalogue.byId(id)
      return before !== undefined && before.symbol !== symbol
    })
    // An id is valid for one session of the exchange. If one means another symbol now, all stored rows are wrong.
    if (renumbered) tickers.clear()
    catalogue.replace(message.instruments, message.source)
    positions.syncAll()
    events.catalogue()
  }

  return (message) => {
    switch (message.type) {
      case 'Catalogue':
        return applyCatalogue(message)
      case 'Session':
        stores.session = message.session
        return events.session()
      case 'Exchange':
        stores.exchange = message.exchange
        return events.exchange()
      case 'Connection':
        stores.connection = message.connection
        return events.connection()
      case 'Announcements':
        stores.announcements = message.list
        return events.announcements()
      case 'FeedBatch':
        return applyBatch(message)
      case 'Private': {
        const change = stores.account.apply(message.event)
        if (change.all) stores.positions.syncAll()
        else stores.positions.sync(change.positionKeys)
        return events.account(change)
      }
      case 'Fact':
        return events.fact(message.fact)
      default:
        return undefined
    }
  }
}
