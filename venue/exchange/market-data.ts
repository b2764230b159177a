import type { ContractType, Interval } from '#shared/domain/enums.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

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
  /**
   * Market candles in the exchange's own words, newest state of each: rows of CANDLE_WIDTH. Where an instrument and interval
   * has such rows, the server does not compute that candle from trades. Absent: all candles are computed.
   */
  readonly candles?: readonly {
    readonly instrumentId: number
    readonly interval: Interval
    readonly rows: Float64Array
  }[]
}

export interface BookSnapshot {
  readonly instrumentId: number
  /** Number of the last MarketBatch whose changes are included. */
  readonly asOf: number
  /** [price, qty] pairs, best first. */
  readonly bids: Float64Array
  readonly asks: Float64Array
}

export type CandleKind = 'market' | 'mark' | 'index'

export interface CandleQuery {
  readonly symbol: string
  readonly interval: Interval
  readonly kind: CandleKind
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

/** What ticker rows leave out, one row per symbol: sizes of the best prices and the last price an hour ago; 0 for none. */
export const QUOTE_WIDTH = 4
export const quoteField = { instrumentId: 0, bidQuantity: 1, askQuantity: 2, hourAgo: 3 } as const

/** The delivery of a dated contract or an option. */
export interface Delivery {
  readonly symbol: string
  readonly contractType: ContractType
  readonly baseCurrency: string
  /** Settle coin. */
  readonly coin: string
  /** The price it was settled by; of options the price of the underlying. */
  readonly price: DecimalText
  /** Unix ms. */
  readonly time: number
}
