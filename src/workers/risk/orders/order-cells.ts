import type { OrderColumn, OrderRowView } from '#shared/contracts/orders.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Order } from '#shared/domain/records.ts'
import { momentText } from '#shared/units/csv.ts'
import { MISSING } from '#shared/units/display.ts'
import { exactText, textOfCell } from '../rows/cell-text.ts'
import type { CellTexts, Word } from '../rows/cell-text.ts'
import { orderValue } from './order-value.ts'

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
  contract: ({ row }) => row.displayName,
  side: ({ row, word }) => word(row.side),
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
