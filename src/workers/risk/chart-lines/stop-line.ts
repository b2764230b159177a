import type { ChartLine } from '#shared/contracts/chart.ts'
import { positionKey } from '#shared/domain/records.ts'
import type { Order } from '#shared/domain/records.ts'
import { isZeroText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatPrice, formatQuantity } from '#shared/units/display.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { tpSlContext } from '../tpsl/context.ts'
import { expectedOf, isPositionStop } from '../tpsl/list.ts'
import { trailingTerms } from '../tpsl/trailing.ts'
import { lineId } from './line-ids.ts'

const grouped = { group: true } as const
const WHOLE = '100%'
const NAMES: Readonly<Record<string, string>> = {
  TakeProfit: 'TP',
  PartialTakeProfit: 'TP',
  StopLoss: 'SL',
  PartialStopLoss: 'SL',
  TrailingStop: 'TS',
}

const isNone = (price: DecimalText | undefined): boolean => price === undefined || isZeroText(price)

/** Whether an order is a waiting stop order of a position's TP/SL: those have a kind of line of their own. */
export const isStopLine = (order: Order): boolean =>
  order.orderStatus === 'Untriggered' && isPositionStop(order)

/**
 * The line of a position's take profit, stop loss or trailing stop at its trigger, with its expected profit. A stop of
 * the whole position shows 100%, a partial one its quantity. A trailing stop moves with the market: it can't be
 * dragged. Before its activation its line is at the activation price, which a sign shows.
 */
export function stopLine(stores: RiskStores, order: Order): ChartLine | undefined {
  const { stopOrderType = '' } = order
  const key = positionKey(order.symbol, order.positionIdx)
  const context = tpSlContext(stores, { of: 'position', key })
  const isTrailing = stopOrderType === 'TrailingStop'
  const stands = isTrailing
    ? (stores.positions.get(key)?.position.tsTriggerPrice ?? order.triggerPrice)
    : order.triggerPrice
  const waits = isTrailing && isNone(stands)
  const price = waits ? order.activationPrice : stands
  if (context === null || price === undefined || isZeroText(price)) return undefined
  const { instrument } = context
  const priceOf = (text: unknown): string => formatPrice(text, instrument.priceFraction, grouped)
  const partial = stopOrderType.startsWith('Partial')
  const isProfit = stopOrderType.endsWith('TakeProfit')
  const expected = expectedOf(context, { ...order, triggerPrice: price })
  const pnl = waits ? '' : ` ${expected.text} ${instrument.coin}`
  const name = NAMES[stopOrderType] ?? stopOrderType
  const sign = (context.side === 'Buy') === (isProfit || waits) ? '≥' : '≤'
  const limit = order.orderType === 'Limit' ? ` → ${priceOf(order.price)}` : ''
  const behind = isTrailing ? ` (${trailingTerms(order, instrument.priceFraction)})` : ''
  const qty = `${formatQuantity(order.qty, instrument.lotFraction, grouped)} ${context.head.unit}`
  return {
    id: lineId.order(order.orderId),
    kind: isProfit ? 'take-profit' : 'stop-loss',
    ...(partial ? { partial } : {}),
    symbol: order.symbol,
    price,
    side: order.side,
    text: waits ? `${name}${behind} ${sign} ${priceOf(price)}` : `${name}${behind}${pnl}`,
    quantity: partial ? formatQuantity(order.qty, instrument.lotFraction, grouped) : WHOLE,
    tooltip: `${name}${waits ? behind : ''} ${sign} ${priceOf(price)}${limit} · ${qty}${waits ? '' : ` ·${pnl}`}`,
    tone: waits ? 0 : expected.tone,
    movable: !isTrailing,
    cancellable: true,
    closable: false,
  }
}
