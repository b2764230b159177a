import type { Order } from '#shared/domain/records.ts'
import type { PrivateStore } from './private-store.ts'

type Orders = Pick<PrivateStore, 'orders' | 'ordersRevision'>

const known = new WeakMap<
  Orders['orders'],
  { readonly revision: number; readonly slices: ReadonlyMap<string, Order> }
>()

/** The orders that open strategies (TWAP, chase, iceberg) have in the book now, by the strategy's id. */
export function slicesOf({ orders, ordersRevision: revision }: Orders): ReadonlyMap<string, Order> {
  const before = known.get(orders)
  if (before?.revision === revision) return before.slices
  const slices = new Map<string, Order>()
  for (const order of orders.values())
    if (order.parentOrderId !== undefined && isSlice({ orders }, order))
      slices.set(order.parentOrderId, order)
  known.set(orders, { revision, slices })
  return slices
}

/** Whether an open strategy made the order: the strategy's own row and line stand for it. */
export const isSlice = ({ orders }: Pick<Orders, 'orders'>, order: Order): boolean => {
  const { parentOrderId = '', specialTradeFrom: origin = '' } = order
  return origin !== '' && orders.get(parentOrderId)?.specialTradeFrom === origin
}

/** The open orders as a trader placed them, without the slices of strategies. */
export const placedOrders = (of: Pick<Orders, 'orders'>): Order[] =>
  [...of.orders.values()].filter((order) => !isSlice(of, order))

/** The open orders as they rest: of a strategy its slice, so that no quantity counts twice. */
export const restingOrders = (of: Orders): Order[] =>
  [...of.orders.values()].filter(({ orderId }) => !slicesOf(of).has(orderId))
