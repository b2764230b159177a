/** Margin mode, added margin and risk tiers: questions of the dialogs, their answers, and the hub's calls. */

import type { AccountMarginMode, PositionIdx } from '../domain/enums.ts'
import type { RiskTier } from '../domain/instrument.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { ActionMessage, ActionState, PositionQuestion, Question, TpSlHead } from './dialog.ts'
import type { Outcome } from './outcome.ts'

/** A margin mode of a symbol as a choice (MARGIN-02..07). */
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
  /** Isolated in hedge mode: each side has a leverage of its own (MARGIN-03). */
  readonly isDoubleLeverage: boolean
  /** Why there is no choice, '' there is one: account, portfolio, inverse, contract. */
  readonly why: '' | 'account' | 'portfolio' | 'inverse' | 'contract'
  /** What keeps the exchange from changing it now. */
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
  /** Margin that was added by hand. */
  readonly extra: string
  readonly available: string
  /** Plain text of the most that can be added or taken out, '' unknown. */
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
  /** Why auto-add can't be switched, '' it can (specification B 4). */
  readonly autoAddBarred: '' | 'cross' | 'noEntry' | 'gone'
  readonly messages: readonly ActionMessage[]
  /** What is sent; taken out is negative. Null where it can't be. */
  readonly change: MarginChange | null
}

export interface MarginChange {
  readonly symbol: string
  readonly positionIdx: PositionIdx
  /** In the settle coin; negative takes out. At most 8 decimals (MARGIN-11). */
  readonly amount: DecimalText
}

/** What the exchange says a margin change would do (MARGIN-15). */
export interface MarginForecast {
  readonly liqPrice: DecimalText | null
}

/** How a margin change ended, by the codes the specification names (MARGIN-12..14). */
export interface MarginChanged {
  readonly code: number
}

export interface TiersQuestion extends Question {
  readonly symbol: string
  /** As the exchange answered; null until it did. */
  readonly tiers: readonly RiskTier[] | null
}

export interface TierRow {
  readonly number: string
  readonly upTo: string
  readonly initialRate: string
  readonly maintenanceRate: string
  readonly maxLeverage: string
  /** Where the account stands now. */
  readonly isOwn: boolean
}

export interface TiersView {
  readonly requestId: number
  readonly symbol: string
  readonly displayName: string
  readonly coin: string
  readonly rows: readonly TierRow[]
  /** Why the list can't be used, '' it can (D8). */
  readonly fault: '' | 'empty' | 'unusable' | 'overlapping' | 'rates-not-rising' | 'leverage-not-falling'
}

/** Part of the hub's API: margin of isolated positions, risk tiers, the account's margin mode. */
export interface MarginCalls {
  /** Adds margin to an isolated position or takes added margin out. The code of success is its value's (MARGIN-11..14). */
  addMargin(change: MarginChange): Promise<Outcome<MarginChanged>>
  /** What `addMargin` would do, told by the exchange; nothing changes (MARGIN-15). */
  preAddMargin(change: MarginChange): Promise<Outcome<MarginForecast>>
  setAutoAddMargin(change: {
    readonly symbol: string
    readonly positionIdx: PositionIdx
    readonly isAutoAddMargin: boolean
  }): Promise<Outcome<null>>
  /** Risk tiers of a symbol as they are now; an empty list on any failure (MARGIN-17). */
  riskLimits(symbol: string): Promise<Outcome<readonly RiskTier[]>>
  /** The margin mode of a unified account, for all its symbols. */
  setAccountMarginMode(change: { readonly marginMode: AccountMarginMode }): Promise<Outcome<null>>
}
