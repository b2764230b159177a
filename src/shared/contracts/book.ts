/** Order book and trades beside their painted canvases. */

import type { Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { OrderRowView } from './orders.ts'

export interface BookStyle {
  readonly shape: 'levels' | 'depth'
  readonly sides: 'both' | 'bids' | 'asks'
  /** What the bars behind the rows show. */
  readonly bars: 'sum' | 'size'
  /** Sizes as quantity or as value. */
  readonly unit: 'qty' | 'value'
  /** Levels per side that can be scrolled to. */
  readonly levels: 20 | 200
}

export interface TradesStyle {
  /** Trades of one price and side within 100 ms are one row. */
  readonly merged: boolean
  /** Hide rows below this quantity, '' none. */
  readonly leastSize: DecimalText | ''
}

/** What is at a point of the painted book. */
export interface BookPick {
  readonly price: DecimalText | ''
  /** Cumulative quantity from the best price to this one, inclusive. */
  readonly sum: DecimalText | ''
  /** Own orders at this price, if the point is the mark of an own quantity. */
  readonly orders: readonly OrderRowView[]
}

/** The painted book as text, for screen readers and tests. Sent at most once a second. */
export type BookA11yRow = readonly [price: string, size: string, sum: string, own?: string]

export interface BookA11yTable {
  readonly symbol: string
  readonly asks: readonly BookA11yRow[]
  readonly bids: readonly BookA11yRow[]
  readonly spread: string
  /** The spread as a share of the middle price. */
  readonly spreadPercent: string
  /** Coin of sizes and sums. */
  readonly unit: string
  readonly state: 'live' | 'stale' | 'invalid' | 'empty'
  /** Number of levels before and beyond the rows of a side: the range for scrolling. */
  readonly asksOut: readonly [before: number, beyond: number]
  readonly bidsOut: readonly [before: number, beyond: number]
}

export interface TradesA11yTable {
  readonly symbol: string
  readonly rows: readonly {
    readonly id: number
    readonly price: string
    readonly size: string
    readonly side: Side
    readonly time: number
    /** Number of trades in this row, if more than one. */
    readonly count?: number
  }[]
  /** empty: no trade yet. filtered: no trade reaches the least size. */
  readonly state: 'live' | 'stale' | 'empty' | 'filtered'
}
