/** What crosses threads for take profit and stop loss: questions of the form, its answers, and the calls they make. */

import type { Side, TriggerPriceType } from '../domain/enums.ts'
import type { TpSlHead } from './dialog.ts'
import type { Tone } from './primitives.ts'
import type { SetTpSlBody, TpSlCall, TpSlFormMode } from './tpsl-calls.ts'

export type TpSlLegName = 'tp' | 'sl'

/** What a leg was typed as. */
export type LegInput = 'trigger' | 'roi' | 'change' | 'pnl'

/** Whose take profit and stop loss it is. `ticket`: an order that isn't sent yet; its prices are raw text. */
export type TpSlTarget =
  | { readonly of: 'position'; readonly key: string }
  | { readonly of: 'order'; readonly orderId: string }
  | {
      readonly of: 'ticket'
      readonly symbol: string
      readonly side: Side
      readonly orderType: 'Limit' | 'Market'
      readonly priceText: string
      readonly qtyText: string
    }

/** A leg as typed; texts are raw. A leg without text is none. */
export interface LegDraft {
  readonly input: LegInput
  readonly text: string
  /** The slider moved last: the price that follows from the text snaps to steps of 1, 2 or 5 ticks (TPSL-40). */
  readonly bySlider: boolean
  readonly triggerBy: TriggerPriceType
  readonly orderType: 'Market' | 'Limit'
  readonly limitText: string
  readonly slippageType: 'TickSize' | 'Percent'
  readonly slippageText: string
}

/** The stop orders that a form changes; '' where a leg has none. */
export interface TpSlEntryIds {
  readonly tpStopOrderId: string
  readonly slStopOrderId: string
}

export interface TpSlDraft {
  /** Grows with every question; an answer to an older one is dropped by the page. */
  readonly requestId: number
  readonly target: TpSlTarget
  readonly mode: TpSlFormMode
  readonly entry: TpSlEntryIds
  readonly tp: LegDraft
  readonly sl: LegDraft
  /** The legs as the form was opened: what equals them is left exactly as it is. */
  readonly base: { readonly tp: LegDraft; readonly sl: LegDraft; readonly qtyText: string }
  readonly qtyText: string
  /** 0..100 when the slider was moved last, else null (then `qtyText` counts). */
  readonly qtyPercent: number | null
  readonly netOfFees: boolean
  /** Side and size the form was opened with: another side means another position. '' for a new order. */
  readonly openedAs: Side | ''
}

/** A message at a field; `key` is `tpsl:message.<key>`. */
export interface TpSlMessage {
  readonly at: 'trigger' | 'limit' | 'qty' | 'slippage' | 'form'
  readonly key: string
  readonly params: Readonly<Record<string, string>>
  /** error: blocks; missing: blocks, said on submit only; caution: only said. */
  readonly kind: 'error' | 'missing' | 'caution'
}

/** A leg worked out. Field texts are plain ('' where there is none), the others ready to show. */
export interface LegView {
  readonly trigger: string
  readonly roi: string
  readonly change: string
  readonly pnl: string
  /** The typed text was beyond its range: take this one instead (TPSL-50, TPSL-51); '' keep. */
  readonly corrected: string
  readonly expectedPnl: string
  readonly expectedRoi: string
  readonly tone: Tone
  /** How far the exit stays from the liquidation price, percent of it; '--' none. */
  readonly toLiq: string
  /** The trigger as shown in the sentence below the field, '' none; and whether it fires at or above it. */
  readonly fires: string
  readonly rises: boolean
  readonly exitQty: string
  /** What becomes of it when sent. */
  readonly intent: 'keep' | 'set' | 'remove'
  readonly messages: readonly TpSlMessage[]
}

export interface TpSlView {
  readonly requestId: number
  /** gone: closed; liquidated by the exchange; flipped: another side now; unknown: nothing can be said. */
  readonly state: 'open' | 'gone' | 'liquidated' | 'flipped' | 'unknown'
  readonly head: TpSlHead | null
  readonly tp: LegView
  readonly sl: LegView
  /** Text for the quantity field when its slider was moved; null leave it. */
  readonly qtyFromPercent: string | null
  /** The quantity's share of the position, 0..100: where its slider stands. */
  readonly qtyShare: number
  readonly qtyMessages: readonly TpSlMessage[]
  readonly formMessages: readonly TpSlMessage[]
  /** '1 : 2.04', '--' unknown. */
  readonly riskReward: string
  /** ROI may be chosen, sliders are shown (TPSL-03, TPSL-41). */
  readonly allowsRoi: boolean
  readonly allowsSliders: boolean
  readonly allowsPartial: boolean
  /** Partial entries that stand on the position: those of the entire one may take their place. */
  readonly partialEntries: number
  /** What to send; null while something keeps it from being sent. */
  readonly call: TpSlCall | null
}

/** What the form starts with. */
export interface TpSlOpening {
  readonly target: TpSlTarget
  readonly mode: TpSlFormMode
  readonly isModify: boolean
  readonly entry: TpSlEntryIds
  readonly tp: LegDraft
  readonly sl: LegDraft
  readonly qtyText: string
  readonly side: Side
  readonly trailing: TrailingView | null
  /** What a portfolio-margin account or an option may not choose. */
  readonly allowsRoi: boolean
  readonly allowsPartial: boolean
}

export interface TrailingView {
  readonly orderId: string
  readonly distance: string
  readonly percent: string
  readonly activation: string
  /** Where it would close now; '--' while it waits for its activation. */
  readonly trigger: string
  readonly isActive: boolean
}

export interface TrailingDraft {
  readonly requestId: number
  readonly key: string
  readonly by: 'distance' | 'percent'
  readonly text: string
  readonly activationText: string
  readonly openedAs: Side | ''
}

export interface TrailingPreview {
  readonly requestId: number
  readonly state: TpSlView['state']
  readonly head: TpSlHead | null
  readonly now: TrailingView | null
  /** Where it would stand if it were set now. */
  readonly trigger: string
  readonly expectedPnl: string
  readonly tone: Tone
  readonly messages: readonly TpSlMessage[]
  readonly call: SetTpSlBody | null
  readonly removeCall: SetTpSlBody | null
}
