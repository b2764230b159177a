import type { BookView, TradesView } from '#shared/contracts/feed-port.ts'
import type { Freshness } from './freshness.ts'
import { createTradesRing } from './trades-ring.ts'
import type { TradesRing } from './trades-ring.ts'

/**
 * Books, trades and newest rows of the topics that this tab subscribes to, by topic. Several markets may read one topic:
 * a market that is opened later finds what has arrived before.
 */
export interface TopicData {
  /** null until it arrives. */
  book(topic: string): BookView | null
  trades(topic: string): TradesRing | null
  /** undefined without one, and while its topic is not confirmed: a stale row must neither be shown nor decide. */
  newest(topic: string): readonly number[] | undefined
  /** Writers. False: nobody subscribes to the topic any more, the rows were dropped. */
  setBook(view: BookView): boolean
  addTrades(view: TradesView): boolean
  setNewest(topic: string, row: readonly number[]): boolean
  /** Sets the subscribed topics. Rows of all others are dropped: they grow old, and nothing may be derived from them. */
  subscribe(topics: readonly string[]): void
}

/** Data of no topic. */
export function createTopicData(freshness: Pick<Freshness, 'state'>): TopicData {
  let subscribed: ReadonlySet<string> = new Set()
  const books = new Map<string, BookView>()
  const rings = new Map<string, TradesRing>()
  const rows = new Map<string, readonly number[]>()
  return {
    book: (topic) => books.get(topic) ?? null,
    trades: (topic) => rings.get(topic) ?? null,
    newest: (topic) => (freshness.state(topic) === 'fresh' ? rows.get(topic) : undefined),
    setBook(view) {
      if (!subscribed.has(view.topic)) return false
      books.set(view.topic, view)
      return true
    },
    addTrades(view) {
      if (!subscribed.has(view.topic)) return false
      const ring = rings.get(view.topic) ?? createTradesRing()
      rings.set(view.topic, ring)
      ring.apply(view)
      return true
    },
    setNewest(topic, row) {
      if (!subscribed.has(topic)) return false
      rows.set(topic, row)
      return true
    },
    subscribe(topics) {
      subscribed = new Set(topics)
      for (const stored of [books, rings, rows])
        for (const topic of stored.keys()) if (!subscribed.has(topic)) stored.delete(topic)
    },
  }
}
