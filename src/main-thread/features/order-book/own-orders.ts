import { proxy } from 'valtio/vanilla'
import type { OrderRowView } from '#shared/contracts/orders.ts'

/** The own orders of a level that are being edited; none: the dialog is closed. */
export const ownOrders = proxy<{ list: readonly OrderRowView[] }>({ list: [] })

export function editOwnOrders(list: readonly OrderRowView[]): void {
  ownOrders.list = list
}
