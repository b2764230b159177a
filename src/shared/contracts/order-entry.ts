/** An order as a page asks the hub to send it. */

import type { PositionIdx, Side, TimeInForce, TriggerPriceType } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { TicketKind } from './ticket-kinds.ts'
import type { TpSlWireFields } from './tpsl-calls.ts'

export interface NewOrder {
  /** Created once per intent by the page. The hub journals it before it sends the order. */
  readonly orderLinkId: string
  readonly symbol: string
  readonly side: Side
  readonly kind: TicketKind
  readonly qty: DecimalText
  readonly price?: DecimalText
  readonly timeInForce: TimeInForce
  readonly reduceOnly: boolean
  readonly closeOnTrigger: boolean
  readonly positionIdx: PositionIdx
  readonly triggerPrice?: DecimalText
  readonly triggerBy?: TriggerPriceType
  /** As the ticket showed it. The exchange refuses the order if the price has passed the trigger since. */
  readonly triggerDirection?: 1 | 2
  /**
   * Leverage the form computed with. It is sent only while it is still the symbol's, so that no order resets a leverage
   * (FORM-30).
   */
  readonly leverage?: DecimalText
  readonly designatedMargin?: DecimalText
  /** Price the trigger is compared with, at the time the order was made (FORM-30). */
  readonly basePrice?: DecimalText
  /** Market orders: largest distance of a fill from the best price (SLIP-11). */
  readonly maxSlippage?: DecimalText
  readonly maxSlippageType?: 'TickSize' | 'Percent'
  /** Spot market orders: coin of the quantity. */
  readonly marketUnit?: 'baseCoin' | 'quoteCoin'
  /** Iceberg: the part that is in the book at a time. */
  readonly subQty?: DecimalText
  /** Spot margin. */
  readonly isLeverage?: boolean
  /** Take profit and stop loss for the resulting position. */
  readonly tpSl?: TpSlWireFields
}

export interface PlacedOrder {
  readonly orderId: string
  readonly orderLinkId: string
  /** The price the exchange accepted, which may be an adjusted one (FORM-32). */
  readonly price?: DecimalText
}
