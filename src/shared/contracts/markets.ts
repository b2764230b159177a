/** The market menu: its filter and its rows. */

import type { ContractType } from '../domain/enums.ts'
import type { Tone } from './primitives.ts'

/** Figures that the market menu can be sorted by. `volatility` is the range of the last 24 hours. */
export type MarketFigure = 'change' | 'turnover' | 'openInterest' | 'funding' | 'volatility'

export interface MarketsQuery {
  /** Identifies this filter and order, without the window. The list that answers it has the same value. */
  readonly question: string
  readonly text: string
  /** Without it, a text that no market matches finds those whose names differ by one or two letters. */
  readonly isExact?: boolean
  readonly family: 'all' | 'usdt' | 'usdc' | 'inverse' | 'spot' | 'option' | 'favourites'
  readonly favourites: readonly string[]
  /** Show only spot pairs quoted in these tokens; empty: all (SYM-44). */
  readonly quotes: readonly string[]
  /** popular: symbols the exchange tags as popular first, then the exchange's order (SYM-38). */
  readonly sort: 'popular' | 'symbol' | MarketFigure
  readonly descending: boolean
  readonly window: readonly [number, number]
}

export interface MarketRowView {
  readonly symbol: string
  readonly displayName: string
  readonly contractType: ContractType
  /** Coin of its quantities. */
  readonly unit: string
  readonly lastPrice: string
  readonly changePercent24h: string
  readonly changeTone: Tone
  readonly turnover24h: string
  /** Open interest in quote money at the mark price, abbreviated. */
  readonly openInterest: string
  /** Rate of a perpetual's next funding. */
  readonly fundingRate: string
  readonly fundingTone: Tone
  /** How far the 24-hour high is above the low, in percent of the low. */
  readonly volatility: string
  /** The exchange's first tags, separated by commas (SYM-38). */
  readonly tags: string
  /** Paths of icons on our own origin, by theme, '' none. */
  readonly darkIcon: string
  readonly lightIcon: string
}
