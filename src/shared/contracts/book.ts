/** Order book and trades beside their painted canvases. */

import type { Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { OrderRowView } from './orders.ts'

export interface BookStyle {
  readonly shape: 'levels' | 'depth'
  readonly sides: 'both' | 'bids' | 'asks'
  /** What the bars behind the rows stand for. */
  readonly bars: 'sum' | 'size'
  /** Sizes as quantity, or as what they are worth. */
  readonly unit: 'qty' | 'value'
  /** Levels a side that can be reached. */
  readonly levels: 20 | 200
}

export interface TradesStyle {
  /** Trades of one price and side within 100 ms are one row. */
  readonly merged: boolean
  /** Rows below this quantity are left out; '' none. */
  readonly leastSize: DecimalText | ''
}

/** What stands at a place of the painted book. */
export interface BookPick {
  readonly price: DecimalText | ''
  /** Quantity from the best price up to and with this one. */
  readonly sum: DecimalText | ''
  /** The own orders at it, where the place is the mark of an own quantity. */
  readonly orders: readonly OrderRowView[]
}

/** Text twin of the painted book and trades, for screen readers and tests; at most once a second. */
export type BookTwinRow = readonly [price: string, size: string, sum: string, own?: string]

export interface BookTwinView {
  readonly symbol: string
  readonly asks: readonly BookTwinRow[]
  readonly bids: readonly BookTwinRow[]
  readonly spread: string
  /** The spread as a share of the middle price. */
  readonly spreadPercent: string
  /** Coin that sizes and sums are told in. */
  readonly unit: string
  readonly state: 'live' | 'stale' | 'invalid' | 'empty'
  /** Levels there are before and beyond the rows of a side: how far it can be scrolled either way. */
  readonly asksOut: readonly [before: number, beyond: number]
  readonly bidsOut: readonly [before: number, beyond: number]
}

export interface TradesTwinView {
  readonly symbol: string
  readonly rows: readonly {
    readonly id: number
    readonly price: string
    readonly size: string
    readonly side: Side
    readonly time: number
    /** Trades in this row where it stands for more than one. */
    readonly count?: number
  }[]
  /** empty: nobody traded yet; filtered: no trade reaches the least size. */
  readonly state: 'live' | 'stale' | 'empty' | 'filtered'
}
