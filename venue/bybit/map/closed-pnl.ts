import type { Side } from '#shared/domain/enums.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { Catalogue } from '../terms/catalogue.ts'
import type { Category } from '../terms/category.ts'
import { sideOf } from './enums.ts'
import { amountOf, leftOut, present, textOf, timeOf } from './fields.ts'
import type { Mapped, Row } from './fields.ts'

/** What one closing order realised. A position that is closed in parts has several. */
export interface ClosedPart {
  readonly symbol: string
  /** Of the position: the closing order has the other one. */
  readonly side: Side
  readonly qty: DecimalText
  readonly avgEntryPrice?: DecimalText
  readonly avgExitPrice?: DecimalText
  readonly cumEntryValue?: DecimalText
  readonly cumExitValue?: DecimalText
  /** Fees are deducted. */
  readonly closedPnl: DecimalText
  readonly leverage?: DecimalText
  /** Our word for what closed it; Bybit's where we have none. */
  readonly closeType: string
  readonly orderId: string
  readonly createdAt: number
  readonly updatedAt: number
}

/** Types of which one order has one row. The others may repeat an order id, or have none. */
const ofOrder: ReadonlySet<string> = new Set(['Trade', 'BustTrade', 'AdlTrade'])

const causes: ReadonlyMap<string, string> = new Map([
  ['Trade', 'TRADE'],
  ['BustTrade', 'LIQUIDATION'],
  ['AdlTrade', 'ADL'],
  ['Delivery', 'DELIVERY'],
  ['SessionSettlePnL', 'SETTLEMENT'],
])

/**
 * A row of `/v5/position/closed-pnl`, and its id in the history. Left out without symbol, side, quantity or result. `at`: Unix
 * ms, for a row without times.
 * @source https://bybit-exchange.github.io/docs/v5/position/close-pnl (2026-07-24)
 */
export function closedPartOf(
  row: Row,
  category: Category,
  catalogue: Catalogue,
  at: number,
): Mapped<{ readonly id: string; readonly part: ClosedPart }> {
  const orderId = textOf(row, 'orderId') ?? ''
  const market = catalogue.byName(category, textOf(row, 'symbol') ?? '')
  if (market === undefined) return leftOut('closedPnl', 'symbol', orderId)
  const closing = sideOf(textOf(row, 'side'))
  if (closing === undefined) return leftOut('closedPnl', 'side', orderId)
  const qty = amountOf(row, 'closedSize') ?? amountOf(row, 'qty')
  if (qty === undefined) return leftOut('closedPnl', 'closedSize', orderId)
  const closedPnl = amountOf(row, 'closedPnl')
  if (closedPnl === undefined) return leftOut('closedPnl', 'closedPnl', orderId)
  const execType = textOf(row, 'execType') ?? 'Trade'
  const updatedAt = timeOf(row, 'updatedTime') ?? timeOf(row, 'createdTime') ?? at
  const { symbol, settleTradingTime } = market.instrument
  const settled = settleTradingTime > 0 ? 'DELIVERY' : 'SETTLEMENT'
  const hasOwnId = orderId !== '' && ofOrder.has(execType)
  return {
    ok: true,
    value: {
      id: hasOwnId ? orderId : `${orderId}:${symbol}:${execType}:${updatedAt}`,
      part: present<ClosedPart>({
        symbol,
        side: closing === 'Buy' ? 'Sell' : 'Buy',
        qty,
        avgEntryPrice: amountOf(row, 'avgEntryPrice'),
        avgExitPrice: amountOf(row, 'avgExitPrice'),
        cumEntryValue: amountOf(row, 'cumEntryValue'),
        cumExitValue: amountOf(row, 'cumExitValue'),
        closedPnl,
        leverage: amountOf(row, 'leverage'),
        closeType: execType === 'Settle' ? settled : (causes.get(execType) ?? execType),
        orderId,
        createdAt: timeOf(row, 'createdTime') ?? updatedAt,
        updatedAt,
      }),
    },
  }
}
