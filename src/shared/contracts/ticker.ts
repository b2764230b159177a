/** Prices of a symbol, as display texts, '--' where missing. */

import type { PriceTrend } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { Tone } from './primitives.ts'

export interface TickerView {
  readonly symbol: string
  readonly lastPrice: string
  /** Plain decimal text of the last price for forms ('' when unknown). */
  readonly lastPriceText: DecimalText | ''
  readonly trend: PriceTrend
  readonly markPrice: string
  readonly indexPrice: string
  readonly change24h: string
  readonly changePercent24h: string
  readonly changeTone: Tone
  readonly highPrice24h: string
  readonly lowPrice24h: string
  /** In the quote coin. */
  readonly turnover24h: string
  /** In the coin of quantities, as the open interest is. */
  readonly volume24h: string
  readonly openInterest: string
  readonly fundingRate: string
  readonly fundingTone: Tone
  /** Unix ms, 0 unknown */
  readonly nextFundingTime: number
  /** Dated contracts: mark price minus index price, with its percentage. '--' otherwise. */
  readonly basis: string
  readonly basisTone: Tone
  readonly stale: boolean
}
