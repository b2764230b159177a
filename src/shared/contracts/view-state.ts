import type { Interval } from '../domain/enums.ts'
import type { BookStyle, TradesStyle } from './book.ts'
import type { MarketsQuery } from './markets.ts'
import type { OptionsQuestion } from './options.ts'
import type { OrdersQuestion } from './orders.ts'
import type { PositionsQuestion } from './positions.ts'

/** The id of the main market: the one of the address, the header and the ticket. */
export const MAIN_MARKET = ''
/**
 * A page shows at most this many markets, the main one included. Several may be of one symbol. It is more than a full desk needs
 * (30 panels, 16 charts), so that no panel is ever refused its market, and only bounds what a faulty page asks for.
 */
export const MOST_MARKETS = 46

/** What is shown of one market. */
export interface MarketShown {
  readonly symbol: string
  readonly interval: Interval
  /** The chosen kind of the chart's candles (`candleKind`). */
  readonly chartKind: 'market' | 'mark'
  /** Price grouping of the book as a multiple of the tick: 1, 2, 4, 10 ... */
  readonly bookGrouping: number
  /** How book and trades are shown. Absent: the default. */
  readonly book?: BookStyle
  readonly trades?: TradesStyle
  /** Symbols the chart compares with this one. */
  readonly compared?: readonly string[]
  /** Whether a chart shows it. Absent: yes. Without a chart no candles are subscribed to. */
  readonly hasChart?: boolean
}

/** A market that the page shows beside the main one. */
export interface MarketView extends MarketShown {
  /** Chosen by the page; unique, and not `MAIN_MARKET`. */
  readonly id: string
}

/** What the tab shows: the main market and all else. It replaces the state before. */
export interface ViewState extends MarketShown {
  /** Further markets. Those beyond `MOST_MARKETS`, and second ones of an id, are left out. Absent: none. */
  readonly others?: readonly MarketView[]
  readonly hz: number
  readonly visible: boolean
  readonly hideOtherSymbols: boolean
  /** Rows in view of each table [first, count], null if the table is hidden. */
  readonly positionsWindow: readonly [number, number] | null
  readonly ordersWindow: readonly [number, number] | null
  readonly balancesShown: boolean
  /** Filter and sort order of the tables. Absent: all rows, newest first. */
  readonly positionsQuestion?: PositionsQuestion
  readonly ordersQuestion?: OrdersQuestion
  /** The market menu: null when closed. */
  readonly markets: MarketsQuery | null
  /** Also send notices while the tab is hidden: the system shows them. */
  readonly notifiesHidden?: boolean
  /** The trader wants notices of orders that programs make with API keys. Absent: no. */
  readonly tellsApi?: boolean
  /** The option chain shown. Absent or null: none. */
  readonly options?: OptionsQuestion | null
}
