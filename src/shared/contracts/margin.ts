/** Margin mode, added margin and risk tiers: requests of the dialogs, their answers, and the hub's calls. */

import type { AccountMarginMode, PositionIdx, PositionMode } from '../domain/enums.ts'
import type { RiskTier } from '../domain/instrument.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { ActionMessage, ActionState, PositionQuestion, Question, TpSlHead } from './dialog.ts'
import type { Outcome } from './outcome.ts'

/** Margin mode of a symbol that a trader can choose (MARGIN-02..07). */
export type MarginChoice = 'Isolated' | 'Cross'

export interface MarginModeQuestion extends Question {
  readonly symbol: string
}

export interface MarginModeView {
  readonly requestId: number
  readonly symbol: string
  readonly displayName: string
  readonly now: MarginChoice
  readonly allowed: readonly MarginChoice[]
  /** Isolated in hedge mode: long and short have separate leverages (MARGIN-03). */
  readonly isDoubleLeverage: boolean
  /** Why the mode cannot be chosen, '' if it can. */
  readonly why: '' | 'account' | 'portfolio' | 'inverse' | 'contract'
  /** What prevents a change now: an open position or open orders. */
  readonly busy: '' | 'position' | 'orders'
}

export interface AddMarginDraft extends PositionQuestion {
  readonly direction: 'add' | 'reduce'
  readonly amountText: string
  readonly percent: number | null
}

export interface AddMarginPreview {
  readonly requestId: number
  readonly state: ActionState
  readonly head: TpSlHead | null
  readonly amountFromPercent: string | null
  readonly margin: string
  readonly marginAfter: string
  /** Margin the trader added. */
  readonly extra: string
  readonly available: string
  /** The largest amount that can be added or removed, '' unknown. */
  readonly most: DecimalText | ''
  readonly mostShown: string
  readonly liqNow: string
  readonly liqAfter: string
  /** Value / margin, before and after. */
  readonly leverageNow: string
  readonly leverageAfter: string
  readonly decimals: number
  readonly coin: string
  readonly isAutoAdd: boolean
  /** Why auto-add cannot be switched, '' if it can (specification B§4). */
  readonly autoAddBarred: '' | 'cross' | 'noEntry' | 'gone'
  readonly messages: readonly ActionMessage[]
  /** The change to send, negative to remove margin. null if it cannot be sent. */
  readonly change: MarginChange | null
}

export interface MarginChange {
  readonly symbol: string
  readonly positionIdx: PositionIdx
  /** In the settle coin, negative to remove margin. At most 8 decimals (MARGIN-11). */
  readonly amount: DecimalText
}

/** The exchange's forecast of a margin change (MARGIN-15). */
export interface MarginForecast {
  readonly liqPrice: DecimalText | null
}

/** Result code of a margin change (MARGIN-12..14). */
export interface MarginChanged {
  readonly code: number
}

export interface TiersQuestion extends Question {
  readonly symbol: string
  /** Tiers from the exchange, null until they arrive. */
  readonly tiers: readonly RiskTier[] | null
}

export interface TierRow {
  readonly number: string
  readonly upTo: string
  readonly initialRate: string
  readonly maintenanceRate: string
  readonly maxLeverage: string
  /** The tier the position is in now. */
  readonly isOwn: boolean
}

export interface TiersView {
  readonly requestId: number
  readonly symbol: string
  readonly displayName: string
  readonly coin: string
  readonly rows: readonly TierRow[]
  /** Why the list cannot be used, '' if it can (D8). */
  readonly fault: '' | 'empty' | 'unusable' | 'overlapping' | 'rates-not-rising' | 'leverage-not-falling'
}

/** Part of the hub's API: margin of isolated positions, risk tiers, the account's margin mode. */
export interface MarginCalls {
  /**
   * Adds margin to an isolated position or removes added margin. An accepted outcome has the result code as its value
   * (MARGIN-11..14).
   */
  addMargin(change: MarginChange): Promise<Outcome<MarginChanged>>
  /** Asks the exchange what `addMargin` would do. Changes nothing (MARGIN-15). */
  preAddMargin(change: MarginChange): Promise<Outcome<MarginForecast>>
  setAutoAddMargin(change: {
    readonly symbol: string
    readonly positionIdx: PositionIdx
    readonly isAutoAddMargin: boolean
  }): Promise<Outcome<null>>
  /** The present risk tiers of a symbol, an empty list on any failure (MARGIN-17). */
  riskLimits(symbol: string): Promise<Outcome<readonly RiskTier[]>>
  /** Sets the margin mode of a unified account, for all its symbols. */
  setAccountMarginMode(change: { readonly marginMode: AccountMarginMode }): Promise<Outcome<null>>
  /** Sets one-way or hedge mode, for all symbols of the account that have a hedge mode. */
  switchPositionMode(change: { readonly mode: PositionMode }): Promise<Outcome<null>>
}
