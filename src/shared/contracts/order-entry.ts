/** An order as a page asks the hub to send it. */

import type { PositionIdx, Side, TimeInForce, TriggerPriceType } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { TpSlWireFields } from './tpsl-calls.ts'

export interface NewOrder {
  /** Made once per intent by the page that asks; the hub journals it before sending. */
  readonly orderLinkId: string
  readonly symbol: string
  readonly side: Side
  readonly orderType: 'Limit' | 'Market'
  readonly qty: DecimalText
  readonly price?: DecimalText
  readonly timeInForce: TimeInForce
  readonly reduceOnly: boolean
  readonly closeOnTrigger: boolean
  readonly positionIdx: PositionIdx
  readonly triggerPrice?: DecimalText
  readonly triggerBy?: TriggerPriceType
  /** What the form counted with: goes out while it still holds, so that no order changes a leverage back (FORM-30). */
  readonly leverage?: DecimalText
  readonly designatedMargin?: DecimalText
  /** What the trigger is compared with, as it stood when the order was made (FORM-30). */
  readonly basePrice?: DecimalText
  /** Market orders: the worst they may fill at, counted from the touch (SLIP-11). */
  readonly maxSlippage?: DecimalText
  readonly maxSlippageType?: 'TickSize' | 'Percent'
  /** Spot market orders: what the quantity counts. */
  readonly marketUnit?: 'baseCoin' | 'quoteCoin'
  /** Spot margin. */
  readonly isLeverage?: boolean
  /** Take profit and stop loss that its position gets. */
  readonly tpSl?: TpSlWireFields
}

export interface PlacedOrder {
  readonly orderId: string
  readonly orderLinkId: string
  /** The price the exchange accepted; differs from the asked one where it was adjusted (FORM-32). */
  readonly price?: DecimalText
}
