/** The chart: bars, lines and stored states. */

import type { Interval, Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { Tone } from './primitives.ts'
import type { FieldError } from './ticket.ts'

export interface BarsRequest {
  readonly symbol: string
  readonly interval: Interval
  readonly kind: 'market' | 'mark'
  /** Unix s, exclusive end of the requested range. */
  readonly to: number
  readonly countBack: number
}

/** Bars for pixels: rows of 6 floats [time ms, open, high, low, close, volume], oldest first. */
export interface BarsAnswer {
  readonly bars: Float64Array
  readonly noData: boolean
}

/** A running bar, in floats for drawing. `time` in ms. */
export interface LiveBar {
  readonly symbol: string
  readonly interval: string
  readonly kind: 'market' | 'mark'
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** A line of the chart (LINES-02, LINES-14). Prices are decimal text. */
export interface ChartLine {
  readonly id: string
  readonly kind:
    | 'order'
    | 'conditional'
    /** The limit price of a conditional order, beside its trigger. */
    | 'conditional-limit'
    | 'alert'
    | 'take-profit'
    | 'stop-loss'
    | 'pre-order'
    | 'position'
    | 'liquidation'
    | 'breakeven'
  /** Take profit or stop loss that closes only some of the position. */
  readonly partial?: boolean
  readonly symbol: string
  readonly price: DecimalText
  readonly side: Side
  readonly text: string
  readonly quantity: string
  readonly tooltip: string
  readonly tone: Tone
  /** Actions the line offers. The page attaches the callbacks. */
  readonly movable: boolean
  readonly cancellable: boolean
  readonly closable: boolean
  /** The position of an option, which can't be reversed. */
  readonly isOption?: true
}

export type LineOp =
  | { readonly op: 'add'; readonly line: ChartLine }
  | { readonly op: 'update'; readonly line: ChartLine }
  | { readonly op: 'remove'; readonly id: string }

/**
 * Why an order line should not be dropped at a price. `sure`: the exchange would refuse it. Otherwise the market may
 * move before.
 */
export interface LineVerdict {
  readonly key: 'aboveMax' | 'belowMin' | 'minNotional' | 'fillsNow' | 'postOnlyNow' | 'triggersNow'
  readonly params: Readonly<Record<string, string>>
  readonly sure: boolean
}

/** What an order's line shows while it is dragged to a price. */
export interface LineDragView {
  /** Without words: size and price, value, distance from the market, and the profit that a reduce-only order would realise. */
  readonly figures: readonly string[]
  readonly verdict: LineVerdict | null
}

/** An order that the chart's menu offers at a price, as the ticket would send it. */
export interface PriceOrderView {
  /** null: the ticket has no usable amount. */
  readonly qty: DecimalText | null
  /** Why the ticket could not send it; null for nothing, or if only the amount is missing. */
  readonly error: FieldError | null
  /** What happens to it at once, '' nothing. atLimit: the exchange moves it to its price limit. */
  readonly verdict: '' | 'fillsNow' | 'postOnlyNow' | 'atLimit'
  /** The exchange's price limit with its coin, for `atLimit`. */
  readonly limit: string
  /** Value of the order, in the value coin of its market; '' unknown. */
  readonly value: string
}

/** A stored chart state, or why it cannot be used. */
export interface ChartStateRead {
  readonly text: string | null
  readonly fault: 'too-large' | 'damaged' | null
}
