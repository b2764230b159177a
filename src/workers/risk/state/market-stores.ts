import type { BookView } from '#shared/contracts/feed-port.ts'
import type { MarketShown } from '#shared/contracts/view-state.ts'
import { createLiveBars } from './live-bars.ts'
import type { LiveBars } from './live-bars.ts'
import type { SharedStores } from './shared-stores.ts'
import type { TradesRing } from './trades-ring.ts'

/** The topics that a market's panels read; '' where none is needed. */
export interface MarketTopics {
  /** The plain book, and the exchange's merged one of the chosen grouping. */
  readonly book: string
  readonly merged: string
  readonly trades: string
  /** The chart's series (`seriesKey`), each with its topic. */
  readonly series: readonly (readonly [key: string, topic: string])[]
}

/** One market of the page: what is shown of it, and the feeds of its symbol. The main market is one of them. */
export interface MarketStores {
  readonly id: string
  /** What all markets share. */
  readonly shared: SharedStores
  view: MarketShown
  readonly topics: MarketTopics
  readonly book: BookView | null
  readonly merged: BookView | null
  readonly trades: TradesRing | null
  /** Changed bars of its chart's series. */
  readonly bars: LiveBars
  /** Sets the topics to read. Until the book of another depth arrives, the present one of the symbol stays. */
  setTopics(topics: MarketTopics): void
}

/** The view of a market until the page sends it. */
const noMarket: MarketShown = { symbol: '', interval: '1', chartKind: 'market', bookGrouping: 1 }
const noTopics: MarketTopics = { book: '', merged: '', trades: '', series: [] }

/** A market of which no topic was subscribed to yet. */
export function createMarketStores(id: string, shared: SharedStores): MarketStores {
  let topics = noTopics
  let replaced: BookView | null = null
  const { data } = shared
  /** After another symbol was opened, the topics are still those of the symbol before. */
  const own = <T extends { readonly symbol: string }>(found: T | null): T | null =>
    found?.symbol === market.view.symbol ? found : null

  const market: MarketStores = {
    id,
    shared,
    view: noMarket,
    get topics() {
      return topics
    },
    get book() {
      return topics.book === '' ? null : own(data.book(topics.book) ?? replaced)
    },
    get merged() {
      return own(data.book(topics.merged))
    },
    get trades() {
      return own(data.trades(topics.trades))
    },
    bars: createLiveBars(),
    setTopics(next) {
      replaced = market.book
      topics = next
    },
  }
  return market
}
