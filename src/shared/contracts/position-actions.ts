/** Closing and reversing positions: questions of the dialogs and their answers. */

import type { PositionIdx, Side } from '../domain/enums.ts'
import type { ActionMessage, ActionState, PositionQuestion, Question, TpSlHead } from './dialog.ts'
import type { NewOrder } from './order-entry.ts'
import type { Tone } from './primitives.ts'
import type { ReverseRequest } from './steps.ts'

export interface ReverseDraft extends PositionQuestion {
  /** '' keeps the symbol's leverage (POS-20). */
  readonly leverageText: string
}

export interface ReversePreview {
  readonly requestId: number
  readonly state: ActionState
  readonly head: TpSlHead | null
  readonly marketPrice: string
  /** What it's estimated to be filled at. */
  readonly fillPrice: string
  readonly opposite: Side
  readonly leverageAfter: string
  /** The most the field takes, '' unknown. */
  readonly maxLeverage: string
  readonly realisedPnl: string
  readonly tone: Tone
  /** Of both orders. */
  readonly fees: string
  readonly liqNow: string
  readonly liqAfter: string
  /** Margin and fee of the opening order, and what is free for it once the position is closed. */
  readonly cost: string
  readonly available: string
  readonly coin: string
  readonly isCopyTrade: boolean
  readonly messages: readonly ActionMessage[]
  /** What is sent, its id aside; null where it can't be. */
  readonly request: Omit<ReverseRequest, 'id'> | null
}

export interface CloseDraft extends PositionQuestion {
  readonly orderType: 'Limit' | 'Market'
  readonly priceText: string
  readonly qtyText: string
  /** 0..100 where a preset was pressed last, else null (then `qtyText` counts). */
  readonly percent: number | null
}

export interface ClosePreview {
  readonly requestId: number
  readonly state: ActionState
  readonly head: TpSlHead | null
  /** Text for the quantity field where a preset was pressed last. */
  readonly qtyFromPercent: string | null
  readonly fillPrice: string
  readonly expectedPnl: string
  readonly tone: Tone
  readonly fee: string
  /** Margin that gets free. */
  readonly frees: string
  /** Size that is left, with its unit. */
  readonly remaining: string
  /** Liquidation price of what is left; '--' where nothing is. */
  readonly liq: string
  readonly coin: string
  readonly messages: readonly ActionMessage[]
  readonly order: Omit<NewOrder, 'orderLinkId'> | null
}

export interface CloseAllQuestion extends Question {
  /** '' all symbols. */
  readonly onlySymbol: string
  /** Those alone that the table shows: its filter, and other symbols hidden. */
  readonly isShown?: boolean
}

export interface CloseAllRow {
  readonly key: string
  readonly symbol: string
  readonly name: string
  readonly side: Side
  readonly positionIdx: PositionIdx
  readonly size: string
  readonly unit: string
  readonly pnl: string
  readonly tone: Tone
  readonly coin: string
  /** false: its symbol doesn't trade, nothing can be sent. */
  readonly canClose: boolean
}

export interface CloseAllView {
  readonly requestId: number
  readonly rows: readonly CloseAllRow[]
  /** Sum of the unrealised PnL by settle coin. */
  readonly totals: readonly { readonly coin: string; readonly pnl: string; readonly tone: Tone }[]
}
