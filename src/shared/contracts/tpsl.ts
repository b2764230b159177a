/** The take-profit and stop-loss form: requests, answers, and the calls it makes. */

import type { Side, TriggerPriceType } from '../domain/enums.ts'
import type { TpSlHead } from './dialog.ts'
import type { Tone } from './primitives.ts'
import type { TicketKind } from './ticket-kinds.ts'
import type { SetTpSlBody, TpSlCall, TpSlFormMode } from './tpsl-calls.ts'

export type TpSlLegName = 'tp' | 'sl'

/** The field a leg was typed in. */
export type LegInput = 'trigger' | 'roi' | 'change' | 'pnl'

/** What the TP/SL belongs to. `ticket`: an order that is not sent yet; its prices are raw text. */
export type TpSlTarget =
  | { readonly of: 'position'; readonly key: string }
  | { readonly of: 'order'; readonly orderId: string }
  | {
      readonly of: 'ticket'
      readonly symbol: string
      readonly side: Side
      /** No side is chosen yet: the page asks about both, and shows the one that what is typed is right for. */
      readonly isOpen?: true
      readonly kind: TicketKind
      readonly priceText: string
      readonly qtyText: string
    }

/** A leg as typed, in raw texts. Without text there is no leg. */
export interface LegDraft {
  readonly input: LegInput
  readonly text: string
  /** The slider moved last: the resulting price snaps to 1, 2 or 5 ticks (TPSL-40). */
  readonly bySlider: boolean
  readonly triggerBy: TriggerPriceType
  readonly orderType: 'Market' | 'Limit'
  readonly limitText: string
  readonly slippageType: 'TickSize' | 'Percent'
  readonly slippageText: string
}

/** The stop orders that a form changes, '' if a leg has none. */
export interface TpSlEntryIds {
  readonly tpStopOrderId: string
  readonly slStopOrderId: string
}

export interface TpSlDraft {
  /** Grows with every request. The page drops an answer to an older one. */
  readonly requestId: number
  readonly target: TpSlTarget
  readonly mode: TpSlFormMode
  readonly entry: TpSlEntryIds
  readonly tp: LegDraft
  readonly sl: LegDraft
  /** The legs when the form was opened: an unchanged leg is not sent. */
  readonly base: { readonly tp: LegDraft; readonly sl: LegDraft; readonly qtyText: string }
  readonly qtyText: string
  /** 0..100 if the slider was moved last. null: use `qtyText`. */
  readonly qtyPercent: number | null
  readonly netOfFees: boolean
  /** Side of the position when the form was opened: another side means another position. '' for a new order. */
  readonly openedAs: Side | ''
}

/** A message at a field; `key` is `tpsl:message.<key>`. */
export interface TpSlMessage {
  readonly at: 'trigger' | 'limit' | 'qty' | 'slippage' | 'form'
  readonly key: string
  readonly params: Readonly<Record<string, string>>
  /** error: blocks sending. missing: blocks sending, shown after a try to submit. caution: a warning, blocks nothing. */
  readonly kind: 'error' | 'missing' | 'caution'
}

/** A computed leg. Field texts are plain ('' none), the others are display texts. */
export interface LegView {
  readonly trigger: string
  readonly roi: string
  readonly change: string
  readonly pnl: string
  /** Replacement for a typed text out of range (TPSL-50, TPSL-51), '' none. */
  readonly corrected: string
  readonly expectedPnl: string
  readonly expectedRoi: string
  readonly tone: Tone
  /** Distance of the exit from the liquidation price in percent of it, '--' none. */
  readonly toLiq: string
  /** Trigger shown in the sentence below the field, '' none. `rises`: it triggers at or above it, else at or below. */
  readonly fires: string
  readonly rises: boolean
  readonly exitQty: string
  /** What sending does to the leg. */
  readonly intent: 'keep' | 'set' | 'remove'
  readonly messages: readonly TpSlMessage[]
}

export interface TpSlView {
  readonly requestId: number
  /** gone: closed. liquidated: by the exchange. flipped: now on the other side. unknown: no state is known. */
  readonly state: 'open' | 'gone' | 'liquidated' | 'flipped' | 'unknown'
  readonly head: TpSlHead | null
  readonly tp: LegView
  readonly sl: LegView
  /** Text for the quantity field if its slider was moved; null: leave the field unchanged. */
  readonly qtyFromPercent: string | null
  /** Value of the quantity slider: share of the position, 0..100. */
  readonly qtyShare: number
  readonly qtyMessages: readonly TpSlMessage[]
  readonly formMessages: readonly TpSlMessage[]
  /** '1 : 2.04', '--' unknown. */
  readonly riskReward: string
  /** Whether ROI can be chosen and sliders are shown (TPSL-03, TPSL-41). */
  readonly allowsRoi: boolean
  readonly allowsSliders: boolean
  readonly allowsPartial: boolean
  /** Number of partial entries of the position, which an entire one may replace. */
  readonly partialEntries: number
  /** The call to send, null if something prevents it. */
  readonly call: TpSlCall | null
}

/** Initial values of the form. */
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
  /** false for portfolio-margin accounts or options. */
  readonly allowsRoi: boolean
  readonly allowsPartial: boolean
}

export interface TrailingView {
  readonly orderId: string
  readonly distance: string
  readonly percent: string
  readonly activation: string
  /** Present trigger price, '--' while it is not activated. */
  readonly trigger: string
  readonly isActive: boolean
  /** What a form that changes it begins with: a press sends all of it again. */
  readonly form: TrailingForm
}

/** Texts of the fields: a distance in the quote coin or a percentage, and the activation price, '' for none. */
export type TrailingForm = Pick<TrailingDraft, 'by' | 'text' | 'activationText'>

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
  /** The typed distance, as shown: '5,000.0 USDT' or '1.00%'; '--' without a usable one. */
  readonly distance: string
  /** Trigger price if it were set now. */
  readonly trigger: string
  readonly expectedPnl: string
  readonly tone: Tone
  readonly messages: readonly TpSlMessage[]
  readonly call: SetTpSlBody | null
  readonly removeCall: SetTpSlBody | null
}
