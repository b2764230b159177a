import type { OrderRowView } from '#shared/contracts/orders.ts'
import type { PositionRowView } from '#shared/contracts/positions.ts'
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

/** Text of a position's cell in an export: all digits, without a unit; '' for columns of buttons. */
export function positionCell(
  book: PositionBook,
  booked: BookedPosition,
  row: PositionRowView,
  column: string,
  word: Word,
): string {
  const { position } = booked
  switch (column) {
    case 'contract':
      return `${row.symbol} ${word(row.isIsolated ? 'isolated' : 'cross')} ${row.leverage}`
    case 'size':
      return signedSize(position)
    case 'unit':
      return row.unit
    case 'coin':
      return row.coin
    case 'entry':
      return exact(position.entryPrice)
    case 'mark':
      return row.markPrice
    case 'liq':
      return row.liqPrice
    case 'pnl':
      return book.exact(booked, 'uPnl')
    case 'roi':
      return row.roi
    case 'session':
      return exact(position.sessionAvgPrice)
    case 'breakeven':
      return exact(booked.breakevenPrice)
    case 'im':
      return book.exact(booked, 'im')
    case 'mm':
      return book.exact(booked, 'mm')
    case 'value':
      return book.exact(booked, 'value')
    case 'realised':
      return exact(position.positionRPL)
    case 'funding':
      return exact(position.positionFundingFee)
    case 'trailing':
      return row.trailing ?? ''
    case 'autoMargin':
      return row.isIsolated ? (row.isAutoAddMargin ? 'on' : 'off') : ''
    case 'tpsl':
      return row.tpSl ?? ''
    case 'greeks':
      return row.greeks === undefined
        ? ''
        : [row.greeks.delta, row.greeks.gamma, row.greeks.theta, row.greeks.vega, row.greeks.iv].join(' / ')
    default:
      return ''
  }
}

/** Text of an order's cell in an export, like positionCell. */
export function orderCell(
  order: Order,
  instrument: Instrument | undefined,
  row: OrderRowView,
  column: string,
  word: Word,
): string {
  switch (column) {
    case 'contract':
      return `${row.symbol} ${word(row.side)}`
    case 'type':
      return word(row.origin || row.stopOrderType || row.orderType)
    case 'price':
      return row.price === MISSING ? MISSING : exact(order.price)
    case 'qty':
      return exact(order.qty)
    case 'filled':
      return exact(order.cumExecQty)
    case 'unit':
      return row.unit
    case 'value':
      return exact(orderValue(order, instrument))
    case 'coin':
      return row.valueCoin
    case 'terms':
      return row.reduceOnly ? `${word(row.timeInForce)} ${word('reduceOnly')}` : word(row.timeInForce)
    case 'time':
      return momentText(row.createdAt)
    case 'trigger':
      return row.triggerPrice === MISSING ? MISSING : exact(order.triggerPrice)
    case 'tpsl':
      return row.tpSl ?? ''
    default:
      return ''
  }
}
