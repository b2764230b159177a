/** The option page: what it asks of the risk worker and what it gets. */

import type { Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { Tone } from './primitives.ts'

/** The chain shown: one settle coin, one base, one expiry; `expiry` 0 is the nearest one. */
export interface OptionsQuestion {
  readonly settle: 'USDC' | 'USDT'
  readonly base: string
  /** Unix ms. */
  readonly expiry: number
  /** Rows in view, [first, count]; null none. */
  readonly window: readonly [number, number] | null
}

/** The chain's head. */
export interface OptionChainView {
  readonly settle: 'USDC' | 'USDT'
  readonly base: string
  /** Unix ms, nearest first; empty while nothing is known. */
  readonly expiries: readonly number[]
  /** The one shown; 0 none. */
  readonly expiry: number
  /** Price of the underlying. */
  readonly index: string
  /** Key of the first strike at or above the underlying's price; '' none. */
  readonly atMoney: string
}

/** One option of a strike; texts ready to be shown. */
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
  /** Own position, signed; '' none. */
  readonly position: string
  readonly positionTone: Tone
}

/** A strike with its call and its put. */
export interface OptionRowView {
  /** `<expiry>:<strike>` */
  readonly key: string
  readonly strike: string
  readonly call: OptionCellView | null
  readonly put: OptionCellView | null
}

/** An order thought of, for the payoff. */
export interface OptionDraft {
  readonly symbol: string
  readonly side: Side
  readonly qty: DecimalText
  /** Premium a unit; '' the mark price. */
  readonly price: DecimalText | ''
}

/** What positions (and a draft) of one expiry are worth there, by the price of the underlying. */
export interface OptionPayoffView {
  /** [price, value] for pixels, ascending. */
  readonly position: readonly (readonly [number, number])[]
  readonly withDraft: readonly (readonly [number, number])[]
  readonly low: string
  readonly high: string
  /** Prices where the last line drawn is zero. */
  readonly breakEvens: readonly string[]
  /** Most that may be won and lost in the range drawn. */
  readonly best: string
  readonly worst: string
  /** Share of the width at which the underlying stands now, 0..1; -1 unknown. */
  readonly now: number
}

/** A price of an option and the volatility it stands for, both decimal text; the volatility in percent. */
export interface OptionTerms {
  readonly price: DecimalText | ''
  readonly iv: string
}

/** What the option page may ask of the risk worker. */
export interface OptionCalls {
  /** Null where nothing is known of the chain. */
  optionPayoff(question: OptionsQuestion, draft: OptionDraft | null): OptionPayoffView | null
  /** Null where the model has no volatility for the price. */
  ivOfPrice(symbol: string, price: string): OptionTerms | null
  /** Null where there is no price on a step for the volatility (percent). */
  priceOfIv(symbol: string, percent: string): OptionTerms | null
}
