import type { TradeFact, TradeFactKind } from '#shared/contracts/trade-facts.ts'
import type { TradeMessage } from '#shared/contracts/private-feed.ts'
import { endReasonOf } from '#shared/domain/end-reasons.ts'
import { isTakenAway } from '#shared/domain/order-kinds.ts'
import type { Execution, Order, Position } from '#shared/domain/records.ts'
import { compareDecimalText, isZeroText } from '#shared/units/decimal-text.ts'
import { subtractText } from '#shared/units/exact.ts'

/** Stop orders that belong to a position and go with it. */
const positionStops: ReadonlySet<string> = new Set([
  'TakeProfit',
  'StopLoss',
  'PartialTakeProfit',
  'PartialStopLoss',
  'TrailingStop',
  'TrailingProfit',
])
export const isPositionStop = ({ stopOrderType = '', reduceOnly, closeOnTrigger }: Order): boolean =>
  positionStops.has(stopOrderType) && reduceOnly && closeOnTrigger

/** Made and moved by a strategy (TWAP, Chase Limit, Iceberg), not by the trader. */
export const isOfStrategy = (order: Order): boolean => (order.specialTradeFrom ?? '') !== ''

/** Ends that follow from another event, which has its own notice: the position is gone, or the other leg fired. */
const consequences: ReadonlySet<string> = new Set(['CancelByTpSlTsClear', 'CancelByPzSideCh', 'CancelByOco'])

/** What a trader can change about an open order. A change of nothing here is no news. */
export const termsOf = (order: Order): string =>
  [
    order.price,
    order.qty,
    // The exchange moves the trigger of a trailing stop.
    order.trailValue === undefined && order.trailValuePercentageE4 === undefined ? order.triggerPrice : '',
    order.trailValue,
    order.trailValuePercentageE4,
    order.takeProfit,
    order.stopLoss,
    order.limitTakeProfit,
    order.limitStopLoss,
  ].join(' ')

/** An order as several events of one frame left it. */
export interface TouchedOrder {
  readonly order: Order
  /** As it was before; undefined for one that was not open. */
  readonly before: Order | undefined
  readonly events: readonly string[]
  /** Position of its side before and after; undefined: none, or not known. */
  readonly held: Position | undefined
  readonly after: Position | undefined
  /** Position before the order's first fill; null where other orders traded it since. */
  readonly baseline: Position | null | undefined
}

function kindOfFill({ order, held, after }: TouchedOrder): TradeFactKind {
  if (isTakenAway(order.stopOrderType)) return 'positionLiquidated'
  if (order.stopOrderType === 'Delivery') return 'positionDelivered'
  const reduces = held !== undefined && held.side !== order.side && !isZeroText(held.size)
  if (!reduces) return order.reduceOnly ? 'positionReduced' : 'orderFilled'
  if (after === undefined) {
    if (!order.reduceOnly) return 'orderFilled'
    return compareDecimalText(order.cumExecQty, held.size) < 0 ? 'positionReduced' : 'positionClosed'
  }
  if (isZeroText(after.size)) return 'positionClosed'
  return after.side === held.side ? 'positionReduced' : 'orderFilled'
}

function kindOfOpen({ order, before, events }: TouchedOrder): TradeFactKind | null {
  const { orderStatus, orderType } = order
  const isStop = isPositionStop(order)
  if (before === undefined) {
    if (!events.includes('newed')) return null
    // Made by the fill of an order that carried it.
    if (isStop && (order.parentOrderId ?? '') !== '') return null
    // A market order is about to be taken: its fill is the news.
    return orderType === 'Market' && orderStatus !== 'Untriggered' ? null : 'orderPlaced'
  }
  if (orderStatus === 'Triggered') return null
  if (before.orderStatus === 'Untriggered' && orderStatus !== 'Untriggered')
    return orderType === 'Market' ? null : 'orderTriggered'
  // A strategy moves its own order as often as it likes: nobody asked for that.
  if (orderStatus === 'PartiallyFilled' || isOfStrategy(order)) return null
  // A whole-position stop follows the position's size.
  if (isStop) return termsOf({ ...order, qty: before.qty }) === termsOf(before) ? null : 'orderAmended'
  return termsOf(order) === termsOf(before) ? null : 'orderAmended'
}

/** What happened to an order; null nothing a trader is told (a part of a fill, a consequence of something else). */
export function kindOf(touched: TouchedOrder): TradeFactKind | null {
  const { order } = touched
  switch (order.orderStatus) {
    case 'Filled':
      return kindOfFill(touched)
    case 'PartiallyFilledCanceled':
      return isTakenAway(order.stopOrderType) ? 'positionLiquidated' : 'orderPartlyCancelled'
    case 'Rejected':
      return 'orderRejected'
    case 'Cancelled':
    case 'Deactivated':
      return consequences.has(order.cancelType ?? '') ? null : 'orderCancelled'
    case 'New':
    case 'PartiallyFilled':
    case 'Triggered':
    case 'Untriggered':
    // A status that this build does not know.
    default:
      return touched.events.includes('canceled') ? 'orderCancelled' : kindOfOpen(touched)
  }
}

/** These tell at what price it was done, the others what was asked for. */
const done: ReadonlySet<TradeFactKind> = new Set<TradeFactKind>([
  'orderFilled',
  'orderPartlyCancelled',
  'positionClosed',
  'positionReduced',
  'positionLiquidated',
  'positionDelivered',
])

/** Realised by what happened: the whole result of a position that is flat now, else what this reduction realised. */
function pnlOf({ order, baseline, after }: TouchedOrder): TradeFact['pnl'] {
  if (!baseline || after === undefined || baseline.side === order.side) return undefined
  if (isZeroText(after.size)) return after.positionRPL
  if (after.side !== baseline.side) return undefined
  return subtractText(after.positionRPL, baseline.positionRPL) ?? undefined
}

/** The fact of an order. */
export function factOf(kind: TradeFactKind, touched: TouchedOrder): TradeFact {
  const { order, after } = touched
  const isDone = done.has(kind)
  const price = isDone ? order.avgPrice : order.price
  const pnl = isDone ? pnlOf(touched) : undefined
  const isSlice = isOfStrategy(order)
  return {
    kind,
    key: isSlice ? (order.parentOrderId ?? order.orderId) : order.orderId,
    symbol: order.symbol,
    side: order.side,
    stop: order.stopOrderType ?? '',
    qty: order.qty,
    filled: order.cumExecQty,
    ...(price === undefined ? {} : { price }),
    ...(order.orderStatus === 'Untriggered' && order.triggerPrice !== undefined
      ? { trigger: order.triggerPrice }
      : {}),
    reason: endReasonOf(order),
    origin: order.specialTradeFrom ?? '',
    ...(pnl === undefined ? {} : { pnl }),
    ...(after === undefined ? {} : { left: after.size }),
    ...(isSlice ? { isSeries: true } : {}),
  }
}

const scenes: Readonly<Record<string, TradeFactKind>> = {
  make: 'orderPlaced',
  edit: 'orderAmended',
  cancel: 'orderCancelled',
  position: 'positionChanged',
  liquidation: 'positionLiquidated',
}

/** The fact of a message (FEED-27, FEED-28); null for an unknown scene and for a part of a fill (NOTE-03). */
export function factOfMessage(message: TradeMessage): TradeFact | null {
  const { scene, symbol, side, orderId, price, qty, leavesQty, size } = message
  const kind = Object.hasOwn(scenes, scene) ? scenes[scene] : undefined
  if (kind === undefined) return null
  if (kind === 'positionChanged' && leavesQty !== undefined && !isZeroText(leavesQty)) return null
  return {
    kind,
    key: orderId === '' ? symbol : orderId,
    symbol,
    side,
    stop: '',
    ...(qty === undefined ? {} : { qty, filled: qty }),
    ...(price === undefined ? {} : { price }),
    ...(size === undefined ? {} : { left: size }),
    reason: endReasonOf({ cancelType: message.reason }),
    origin: '',
  }
}

/** Set, changed or taken away on a trader's demand, not triggered or filled. */
export const isByTrader = (order: Order): boolean =>
  order.orderStatus === 'Untriggered' || order.cancelType === 'CancelByUser'

/** The fact of one fill of an option (FEED-26). */
export const optionFact = (execution: Execution): TradeFact => ({
  kind: 'optionTraded',
  key: execution.execId,
  symbol: execution.symbol,
  side: execution.side,
  stop: '',
  qty: execution.execQty,
  filled: execution.execQty,
  price: execution.execPrice,
  reason: '',
  origin: '',
})
