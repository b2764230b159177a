import type { ConnectionView } from '#shared/contracts/connection.ts'
import { ableExchange } from '#shared/contracts/exchange.ts'
import type { ExchangeView } from '#shared/contracts/exchange.ts'
import type { SessionView } from '#shared/contracts/session.ts'
import type { AnnouncementView } from '#shared/contracts/notices.ts'
import type { PaintTheme, WorkerTexts } from '#shared/contracts/paint.ts'
import type { ViewState } from '#shared/contracts/view-state.ts'
import { createCatalogue } from './catalogue.ts'
import type { Catalogue } from './catalogue.ts'
import { createFreshness } from './freshness.ts'
import type { Freshness } from './freshness.ts'
import { createPrivateStore } from './private-store.ts'
import type { PrivateStore } from './private-store.ts'
import { createTickerStore } from './ticker-store.ts'
import type { TickerStore } from './ticker-store.ts'
import { createTopicData } from './topic-data.ts'
import type { TopicData } from './topic-data.ts'
import { createPositionBook } from './position-book.ts'
import type { PositionBook } from './position-book.ts'

/** The worker's state that belongs to no single market: feeds, the account, and what the tab shows. */
export interface SharedStores {
  readonly catalogue: Catalogue
  readonly tickers: TickerStore
  readonly freshness: Freshness
  readonly account: PrivateStore
  readonly positions: PositionBook
  readonly data: TopicData
  session: SessionView | null
  exchange: ExchangeView
  /** Figures (`figureKey`) that the exchange states otherwise than we compute them, at two readings. */
  differing: ReadonlySet<string>
  connection: ConnectionView | null
  announcements: readonly AnnouncementView[]
  view: ViewState
  texts: WorkerTexts | null
  theme: PaintTheme | null
  /** Server time (ms) of the newest update applied since the last patch; 0 for none. */
  stamp: number
  /** Number of the last batch that was applied, 0 none. */
  batch: number
}

const nothingShown: ViewState = {
  symbol: '',
  interval: '1',
  chartKind: 'market',
  hz: 10,
  visible: true,
  bookGrouping: 1,
  hideOtherSymbols: false,
  positionsWindow: null,
  ordersWindow: null,
  balancesShown: false,
  markets: null,
}

/** Empty stores, connected to each other. */
export function createSharedStores(): SharedStores {
  const catalogue = createCatalogue()
  const tickers = createTickerStore()
  const account = createPrivateStore()
  const freshness = createFreshness()
  return {
    catalogue,
    tickers,
    freshness,
    account,
    positions: createPositionBook({ catalogue, tickers, account }),
    data: createTopicData(freshness),
    session: null,
    exchange: ableExchange,
    differing: new Set(),
    connection: null,
    announcements: [],
    view: nothingShown,
    texts: null,
    theme: null,
    stamp: 0,
    batch: 0,
  }
}
