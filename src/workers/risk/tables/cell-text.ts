import type { OrderRowView, PositionRowView } from '#shared/contracts/views.ts'

/** Word of a value that the exchange spells as a code. */
type Word = (value: string) => string

/** A moment as text that sorts and says its zone; '' none. */
const momentText = (time: number): string => (time > 0 ? new Date(time).toISOString() : '')

/** Text of a position's cell in an export; '' for columns that hold buttons. */
export function positionCell(row: PositionRowView, column: string, word: Word): string {
  switch (column) {
    case 'contract':
      return `${row.symbol} ${word(row.isIsolated ? 'isolated' : 'cross')} ${row.leverage}`
    case 'size':
      return row.size
    case 'entry':
      return row.entryPrice
    case 'mark':
      return row.markPrice
    case 'liq':
      return row.liqPrice
    case 'pnl':
      return row.unrealisedPnl
    case 'roi':
      return row.roi
    case 'session':
      return row.sessionAvgPrice
    case 'breakeven':
      return row.breakevenPrice
    case 'im':
      return row.positionIM
    case 'mm':
      return row.positionMM
    case 'value':
      return row.positionValue
    case 'realised':
      return row.realisedPnl
    case 'funding':
      return row.fundingFee
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

/** Text of an order's cell in an export. */
export function orderCell(row: OrderRowView, column: string, word: Word): string {
  switch (column) {
    case 'contract':
      return `${row.symbol} ${word(row.side)}`
    case 'type':
      return word(row.origin || row.stopOrderType || row.orderType)
    case 'price':
      return row.price
    case 'qty':
      return row.qty
    case 'filled':
      return row.filled
    case 'value':
      return row.value
    case 'terms':
      return row.reduceOnly ? `${word(row.timeInForce)} ${word('reduceOnly')}` : word(row.timeInForce)
    case 'time':
      return momentText(row.createdAt)
    case 'trigger':
      return row.triggerPrice
    case 'tpsl':
      return row.tpSl ?? ''
    default:
      return ''
  }
}
