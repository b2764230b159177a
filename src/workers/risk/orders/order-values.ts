import type { OrderSort } from '#shared/contracts/orders.ts'
import { quantityCoin } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Order } from '#shared/domain/records.ts'
import { orderNumber, orderUnit } from '../rows/sort-rows.ts'
import type { SortValue } from '../rows/sort-rows.ts'
import { orderValue, valueCoin } from './order-value.ts'

type Find = (symbol: string) => Instrument | undefined

const number = (read: (order: Order) => string | undefined): SortValue<Order> => ({
  number: (order) => orderNumber(read(order)),
})
/** What orders are sorted by, for every sort order that a column offers. */
export const sortValuesOf = (
  find: Find,
  distanceOf: (order: Order) => number | null,
): Readonly<Record<OrderSort, SortValue<Order>>> => ({
  time: { number: (order) => order.createdAt },
  contract: { text: (order) => order.symbol },
  type: { text: (order) => order.stopOrderType ?? order.orderType },
  price: number((order) => order.price),
  // The nearest first, on either side of the market.
  distance: { number: (order) => Math.abs(distanceOf(order) ?? Number.NaN) },
  qty: { number: (order) => orderNumber(order.qty), unit: ({ symbol }) => quantityCoin(find(symbol)) },
  filled: { number: (order) => orderNumber(order.cumExecQty) / orderNumber(order.qty) },
  value: {
    number: (order) => orderNumber(orderValue(order, find(order.symbol)) ?? ''),
    unit: ({ symbol }) => orderUnit(valueCoin(find(symbol))),
  },
  trigger: number((order) => order.triggerPrice),
})
