import type { TableCalls } from '#shared/contracts/tables.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { placedOrders } from '../state/strategies.ts'
import { orderKeysOf } from './table-rows.ts'

/** The page's questions about whole tables: text for a file or the clipboard, and the orders that pass the filter. */
export const createTableCalls = (stores: RiskStores): TableCalls => ({
  exportTable: async (asked) => (await import('./export-table.ts')).exportTable(stores, asked),
  ordersShown: (of) =>
    of === undefined
      ? orderKeysOf(stores).flatMap((orderId) => stores.account.orders.get(orderId) ?? [])
      : placedOrders(stores.account).filter(({ symbol }) => of === '' || symbol === of),
})
