/** Closing and reversing positions: requests of the dialogs and their answers. */

import type { PositionIdx, Side } from '../domain/enums.ts'
import type { ActionMessage, ActionState, PositionQuestion, Question, TpSlHead } from './dialog.ts'
import type { NewOrder } from './order-entry.ts'
import type { Tone } from './primitives.ts'
import type { ReverseRequest } from './steps.ts'

export interface ReverseDraft extends PositionQuestion {
  /** '' leaves the symbol's leverage unchanged (POS-20). */
  readonly leverageText: string
}

export interface ReversePreview {
  readonly requestId: number
  readonly state: ActionState
  readonly head: TpSlHead | null
  readonly marketPrice: string
  /** Estimated average fill price. */
  readonly fillPrice: string
  readonly opposite: Side
  readonly leverageAfter: string
  /** Largest leverage the field accepts, '' unknown. */
  readonly maxLeverage: string
  /** Before fees, and as the closed position will show it: after its fees, with what it realised before. */
  readonly realisedPnl: string
  readonly netPnl: string
  readonly tone: Tone
  /** Fees of both orders. */
  readonly fees: string
  readonly liqNow: string
  readonly liqAfter: string
  /** Margin and fee of the opening order, and the balance available for it once the position is closed. */
  readonly cost: string
  readonly available: string
  readonly coin: string
  readonly isCopyTrade: boolean
  readonly messages: readonly ActionMessage[]
  /** The request to send, without its id. null if it cannot be sent. */
  readonly request: Omit<ReverseRequest, 'id'> | null
}

export interface CloseDraft extends PositionQuestion {
  readonly orderType: 'Limit' | 'Market'
  readonly priceText: string
  readonly qtyText: string
  /** 0..100 if a preset was pressed last. null: use `qtyText`. */
  readonly percent: number | null
}

export interface ClosePreview {
  readonly requestId: number
  readonly state: ActionState
  readonly head: TpSlHead | null
  /** Text for the quantity field if a preset was pressed last. */
  readonly qtyFromPercent: string | null
  readonly fillPrice: string
  /** Before fees, and after them as the notice of the fill will show it. */
  readonly expectedPnl: string
  readonly netPnl: string
  /** Something of the position is left: `netPnl` is that of the part, else of the whole position. */
  readonly isPart: boolean
  readonly tone: Tone
  readonly fee: string
  /** Margin that the close releases. */
  readonly frees: string
  /** Remaining size with its unit. */
  readonly remaining: string
  /** Liquidation price of the remaining position, '--' if none remains. */
  readonly liq: string
  readonly coin: string
  readonly messages: readonly ActionMessage[]
  readonly order: Omit<NewOrder, 'orderLinkId'> | null
}

export interface CloseAllQuestion extends Question {
  /** '' for all symbols. */
  readonly onlySymbol: string
  /** Only positions that pass the table's filter. */
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
  /** false: its symbol does not trade now. */
  readonly canClose: boolean
}

export interface CloseAllView {
  readonly requestId: number
  readonly rows: readonly CloseAllRow[]
  /** Sum of the unrealised PnL by settle coin. */
  readonly totals: readonly { readonly coin: string; readonly pnl: string; readonly tone: Tone }[]
}
