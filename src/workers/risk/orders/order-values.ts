import type { OrderColumn, OrderRowView, OrderSort } from '#shared/contracts/orders.ts'
import { quantityCoin } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Order } from '#shared/domain/records.ts'
import { momentText } from '#shared/units/csv.ts'
import { MISSING } from '#shared/units/display.ts'
import { exactText, textOfCell } from '../rows/cell-text.ts'
import type { CellTexts, Word } from '../rows/cell-text.ts'
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

/** What the cells of an order are made from. */
interface OrderCells {
  readonly order: Order
  readonly instrument: Instrument | undefined
  readonly row: OrderRowView
  readonly word: Word
  /** Zone of times, '' the computer's. */
  readonly zone: string
}

const texts: CellTexts<OrderColumn, OrderCells> = {
  contract: ({ row, word }) => `${row.symbol} ${word(row.side)}`,
  type: ({ row, word }) => word(row.origin || row.stopOrderType || row.orderType),
  price: ({ row, order }) => (row.price === MISSING ? MISSING : exactText(order.price)),
  distance: ({ row }) => row.distance,
  qty: ({ order }) => exactText(order.qty),
  filled: ({ order }) => exactText(order.cumExecQty),
  unit: ({ row }) => row.unit,
  value: ({ order, instrument }) => exactText(orderValue(order, instrument)),
  coin: ({ row }) => row.valueCoin,
  terms: ({ row, word }) =>
    [
      ...(row.apiKeyName === undefined ? [] : [`API: ${row.apiKeyName}`]),
      word(row.timeInForce),
      ...(row.reduceOnly ? [word('reduceOnly')] : []),
    ].join(' '),
  time: ({ row, zone }) => momentText(row.createdAt, zone),
  trigger: ({ row, order }) => (row.triggerPrice === MISSING ? MISSING : exactText(order.triggerPrice)),
  tpsl: ({ row }) => row.tpSl ?? '',
}

/** Text of an order's cell in an export, with every digit and without its unit, '' for columns of buttons. */
export const orderCell = textOfCell(texts)
