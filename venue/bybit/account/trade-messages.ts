/** Messages for people that Bybit has no topic for: they follow from orders and fills. */
import type { Order, Position } from '#shared/domain/records.ts'
import { isNegativeText, isZeroText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { subtractText } from '#shared/units/exact.ts'
import type { Liquidation, TradeMessage } from '../../exchange/events.ts'
import type { Fill } from './private-records.ts'

/** Orders that the exchange makes for a position or by force. All others are the trader's own. */
const made: ReadonlySet<string> = new Set([
  'TakeProfit',
  'StopLoss',
  'PartialTakeProfit',
  'PartialStopLoss',
  'TrailingStop',
  'TrailingProfit',
  'Liquidation',
  'MmRateClose',
])
export const isOwn = ({ stopOrderType = '' }: Order): boolean => !made.has(stopOrderType)

/** An order was made, edited or cancelled. */
export const orderMessage = (
  order: Order,
  scene: 'make' | 'edit' | 'cancel',
  isPortfolioMargin: boolean,
): TradeMessage => ({
  scene,
  symbol: order.symbol,
  side: order.side,
  orderId: order.orderId,
  orderType: order.orderType,
  ...(order.price === undefined ? {} : { price: order.price }),
  qty: order.qty,
  leavesQty: order.leavesQty,
  ...(scene === 'cancel' && order.cancelType !== undefined ? { reason: order.cancelType } : {}),
  isPortfolioMargin,
})

const forcedOrigins: ReadonlySet<string> = new Set([
  'CreateByLiq',
  'CreateByTakeOver_PassThrough',
  'CreateByAdl_PassThrough',
])

/** Whether the exchange closed something by force. @source https://bybit-exchange.github.io/docs/v5/enum#createtype (2026-07-24) */
export const isForced = ({ execType, createType = '' }: Fill): boolean =>
  execType === 'BustTrade' || execType === 'AdlTrade' || forcedOrigins.has(createType)

/**
 * Size of the position after a fill that reduced it. The position's own row may arrive before or after the fill: an older one
 * still has what the fill closed.
 */
export function sizeAfter({ execution }: Fill, position: Position | undefined): DecimalText {
  if (position === undefined) return ZERO_TEXT
  if (position.updatedAt >= execution.execTime) return position.size
  const rest = subtractText(position.size, execution.execQty)
  return rest === null || isNegativeText(rest) ? ZERO_TEXT : rest
}

/** A fill changed a position. `size` is absent if the side of the position is not known. */
export const fillMessage = (
  { execution }: Fill,
  order: Order | undefined,
  size: DecimalText | undefined,
  isPortfolioMargin: boolean,
): TradeMessage => ({
  scene: 'position',
  symbol: execution.symbol,
  side: execution.side,
  orderId: execution.orderId,
  ...(order === undefined ? {} : { orderType: order.orderType }),
  ...(order?.price === undefined ? {} : { price: order.price }),
  qty: execution.execQty,
  leavesQty: execution.leavesQty,
  ...(size === undefined ? {} : { size }),
  isPortfolioMargin,
})

/** A fill by force, for the topic of liquidations. The side is that of the closing order. */
export const liquidationOf = (
  { execution }: Fill,
  size: DecimalText,
  isPortfolioMargin: boolean,
): Liquidation => ({
  symbol: execution.symbol,
  side: execution.side,
  qty: execution.execQty,
  price: execution.execPrice,
  size,
  isPartial: !isZeroText(size),
  isPortfolioMargin,
  time: execution.execTime,
})

/** The same fill as a message. */
export const liquidationMessage = (
  { execution }: Fill,
  size: DecimalText,
  isPortfolioMargin: boolean,
): TradeMessage => ({
  scene: 'liquidation',
  symbol: execution.symbol,
  side: execution.side,
  orderId: execution.orderId,
  price: execution.execPrice,
  qty: execution.execQty,
  leavesQty: execution.leavesQty,
  size,
  reason: isZeroText(size) ? 'FullLiquidation' : 'PartialLiquidation',
  isPortfolioMargin,
})
