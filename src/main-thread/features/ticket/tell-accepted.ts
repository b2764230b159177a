import type { NewOrder, PlacedOrder } from '#shared/contracts/hub-api.ts'
import { compareDecimalText } from '#shared/units/decimal-text.ts'
import { instrument } from '../../stores/market.ts'
import { pushNotice } from '../../stores/notices.ts'

/**
 * Says that an order was taken (FORM-34). Resting and waiting orders are told of by the private feed in every tab; a market
 * order, and one whose price the exchange changed (FORM-35), by the tab that sent it.
 */
export function tellAccepted(order: NewOrder, placed: PlacedOrder): void {
  const { side, symbol, qty, price, marketUnit } = order
  const open = instrument.v
  const isOpen = open?.symbol === symbol
  const coin = !isOpen ? '' : marketUnit === 'quoteCoin' ? open.quoteCurrency : open.unit
  const params = { side, symbol, qty, coin }
  const isModified =
    price !== undefined && placed.price !== undefined && compareDecimalText(price, placed.price) !== 0
  if (isModified)
    pushNotice({
      id: `orderCreated:${placed.orderId}`,
      tone: 'info',
      titleKey: 'orderCreateSuccessTitle',
      bodyKey: side === 'Buy' ? 'orderPriceModified.buy' : 'orderPriceModified.sell',
      params: { ...params, price: placed.price ?? '', asked: price },
    })
  else if (order.orderType === 'Market' && order.triggerPrice === undefined)
    pushNotice({
      id: `orderCreated:${placed.orderId}`,
      tone: 'success',
      titleKey: 'orderCreateSuccessTitle',
      bodyKey: side === 'Buy' ? 'orderCreated.buyMarket' : 'orderCreated.sellMarket',
      params,
    })
}
