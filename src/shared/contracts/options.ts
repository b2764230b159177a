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

/** A column of one kind of option in the chain. The risk worker and the page read this description. */
interface OptionColumnTerms {
  /**
   * figure; signed: coloured by its sign; link: opens the option in the ticket; pick: a price, which becomes its limit price.
   */
  readonly cell: 'figure' | 'signed' | 'link' | 'pick'
  /** Prices are ordered from bid to ask on both sides of the strike. */
  readonly isPrice?: true
  /** Shown only if chosen: both sides with all of them are wider than most windows. */
  readonly isFurther?: true
}

/** Columns of the calls from the outside in; those of the puts mirror them. */
export const optionColumns = {
  position: { cell: 'signed' },
  openInterest: { cell: 'figure' },
  theta: { cell: 'figure', isFurther: true },
  vega: { cell: 'figure', isFurther: true },
  gamma: { cell: 'figure', isFurther: true },
  delta: { cell: 'figure' },
  iv: { cell: 'figure' },
  bid: { cell: 'pick', isPrice: true },
  mark: { cell: 'link', isPrice: true },
  ask: { cell: 'pick', isPrice: true },
} as const satisfies Readonly<Record<string, OptionColumnTerms>>
export type OptionColumn = keyof typeof optionColumns

/**
 * One option of a strike: the display texts of its columns. `iv`: implied by the mark price, percent. `position`: the own
 * one, signed, '' none.
 */
export interface OptionCellView extends Readonly<Record<OptionColumn, string>> {
  readonly symbol: string
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
  optionPayoff(question: OptionsQuestion, draft: OptionDraft | null): Promise<OptionPayoffView | null>
  /** Null if no volatility gives this price. */
  ivOfPrice(symbol: string, price: string): Promise<OptionTerms | null>
  /** Null if the volatility (percent) gives no price on the price step. */
  priceOfIv(symbol: string, percent: string): Promise<OptionTerms | null>
}
