/** The leverage dialog: its question and the answer. */

import type { RiskTier } from '../domain/instrument.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { ActionMessage, Question } from './dialog.ts'

export interface LeverageDraft extends Question {
  readonly symbol: string
  readonly buyText: string
  readonly sellText: string
  /** As the exchange answered; null: those of the catalogue. */
  readonly tiers: readonly RiskTier[] | null
}

/** What a leverage means for one side; of both where they are the same. */
export interface LeverageLeg {
  /** What was typed, held into the bounds; null unusable. */
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
  /** Long and short have leverages of their own (LEV-03). */
  readonly isSplit: boolean
  readonly marks: readonly DecimalText[]
  readonly min: DecimalText
  readonly max: DecimalText
  readonly buy: LeverageLeg
  readonly sell: LeverageLeg
  /** Open orders of the symbol that hold margin, and what they hold. */
  readonly orders: number
  readonly ordersNow: string
  readonly ordersAfter: string
  readonly availableNow: string
  readonly availableAfter: string
  readonly rateNow: string
  readonly rateAfter: string
  /** The liquidation price doesn't depend on the leverage (cross). */
  readonly liqUnchanged: boolean
  readonly messages: readonly ActionMessage[]
  readonly change: {
    readonly symbol: string
    readonly buyLeverage: DecimalText
    readonly sellLeverage: DecimalText
  } | null
}
