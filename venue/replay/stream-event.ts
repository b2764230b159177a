import type { Instrument } from '#shared/domain/instrument.ts'

/** What a recording says, in wire integers, whatever its format was. `at` is the moment of receipt, Unix ms. */
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

/** What changed of a ticker; absent parts stay. */
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

/** The open one-minute candle as it stood. */
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

/** A line of a recording: its JSON object, unchecked, and the moment before it where the format has one (Unix ms). */
export interface StreamLine {
  readonly value: Readonly<Record<string, unknown>>
  readonly receivedAt: number | null
}

/** Reads one format. Line by line; keeps what earlier lines told. Throws a text on a line that can't be. */
export interface StreamParser {
  read(line: StreamLine): readonly StreamEvent[]
  /** Instruments that occurred so far, in the order of their first occurrence. */
  instruments(): readonly Instrument[]
}

export interface StreamFormat {
  readonly name: string
  /** Is this the first line of a recording of this format? */
  begins(line: StreamLine): boolean
  create(): StreamParser
}
