import type { Interval } from '#shared/domain/enums.ts'

/**
 * Public changes since the last batch. Rows have the widths of #shared/wire/frames.ts; prices and quantities are scaled
 * integers. The arrays are valid only while the listener runs: copy what outlives it.
 */
export interface MarketBatch {
  /** Counts 1, 2, 3 ... from each start. Reads name the last batch they include (`asOf`), so no change is lost or applied twice. */
  readonly number: number
  /** Exchange clock, Unix ms. */
  readonly time: number
  /** TICKER_WIDTH rows. */
  readonly tickers: Float64Array
  /** Level changes per book, in order: BOOK_WIDTH rows with absolute quantities, full depth (the server cuts to 20 or 200). */
  readonly books: readonly { readonly instrumentId: number; readonly rows: Float64Array }[]
  /** TRADE_WIDTH rows. */
  readonly trades: readonly { readonly instrumentId: number; readonly rows: Float64Array }[]
  /** Ids of instruments whose book, trades and candles were replaced (restore, replay from the start): read them again. */
  readonly resets?: readonly number[]
}

export interface BookSnapshot {
  readonly instrumentId: number
  /** Number of the last MarketBatch whose changes are included. */
  readonly asOf: number
  /** [price, qty] pairs, best first. */
  readonly bids: Float64Array
  readonly asks: Float64Array
}

export interface CandleQuery {
  readonly symbol: string
  readonly interval: Interval
  readonly kind: 'market' | 'mark' | 'index'
  /** Unix s, exclusive. */
  readonly to: number
  readonly limit: number
}

export interface CandleAnswer {
  readonly rows: Float64Array
  readonly noData: boolean
  /** Number of the last MarketBatch whose trades are included. */
  readonly asOf: number
}
