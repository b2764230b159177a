import type { OrderColumn, OrderRowView } from '#shared/contracts/orders.ts'
import type { PositionColumn, PositionRowView } from '#shared/contracts/positions.ts'
import type { ExportUnit } from '#shared/contracts/tables.ts'
import type { Order, Position } from '#shared/domain/records.ts'
import { negateText, parseDecimalText } from '#shared/units/decimal-text.ts'
import { MISSING } from '#shared/units/display.ts'
import { orderValue } from '../orders/order-value.ts'
import type { BookedPosition, PositionBook } from '../state/position-book.ts'
import type { Instrument } from '#shared/domain/instrument.ts'

/** Translates one of the exchange's codes. */
type Word = (value: string) => string

/** A Unix ms as ISO 8601 text, which sorts and names its zone; '' for none. */
const momentText = (time: number): string => (time > 0 ? new Date(time).toISOString() : '')

const exact = (value: unknown): string => parseDecimalText(value) ?? MISSING

const signedSize = ({ side, size }: Position): string => {
  const text = parseDecimalText(size)
  return text === null ? MISSING : side === 'Sell' ? negateText(text) : text
}

/** What the cells of a position are made from. */
interface PositionCells {
  readonly book: PositionBook
  readonly booked: BookedPosition
  readonly row: PositionRowView
  readonly word: Word
}
/** What the cells of an order are made from. */
interface OrderCells {
  readonly order: Order
  readonly instrument: Instrument | undefined
  readonly row: OrderRowView
  readonly word: Word
}
type CellTexts<Column extends string, Cells> = Readonly<Record<Column | ExportUnit, (cells: Cells) => string>>

const positionTexts: CellTexts<PositionColumn, PositionCells> = {
  contract: ({ row, word }) => `${row.symbol} ${word(row.isIsolated ? 'isolated' : 'cross')} ${row.leverage}`,
  size: ({ booked }) => signedSize(booked.position),
  unit: ({ row }) => row.unit,
  coin: ({ row }) => row.coin,
  entry: ({ booked }) => exact(booked.position.entryPrice),
  mark: ({ row }) => row.markPrice,
  liq: ({ row }) => row.liqPrice,
  pnl: ({ book, booked }) => book.exact(booked, 'uPnl'),
  session: ({ booked }) => exact(booked.position.sessionAvgPrice),
  breakeven: ({ booked }) => exact(booked.breakevenPrice),
  im: ({ book, booked }) => book.exact(booked, 'im'),
  mm: ({ book, booked }) => book.exact(booked, 'mm'),
  value: ({ book, booked }) => book.exact(booked, 'value'),
  realised: ({ booked }) => exact(booked.position.positionRPL),
  funding: ({ booked }) => exact(booked.position.positionFundingFee),
  trailing: ({ row }) => row.trailing ?? '',
  autoMargin: ({ row }) => (row.isIsolated ? (row.isAutoAddMargin ? 'on' : 'off') : ''),
  tpsl: ({ row }) => row.tpSl ?? '',
  greeks: ({ row: { greeks } }) =>
    greeks === undefined
      ? ''
      : [greeks.delta, greeks.gamma, greeks.theta, greeks.vega, greeks.iv].join(' / '),
}

const orderTexts: CellTexts<OrderColumn, OrderCells> = {
  contract: ({ row, word }) => `${row.symbol} ${word(row.side)}`,
  type: ({ row, word }) => word(row.origin || row.stopOrderType || row.orderType),
  price: ({ row, order }) => (row.price === MISSING ? MISSING : exact(order.price)),
  qty: ({ order }) => exact(order.qty),
  filled: ({ order }) => exact(order.cumExecQty),
  unit: ({ row }) => row.unit,
  value: ({ order, instrument }) => exact(orderValue(order, instrument)),
  coin: ({ row }) => row.valueCoin,
  terms: ({ row, word }) =>
    row.reduceOnly ? `${word(row.timeInForce)} ${word('reduceOnly')}` : word(row.timeInForce),
  time: ({ row }) => momentText(row.createdAt),
  trigger: ({ row, order }) => (row.triggerPrice === MISSING ? MISSING : exact(order.triggerPrice)),
  tpsl: ({ row }) => row.tpSl ?? '',
}

const textOf =
  <Column extends string, Cells>(texts: CellTexts<Column, Cells>) =>
  (cells: Cells, column: string): string =>
    Object.hasOwn(texts, column) ? texts[column as Column](cells) : ''

/** Text of a position's cell in an export, with every digit and without its unit, '' for columns of buttons. */
export const positionCell = textOf(positionTexts)
/** Text of an order's cell in an export, as positionCell. */
export const orderCell = textOf(orderTexts)
