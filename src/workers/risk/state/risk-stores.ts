import type { BookView } from '#shared/contracts/feed-port.ts'
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
import { createLiveBars } from './live-bars.ts'
import type { LiveBars } from './live-bars.ts'
import { createPrivateStore } from './private-store.ts'
import type { PrivateStore } from './private-store.ts'
import { createTickerStore } from './ticker-store.ts'
import type { TickerStore } from './ticker-store.ts'
import { createTradesRing } from './trades-ring.ts'
import type { TradesRing } from './trades-ring.ts'
import { createNewestRows } from './newest-rows.ts'
import type { NewestRows } from './newest-rows.ts'
import { createPositionBook } from './position-book.ts'
import type { PositionBook } from './position-book.ts'

/** The worker's state: the feed, the account, and what the tab shows. */
export interface RiskStores {
  readonly catalogue: Catalogue
  readonly tickers: TickerStore
  readonly freshness: Freshness
  readonly account: PrivateStore
  readonly positions: PositionBook
  readonly trades: TradesRing
  readonly bars: LiveBars
  book: BookView | null
  /** The exchange's merged book, with levels of several ticks; null until it arrives. */
  merged: BookView | null
  readonly newest: NewestRows
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
export function createRiskStores(): RiskStores {
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
    trades: createTradesRing(),
    bars: createLiveBars(),
    book: null,
    merged: null,
    newest: createNewestRows(freshness),
    session: null,
    exchange: ableExchange,
    differing: new Set(),
    connection: null,
    announcements: [],
    view: nothingShown,
    texts: null,
    theme: null,
    stamp: 0,
  }
}
