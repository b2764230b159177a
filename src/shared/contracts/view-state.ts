import type { Interval } from '../domain/enums.ts'
import type { BookStyle, TradesStyle } from './book.ts'
import type { MarketsQuery } from './markets.ts'
import type { OptionsQuestion } from './options.ts'
import type { OrdersQuestion } from './orders.ts'
import type { PositionsQuestion } from './positions.ts'

/** What the tab shows. It replaces the state before. */
export interface ViewState {
  readonly symbol: string
  readonly interval: Interval
  readonly chartKind: 'market' | 'mark'
  readonly hz: number
  readonly visible: boolean
  /** Price grouping of the book as a multiple of the tick: 1, 2, 4, 10 ... */
  readonly bookGrouping: number
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
  /** How book and trades are shown. Absent: the default. */
  readonly book?: BookStyle
  readonly trades?: TradesStyle
  /** Also send notices while the tab is hidden: the system shows them. */
  readonly notifiesHidden?: boolean
  /** The trader wants notices of orders that programs make with API keys. Absent: no. */
  readonly tellsApi?: boolean
  /** Symbols the chart compares with the open one. */
  readonly compared?: readonly string[]
  /** The option chain shown. Absent or null: none. */
  readonly options?: OptionsQuestion | null
}
