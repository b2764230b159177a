import type { Interval } from '../domain/enums.ts'
import type { BookStyle, TradesStyle } from './book.ts'
import type { MarketsQuery } from './markets.ts'
import type { OptionsQuestion } from './options.ts'
import type { OrdersQuestion } from './orders.ts'
import type { PositionsQuestion } from './positions.ts'

/** What the tab shows; replaces the one before. */
export interface ViewState {
  readonly symbol: string
  readonly interval: Interval
  readonly chartKind: 'market' | 'mark'
  readonly hz: number
  readonly visible: boolean
  /** Price grouping of the book as a multiple of the tick: 1, 2, 4, 10 ... */
  readonly bookGrouping: number
  readonly hideOtherSymbols: boolean
  /** Rows in view of each table, [first, count]; null where the table isn't shown. */
  readonly positionsWindow: readonly [number, number] | null
  readonly ordersWindow: readonly [number, number] | null
  readonly balancesShown: boolean
  /** What is asked of the tables; absent: all, newest first. */
  readonly positionsQuestion?: PositionsQuestion
  readonly ordersQuestion?: OrdersQuestion
  /** The market menu: null when closed. */
  readonly markets: MarketsQuery | null
  /** How book and trades are shown; plainly where absent. */
  readonly book?: BookStyle
  readonly trades?: TradesStyle
  /** Notices are wanted while the tab is hidden too: the system shows them. */
  readonly tellsHidden?: boolean
  /** Further symbols whose candles the chart draws beside the open one's. */
  readonly compared?: readonly string[]
  /** The option chain shown; none where absent or null. */
  readonly options?: OptionsQuestion | null
}
