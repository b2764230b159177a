/** Initial values of the TP/SL form. */
import type { Order } from '../../domain/records.ts'
import { legOrderTypeOf, presentValue, triggerByOf } from './kinds.ts'
import type { TriggerPriceType } from '../../domain/enums.ts'

/** The twelve defaults of the specification (TPSL-08), '' if absent. */
export interface TpSlDefaults {
  readonly takeProfit: string
  readonly tpSize: string
  readonly tpTriggerBy: TriggerPriceType
  readonly tpStopOrderId: string
  readonly tpOrderType: 'Market' | 'Limit'
  readonly limitTakeProfit: string
  readonly stopLoss: string
  readonly slSize: string
  readonly slTriggerBy: TriggerPriceType
  readonly slStopOrderId: string
  readonly slOrderType: 'Market' | 'Limit'
  readonly limitStopLoss: string
}

type StopRecord = Pick<Order, 'orderId' | 'orderType' | 'qty'> &
  Partial<Pick<Order, 'triggerPrice' | 'triggerBy' | 'price'>>

const limitOf = (stop: StopRecord | null): string =>
  stop?.orderType === 'Limit' ? (presentValue(stop.price) ?? '') : ''

/**
 * Defaults from the stop orders of a position's entry. Without stop orders all values are absent, triggered by the last
 * price and filled at market.
 *
 * @ledger TPSL-08, TPSL-09, TPSL-10, TPSL-11
 */
export function tpSlDefaults(tp: StopRecord | null, sl: StopRecord | null): TpSlDefaults {
  return {
    takeProfit: presentValue(tp?.triggerPrice) ?? '',
    tpSize: presentValue(tp?.qty) ?? '',
    tpTriggerBy: triggerByOf(tp?.triggerBy),
    tpStopOrderId: tp?.orderId ?? '',
    tpOrderType: legOrderTypeOf(tp?.orderType),
    limitTakeProfit: limitOf(tp),
    stopLoss: presentValue(sl?.triggerPrice) ?? '',
    slSize: presentValue(sl?.qty) ?? '',
    slTriggerBy: triggerByOf(sl?.triggerBy),
    slStopOrderId: sl?.orderId ?? '',
    slOrderType: legOrderTypeOf(sl?.orderType),
    limitStopLoss: limitOf(sl),
  }
}
