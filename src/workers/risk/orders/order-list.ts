import { orderKinds } from '#shared/contracts/orders.ts'
import type { OrderCounts, OrderKind, OrdersQuestion } from '#shared/contracts/orders.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { OrderOrigin, PlanType } from '#shared/domain/order-kinds.ts'
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

const ofOrigin: Readonly<Record<OrderOrigin, OrderKind>> = {
  TWAP: 'twap',
  Iceberg: 'iceberg',
  'Chase Limit': 'chase',
}
/** Names of the numbers: `planTypes`. */
const ofPlan: Readonly<Record<PlanType, OrderKind>> = {
  1: 'conditional',
  4: 'trailing',
  5: 'trailing',
  8: 'conditional',
  10: 'oco',
  11: 'tpsl',
}
/**
 * The tab that lists an open order: by the strategy that made it (VENUE-47), its plan (ENTITY-05), or its stop order
 * type. An untriggered order of no other tab is conditional; once triggered, it rests as a limit order.
 */
export function kindOfOrder(order: Order): OrderKind {
  const { specialTradeFrom: origin, stopOrderType: stop = '', planType: plan } = order
  const byOrigin = (ofOrigin as Readonly<Record<string, OrderKind>>)[origin ?? '']
  if (byOrigin !== undefined) return byOrigin
  const byPlan = plan && ofPlan[plan]
  if (byPlan === 'trailing' || stop.startsWith('Trailing')) return 'trailing'
  if (byPlan === 'oco' || stop === 'TakeProfitStopLossOCO' || stop === 'BidirectionalTpSl') return 'oco'
  if (byPlan === 'tpsl' || /^(Partial)?(TakeProfit|StopLoss)/.test(stop)) return 'tpsl'
  if (order.orderStatus === 'Untriggered') return 'conditional'
  return stop === '' || stop === 'Stop' ? 'limit' : 'other'
}

type Find = (symbol: string) => Instrument | undefined

/** Ids of the displayed orders, filtered and sorted. Equal ones are sorted by id. */
export function orderKeys(
  orders: Iterable<Order>,
  question: OrdersQuestion = plainOrders,
  find: Find = () => undefined,
  distanceOf: (order: Order) => number | null = () => null,
): string[] {
  const shown: Order[] = []
  for (const order of orders) {
    if (question.kind !== 'all' && kindOfOrder(order) !== question.kind) continue
    if (passes(order.symbol, find(order.symbol), question)) shown.push(order)
  }
  const { sort, descending } = question
  return sortRows(shown, sortValuesOf(find, distanceOf)[sort], descending, ({ orderId }) => orderId).map(
    ({ orderId }) => orderId,
  )
}

/** Number of orders of each kind. */
export function countOrders(orders: Iterable<Order>): OrderCounts {
  const counts = Object.fromEntries(orderKinds.map((kind) => [kind, 0])) as Record<OrderKind, number>
  for (const order of orders) counts[kindOfOrder(order)] += 1
  return counts
}
