/** Take profit and stop loss as calls carry them. */

import type { PositionIdx, TriggerPriceType } from '../domain/enums.ts'

/** TP/SL fields of calls (TPSL-21, TPSL-65, TPSL-67). '0' removes a leg; absent fields are unchanged. */
export interface TpSlWireFields {
  readonly tpSlMode?: TpSlFormMode
  readonly takeProfit?: string
  readonly stopLoss?: string
  readonly tpTriggerBy?: TriggerPriceType
  readonly slTriggerBy?: TriggerPriceType
  readonly tpOrderType?: 'Market' | 'Limit'
  readonly slOrderType?: 'Market' | 'Limit'
  readonly limitTakeProfit?: string
  readonly limitStopLoss?: string
  readonly tpSize?: string
  readonly slSize?: string
  readonly tpSizeX?: string
  readonly slSizeX?: string
  readonly tpMaxSlippage?: string
  readonly tpMaxSlippageType?: 'TickSize' | 'Percent'
  readonly slMaxSlippage?: string
  readonly slMaxSlippageType?: 'TickSize' | 'Percent'
}

/** POST /contract/v5/position/set-tp-sl-ts. */
export interface SetTpSlBody extends TpSlWireFields {
  readonly symbol: string
  readonly positionIdx: PositionIdx
  readonly qtyX?: string
  readonly tpStopOrderId?: string
  readonly slStopOrderId?: string
  readonly trailingStop?: string
  readonly trailValuePercentageE4?: number
  readonly activationPrice?: string
}

/** POST /contract/v5/order/replace of an order's TP/SL. */
export interface ReplaceTpSlBody extends TpSlWireFields {
  readonly orderId: string
  readonly symbol: string
  readonly type: 'TpSl'
}

export type TpSlCall =
  | { readonly call: 'set'; readonly body: SetTpSlBody }
  | { readonly call: 'replace'; readonly body: ReplaceTpSlBody }
  /** Attached to the order that the ticket sends. */
  | { readonly call: 'attach'; readonly fields: TpSlWireFields }

/** Full: one pair for the whole position, filled at market. Partial: entries with their own size. */
export type TpSlFormMode = 'Full' | 'Partial'
