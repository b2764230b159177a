import { orderKinds } from '#shared/contracts/orders.ts'
import type { OrderCounts, OrderKind, OrdersQuestion } from '#shared/contracts/orders.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Order } from '#shared/domain/records.ts'
import { sortRows } from '../rows/sort-rows.ts'
import { sortValuesOf } from './order-values.ts'
import { passes } from '../rows/table-filter.ts'

/** The default question of a table: all rows, newest first. */
export const plainOrders: OrdersQuestion = {
  kind: 'all',
  text: '',
  family: 'all',
  sort: 'time',
  descending: true,
}

const origins: Readonly<Record<string, OrderKind>> = {
  TWAP: 'twap',
  Iceberg: 'iceberg',
  'Chase Limit': 'chase',
}

/**
 * The tab that lists an open order: by the strategy that made it (VENUE-47), its plan (ENTITY-05), or its stop order
 * type.
 */
export function kindOfOrder(order: Order): OrderKind {
  const origin = origins[order.specialTradeFrom ?? '']
  if (origin !== undefined) return origin
  const stop = order.stopOrderType ?? ''
  if (order.planType === 4 || order.planType === 5 || stop.startsWith('Trailing')) return 'trailing'
  if (order.planType === 10 || stop === 'TakeProfitStopLossOCO' || stop === 'BidirectionalTpSl') return 'oco'
  if (order.planType === 11 || /^(Partial)?(TakeProfit|StopLoss)/.test(stop)) return 'tpsl'
  if (order.planType === 1 || order.planType === 8 || order.orderStatus === 'Untriggered')
    return 'conditional'
  return stop === '' || stop === 'Stop' ? 'limit' : 'other'
}

type Find = (symbol: string) => Instrument | undefined

/** Ids of the displayed orders, filtered and sorted. Equal ones are sorted by id. */
export function orderKeys(
  orders: Iterable<Order>,
  onlySymbol: string | null,
  question: OrdersQuestion = plainOrders,
  find: Find = () => undefined,
): string[] {
  const shown: Order[] = []
  for (const order of orders) {
    if (onlySymbol !== null && order.symbol !== onlySymbol) continue
    if (question.kind !== 'all' && kindOfOrder(order) !== question.kind) continue
    if (passes(order.symbol, find(order.symbol), question)) shown.push(order)
  }
  const { sort, descending } = question
  return sortRows(shown, sortValuesOf(find)[sort], descending, ({ orderId }) => orderId).map(
    ({ orderId }) => orderId,
  )
}

/** Number of orders of each kind. */
export function countOrders(orders: Iterable<Order>, onlySymbol: string | null): OrderCounts {
  const counts = Object.fromEntries(orderKinds.map((kind) => [kind, 0])) as Record<OrderKind, number>
  for (const order of orders) {
    if (onlySymbol === null || order.symbol === onlySymbol) counts[kindOfOrder(order)] += 1
  }
  return counts
}
