/** The market menu: what the page asks of it and its rows. */

import type { ContractType } from '../domain/enums.ts'
import type { Tone } from './primitives.ts'

export interface MarketsQuery {
  /** Names what is asked, the window aside; comes back with the list that answers it. */
  readonly question: string
  readonly text: string
  readonly family: 'all' | 'usdt' | 'usdc' | 'inverse' | 'spot' | 'option' | 'favourites'
  readonly favourites: readonly string[]
  /** Quote tokens to which spot pairs are narrowed; none: all (SYM-44). */
  readonly quotes: readonly string[]
  /** popular: what the exchange calls so first, then its own order (SYM-38). */
  readonly sort: 'popular' | 'turnover' | 'change' | 'symbol'
  readonly descending: boolean
  readonly window: readonly [number, number]
}

export interface MarketRowView {
  readonly symbol: string
  readonly displayName: string
  readonly contractType: ContractType
  readonly lastPrice: string
  readonly changePercent24h: string
  readonly changeTone: Tone
  readonly turnover24h: string
  /** The exchange's first tags, between commas (SYM-38). */
  readonly tags: string
  /** Paths of icons on our own origin, by theme; '' without one. */
  readonly darkIcon: string
  readonly lightIcon: string
}
