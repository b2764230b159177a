import type { NewOrder, PlacedOrder } from '#shared/contracts/order-entry.ts'
import { compareDecimalText } from '#shared/units/decimal-text.ts'
import { instrument } from '../../stores/market.ts'
import { pushNotice } from '../../stores/notices.ts'

/**
 * Notifies the trader that the exchange changed the price of an order (FORM-35). It replaces the order's usual notice.
 * The hub notifies about every other order, once: resting orders when they are placed, market orders when they are
 * filled (FORM-34).
 */
export function notifyAccepted(order: NewOrder, placed: PlacedOrder): void {
  const { side, symbol, qty, price } = order
  if (price === undefined || placed.price === undefined || compareDecimalText(price, placed.price) === 0)
    return
  const open = instrument.v
  pushNotice({
    id: `orderPlaced:${placed.orderId}`,
    tone: 'info',
    titleKey: 'orderCreateSuccessTitle',
    bodyKey: side === 'Buy' ? 'orderPriceModified.buy' : 'orderPriceModified.sell',
    params: {
      side,
      symbol,
      qty,
      coin: open?.symbol === symbol ? open.unit : '',
      price: placed.price,
      asked: price,
    },
  })
}
