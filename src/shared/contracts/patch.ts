import type { SymbolSetting } from '../domain/records.ts'
import type { AccountView, BalanceRowView } from './account.ts'
import type { BookA11yTable, TradesA11yTable } from './book.ts'
import type { LineOp, LiveBar } from './chart.ts'
import type { ConnectionView } from './connection.ts'
import type { ExchangeView } from './exchange.ts'
import type { InstrumentView } from './instrument.ts'
import type { MarketRowView } from './markets.ts'
import type { AnnouncementView, NoticeView } from './notices.ts'
import type { OptionChainView, OptionRowView } from './options.ts'
import type { OrderCounts, OrderRowView } from './orders.ts'
import type { PositionRowView, PositionTotalView } from './positions.ts'
import type { IntentEnd, UnknownIntent } from './private-feed.ts'
import type { SessionView } from './session.ts'
import type { RowPatch } from './tables.ts'
import type { TickerView } from './ticker.ts'
import type { TicketPreview } from './ticket.ts'

/** What changed of one market. */
export interface MarketPatch {
  readonly instrument?: InstrumentView | null
  /** Its symbol, if it does not exist; '' corrects an earlier patch. */
  readonly unknownSymbol?: string
  readonly ticker?: TickerView
  readonly bookA11y?: BookA11yTable
  readonly tradesA11y?: TradesA11yTable
  readonly lines?: readonly LineOp[]
  readonly bars?: readonly LiveBar[]
  /** Chart series (`seriesKey`) whose running bar is confirmed by the exchange. */
  readonly liveSeries?: readonly string[]
}

/**
 * What changed since the last patch. At most one patch per paint interval; absent fields are unchanged. The fields of
 * `MarketPatch` are about the main market.
 */
export interface Patch extends MarketPatch {
  readonly epoch: string
  readonly seq: number
  /** Server time (ms) of the newest market update in it, 0 none. */
  readonly stamp: number
  /** What changed of the further markets, by their ids. */
  readonly others?: Readonly<Record<string, MarketPatch>>
  readonly markets?: RowPatch<MarketRowView>
  readonly options?: RowPatch<OptionRowView>
  readonly optionChain?: OptionChainView
  readonly positions?: RowPatch<PositionRowView>
  readonly orders?: RowPatch<OrderRowView>
  readonly balances?: RowPatch<BalanceRowView>
  readonly positionTotals?: readonly PositionTotalView[]
  readonly orderCounts?: OrderCounts
  /** Changes when a history list may have a new row (FEED-29). */
  readonly historyRevision?: number
  /** Changes when a list of TP/SL entries may have changed (TPSL-27). */
  readonly tpsl?: number
  readonly account?: AccountView | null
  readonly setting?: SymbolSetting | null
  /** The ticket's figures for the draft that was last priced, at the prices of this patch. */
  readonly ticket?: TicketPreview
  readonly connection?: ConnectionView
  readonly session?: SessionView
  readonly exchange?: ExchangeView
  readonly notices?: readonly NoticeView[]
  /** All present announcements, oldest first. */
  readonly announcements?: readonly AnnouncementView[]
  readonly catalogue?: { readonly source: 'network' | 'cache' | 'built-in'; readonly count: number }
  /**
   * The account's intents whose outcome is unknown now, those that the exchange did not have when it was asked, and the
   * outcomes of the newest ones that were resolved.
   */
  readonly intents?: {
    readonly unknown: readonly UnknownIntent[]
    readonly absent: readonly UnknownIntent[]
    readonly ended: Readonly<Record<string, IntentEnd>>
  }
}
