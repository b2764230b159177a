import type { Instrument } from '#shared/domain/instrument.ts'

/** An event of a recording in wire integers, the same for all formats. `at` is the receipt time, Unix ms. */
export type StreamEvent =
  | {
      readonly kind: 'book'
      readonly at: number
      readonly symbol: string
      /** True: these levels replace all others. */
      readonly reset: boolean
      /** [price, quantity] pairs; quantity 0 removes. */
      readonly bids: readonly number[]
      readonly asks: readonly number[]
    }
  | {
      /** The best level of each side; recorded levels better than these are gone. */
      readonly kind: 'best'
      readonly at: number
      readonly symbol: string
      /** [price, quantity] */
      readonly bid: readonly [number, number]
      readonly ask: readonly [number, number]
    }
  | { readonly kind: 'ticker'; readonly at: number; readonly symbol: string; readonly fields: TickerFields }
  | {
      readonly kind: 'trade'
      readonly at: number
      readonly symbol: string
      readonly price: number
      readonly qty: number
      readonly takerBuys: boolean
    }
  | { readonly kind: 'candle'; readonly at: number; readonly symbol: string; readonly candle: MinuteCandle }

/** Changed fields of a ticker; absent fields are unchanged. */
export interface TickerFields {
  readonly lastPrice?: number
  readonly markPrice?: number
  readonly indexPrice?: number
  readonly prevPrice24h?: number
  readonly highPrice24h?: number
  readonly lowPrice24h?: number
  readonly volume24h?: number
  readonly turnover24hE2?: number
  readonly openInterest?: number
  readonly fundingRateE8?: number
  /** Unix s */
  readonly nextFundingTime?: number
}

/** The open one-minute candle. */
export interface MinuteCandle {
  /** Unix s */
  readonly start: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly turnoverE2: number
}

/** A line of a recording: its unchecked JSON object, and the time in front of it if the format has one (Unix ms). */
export interface StreamLine {
  readonly value: Readonly<Record<string, unknown>>
  readonly receivedAt: number | null
}

/** Reads one format line by line and remembers what it needs of earlier lines. Throws an error on an invalid line. */
export interface StreamParser {
  read(line: StreamLine): readonly StreamEvent[]
  /** Instruments seen so far, in order of first occurrence. */
  instruments(): readonly Instrument[]
}

export interface StreamFormat {
  readonly name: string
  /** Whether this is the first line of a recording of this format. */
  begins(line: StreamLine): boolean
  create(): StreamParser
}
