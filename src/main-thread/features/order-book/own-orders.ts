import { proxy } from 'valtio/vanilla'
import type { OrderRowView } from '#shared/contracts/orders.ts'
import { MAIN_MARKET } from '#shared/contracts/view-state.ts'
import type { Market } from '../../stores/market.ts'

/** The own orders of a level that the dialog of a market's book shows; it is closed while the list is empty. */
export const ownOrders = proxy<{ market: string; list: readonly OrderRowView[] }>({
  market: MAIN_MARKET,
  list: [],
})

export function editOwnOrders({ id }: Pick<Market, 'id'>, list: readonly OrderRowView[]): void {
  ownOrders.market = id
  ownOrders.list = list
}
