import type { OrderRowView } from '#shared/contracts/orders.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { editableFields } from '../../trading/orders/order-change.ts'
import type { OrderEdit } from './use-order-edit.ts'

/**
 * What the pencil of an order does: it opens the fields in the row, or the dialog of a position's trailing stop. Null if the
 * exchange changes no such order: it must be cancelled and placed again.
 */
export function editOf(row: OrderRowView, edit: Pick<OrderEdit, 'start'>): (() => void) | null {
  if (editableFields(row).length > 0) return () => edit.start(row)
  const { positionKey, stopOrderType: stop = '' } = row
  if (positionKey === undefined || !stop.startsWith('Trailing')) return null
  return () => openDialog('trailingStop', { positionKey })
}

/** How buttons name an order: with the price that it waits for. */
export const namedOrder = (row: OrderRowView) => ({
  side: row.side,
  symbol: row.displayName,
  price: row.priceText === '' ? row.triggerPrice : row.price,
})
