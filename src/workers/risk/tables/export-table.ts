import type { TableExport } from '#shared/contracts/tables.ts'
import { csvText, tsvText } from '#shared/units/csv.ts'
import { orderCell } from '../orders/order-cells.ts'
import { positionCell } from '../positions/position-cells.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { orderKeysOf, orderRowOf, positionKeysOf, positionRowOf } from './table-rows.ts'

/** A whole table as text. It is loaded with the first export. */
export function exportTable(stores: RiskStores, { of, format, columns, words }: TableExport): string {
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
}
