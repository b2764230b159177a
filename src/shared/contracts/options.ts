/** The option page: its requests to the risk worker and their answers. */

import type { Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { Tone } from './primitives.ts'

/** The chain shown: settle coin, base coin and expiry. `expiry` 0: the nearest. */
export interface OptionsQuestion {
  readonly settle: 'USDC' | 'USDT'
  readonly base: string
  /** Unix ms. */
  readonly expiry: number
  /** Rows in view [first, count], null none. */
  readonly window: readonly [number, number] | null
}

/** What the chain shows above its rows. */
export interface OptionChainView {
  readonly settle: 'USDC' | 'USDT'
  readonly base: string
  /** Unix ms, nearest first. Empty until the options are known. */
  readonly expiries: readonly number[]
  /** The expiry shown, 0 none. */
  readonly expiry: number
  /** Price of the underlying. */
  readonly index: string
  /** Key of the first strike at or above the underlying's price, '' none. */
  readonly atMoney: string
}

/** One option of a strike, as display texts. */
export interface OptionCellView {
  readonly symbol: string
  readonly mark: string
  readonly bid: string
  readonly ask: string
  /** Implied by the mark price, percent. */
  readonly iv: string
  readonly delta: string
  readonly gamma: string
  readonly vega: string
  readonly theta: string
  readonly openInterest: string
  /** Own position, signed, '' none. */
  readonly position: string
  readonly positionTone: Tone
}

/** A strike with its call and put. */
export interface OptionRowView {
  /** `<expiry>:<strike>` */
  readonly key: string
  readonly strike: string
  readonly call: OptionCellView | null
  readonly put: OptionCellView | null
}

/** A planned order, for the payoff chart. */
export interface OptionDraft {
  readonly symbol: string
  readonly side: Side
  readonly qty: DecimalText
  /** Premium per unit. '': use the mark price. */
  readonly price: DecimalText | ''
}

/** Value of the positions (and a planned order) of one expiry at that expiry, by the price of the underlying. */
export interface OptionPayoffView {
  /** [price, value] in floats for drawing, ascending by price. */
  readonly position: readonly (readonly [number, number])[]
  readonly withDraft: readonly (readonly [number, number])[]
  readonly low: string
  readonly high: string
  /** Prices where the total value is zero. */
  readonly breakevens: readonly string[]
  /** Largest profit and loss in the range drawn. */
  readonly best: string
  readonly worst: string
  /** Position of the underlying's present price in the range drawn, 0..1; -1 unknown. */
  readonly now: number
}

/** Price of an option and the volatility it implies (percent), both decimal text. */
export interface OptionTerms {
  readonly price: DecimalText | ''
  readonly iv: string
}

/** Part of the risk worker's API. */
export interface OptionCalls {
  /** Null if the chain is unknown. */
  optionPayoff(question: OptionsQuestion, draft: OptionDraft | null): OptionPayoffView | null
  /** Null if no volatility gives this price. */
  ivOfPrice(symbol: string, price: string): OptionTerms | null
  /** Null if the volatility (percent) gives no price on the price step. */
  priceOfIv(symbol: string, percent: string): OptionTerms | null
}
