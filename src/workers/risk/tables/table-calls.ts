import type { TableCalls } from '#shared/contracts/tables.ts'
import { csvText, tsvText } from '#shared/units/csv.ts'
import { orderKeysOf, orderRowOf, positionKeysOf, positionRowOf } from './table-rows.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { orderCell } from '../orders/order-values.ts'
import { positionCell } from '../positions/position-values.ts'

/** The page's questions about whole tables: text for a file or the clipboard, and the orders that pass the filter. */
export function createTableCalls(stores: RiskStores): TableCalls {
  return {
    exportTable({ of, format, columns, words }) {
      const zone = stores.texts?.timeZone ?? ''
      const word = (value: string): string => words[value] ?? words['other'] ?? value
      const row = (key: string): readonly string[] | null => {
        if (of === 'positions') {
          const view = positionRowOf(stores, key)
          const booked = stores.positions.get(key)
          if (view === null || booked === undefined) return null
          const cells = { book: stores.positions, booked, row: view, word }
          return columns.map(([column]) => positionCell(cells, column))
        }
        const view = orderRowOf(stores, key)
        const order = stores.account.orders.get(key)
        if (view === null || order === undefined) return null
        const instrument = stores.catalogue.bySymbol(order.symbol)
        return columns.map(([column]) => orderCell({ order, instrument, row: view, word, zone }, column))
      }
      const keys = of === 'positions' ? positionKeysOf(stores) : orderKeysOf(stores)
      const lines = [columns.map(([, head]) => head), ...keys.map(row).filter((line) => line !== null)]
      return format === 'csv' ? csvText(lines) : tsvText(lines)
    },
    ordersShown: (of) =>
      (of === undefined ? orderKeysOf(stores) : [...stores.account.orders.keys()]).flatMap((orderId) => {
        const order = stores.account.orders.get(orderId)
        return order && order.symbol === (of ?? order.symbol) ? [order] : []
      }),
  }
}
