import { proxy } from 'valtio/vanilla'
import type { OrderRowView } from '#shared/contracts/orders.ts'

/** The own orders of a level that the dialog shows; it is closed while the list is empty. */
export const ownOrders = proxy<{ list: readonly OrderRowView[] }>({ list: [] })

export function editOwnOrders(list: readonly OrderRowView[]): void {
  ownOrders.list = list
}
