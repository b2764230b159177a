import type { Order } from '#shared/domain/records.ts'
import type { Market } from '../terms/markets.ts'

/** An ended position, as the query ClosedPnl lists it (venue/engine/terms/log-entry.ts). */
export interface EndedPosition {
  readonly symbol: string
  readonly positionIdx: number
  readonly side: 'Buy' | 'Sell'
  readonly qty: string
  readonly avgEntryPrice: string
  readonly avgExitPrice: string
  readonly cumEntryValue: string
  readonly cumExitValue: string
  readonly closedPnl: string
  readonly leverage: string
  readonly closeType: string
  readonly orderId: string
  readonly createdAt: number
  readonly updatedAt: number
}

const execTypes: Readonly<Record<string, string>> = {
  LIQUIDATION: 'BustTrade',
  DELIVERY: 'Settle',
  SETTLEMENT: 'Settle',
}

/**
 * A row of /v5/position/closed-pnl (https://bybit-exchange.github.io/docs/v5/position/close-pnl, as of 24 July 2026). The
 * venue has one per ended position, Bybit one per closing order. `order` is the one that ended it.
 */
export const closedPnlRow = (
  ended: EndedPosition,
  market: Market,
  order: Order | null,
): Readonly<Record<string, unknown>> => ({
  symbol: market.name,
  orderId: ended.orderId,
  // The side of the closing order.
  side: ended.side === 'Buy' ? 'Sell' : 'Buy',
  qty: ended.qty,
  orderPrice: order?.price ?? '0',
  orderType: order?.orderType ?? 'Market',
  execType: execTypes[ended.closeType] ?? 'Trade',
  closedSize: ended.qty,
  cumEntryValue: ended.cumEntryValue,
  avgEntryPrice: ended.avgEntryPrice,
  cumExitValue: ended.cumExitValue,
  avgExitPrice: ended.avgExitPrice,
  closedPnl: ended.closedPnl,
  openFee: '',
  closeFee: '',
  fillCount: '',
  leverage: ended.leverage,
  createdTime: String(ended.createdAt),
  updatedTime: String(ended.updatedAt),
})
