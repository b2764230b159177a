/** What is known of a symbol now. Prices and quantities are scaled integers, 0 where there is none. */
export interface TickerState {
  /** One TICKER_WIDTH row. */
  readonly row: Float64Array
  readonly bidQuantity: number
  readonly askQuantity: number
  /** Last price an hour ago. */
  readonly hourAgo: number
  /** Exchange clock, Unix ms. */
  readonly now: number
}
