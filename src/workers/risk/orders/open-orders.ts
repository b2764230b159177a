import type { OrderRowView } from '#shared/contracts/orders.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { orderRow } from './order-row.ts'

/** The rows of those orders that are open. */
export const openOrders = (
  { catalogue, account }: Pick<RiskStores, 'catalogue' | 'account'>,
  orderIds: readonly string[],
): readonly OrderRowView[] =>
  orderIds.flatMap((orderId) => {
    const order = account.orders.get(orderId)
    const instrument = catalogue.bySymbol(order?.symbol ?? '')
    return order === undefined || instrument === undefined ? [] : [orderRow(order, instrument, null)]
  })
