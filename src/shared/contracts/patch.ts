import type { SymbolSetting } from '../domain/records.ts'
import type { AccountView, BalanceRowView } from './account.ts'
import type { BookTwinView, TradesTwinView } from './book.ts'
import type { LineOp, LiveBar } from './chart.ts'
import type { ConnectionView } from './connection.ts'
import type { InstrumentView } from './instrument.ts'
import type { MarketRowView } from './markets.ts'
import type { AnnouncementView, NoticeView } from './notices.ts'
import type { OptionChainView, OptionRowView } from './options.ts'
import type { OrderCounts, OrderRowView } from './orders.ts'
import type { PositionRowView, PositionTotalView } from './positions.ts'
import type { IntentEnd } from './private-feed.ts'
import type { SessionView } from './session.ts'
import type { RowPatch } from './tables.ts'
import type { TickerView } from './ticker.ts'

/** One patch per paint interval. Absent parts didn't change. */
export interface Patch {
  readonly epoch: string
  readonly seq: number
  /** Server time (ms) of the newest update of the feed it brings, 0 where it brings none. */
  readonly stamp: number
  readonly instrument?: InstrumentView | null
  readonly ticker?: TickerView
  readonly bookTwin?: BookTwinView
  readonly tradesTwin?: TradesTwinView
  readonly markets?: RowPatch<MarketRowView>
  readonly options?: RowPatch<OptionRowView>
  readonly optionChain?: OptionChainView
  readonly positions?: RowPatch<PositionRowView>
  readonly orders?: RowPatch<OrderRowView>
  readonly balances?: RowPatch<BalanceRowView>
  readonly positionTotals?: readonly PositionTotalView[]
  readonly orderCounts?: OrderCounts
  /** Moves when the lists of the past may have got a row (FEED-29). */
  readonly past?: number
  /** Moves when a list of TP/SL entries may have changed (TPSL-27). */
  readonly tpsl?: number
  readonly account?: AccountView | null
  readonly setting?: SymbolSetting | null
  readonly lines?: readonly LineOp[]
  readonly bars?: readonly LiveBar[]
  /** The chart's series, as `seriesKey` names them, whose running bar the exchange confirms. */
  readonly liveSeries?: readonly string[]
  readonly connection?: ConnectionView
  readonly session?: SessionView
  readonly notices?: readonly NoticeView[]
  /** All that is announced now, oldest first. */
  readonly announcements?: readonly AnnouncementView[]
  readonly catalogue?: { readonly source: 'network' | 'cache' | 'built-in'; readonly count: number }
  /** orderLinkIds whose outcome is unknown right now, and how the newest of those that were have ended. */
  readonly intents?: {
    readonly unknown: readonly string[]
    readonly ended: Readonly<Record<string, IntentEnd>>
  }
  /** Says that a demanded symbol doesn't exist. */
  readonly unknownSymbol?: string
}
