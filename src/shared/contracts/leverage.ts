/** The leverage dialog: its request and the answer. */

import type { RiskTier } from '../domain/instrument.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { ActionMessage, Question } from './dialog.ts'

export interface LeverageDraft extends Question {
  readonly symbol: string
  readonly buyText: string
  readonly sellText: string
  /** Tiers from the exchange. null: use those of the catalogue. */
  readonly tiers: readonly RiskTier[] | null
}

/** Effect of a leverage on one side, or on both if they share it. */
export interface LeverageLeg {
  /** The typed leverage, clamped to the bounds. null if unusable. */
  readonly value: DecimalText | null
  readonly nowText: DecimalText
  readonly now: string
  readonly after: string
  readonly isHigh: boolean
  /** Initial margin as percent of the value. */
  readonly marginRate: string
  readonly maxValueNow: string
  readonly maxValueAfter: string
  /** '--' without a position. */
  readonly marginNow: string
  readonly marginAfter: string
  readonly liqNow: string
  readonly liqAfter: string
}

export interface LeverageView {
  readonly requestId: number
  readonly symbol: string
  readonly displayName: string
  readonly coin: string
  readonly valueCoin: string
  readonly isIsolated: boolean
  readonly isHedge: boolean
  /** Long and short have separate leverages (LEV-03). */
  readonly isSplit: boolean
  readonly marks: readonly DecimalText[]
  readonly min: DecimalText
  readonly max: DecimalText
  readonly buy: LeverageLeg
  readonly sell: LeverageLeg
  /** Number of open orders of the symbol that lock margin, and the margin they lock before and after. */
  readonly orders: number
  readonly ordersNow: string
  readonly ordersAfter: string
  readonly availableNow: string
  readonly availableAfter: string
  readonly rateNow: string
  readonly rateAfter: string
  /** Cross: the liquidation price does not depend on the leverage. */
  readonly liqUnchanged: boolean
  readonly messages: readonly ActionMessage[]
  readonly change: {
    readonly symbol: string
    readonly buyLeverage: DecimalText
    readonly sellLeverage: DecimalText
  } | null
}
