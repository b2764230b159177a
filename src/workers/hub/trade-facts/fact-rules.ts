import type { TradeFact, TradeFactKind } from '#shared/contracts/trade-facts.ts'
import type { TradeMessage } from '#shared/contracts/private-feed.ts'
import { endReasonOf } from '#shared/domain/end-reasons.ts'
import { isClosing, isTakenAway } from '#shared/domain/order-kinds.ts'
import type { Execution, Order, Position } from '#shared/domain/records.ts'
import { compareDecimalText, isZeroText } from '#shared/units/decimal-text.ts'
import { subtractText } from '#shared/units/exact.ts'

/** Types of stop orders that belong to a position and end with it. */
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

/** Whether a strategy (TWAP, Chase Limit, Iceberg) made the order, not the trader. */
export const isOfStrategy = (order: Order): boolean => (order.specialTradeFrom ?? '') !== ''

/** Cancellations that follow from another event with its own notice: the position closed, or the other leg fired. */
const consequences: ReadonlySet<string> = new Set(['CancelByTpSlTsClear', 'CancelByPzSideCh', 'CancelByOco'])

/** The terms of an open order that a trader can change. Other changes aren't reported. */
export const termsOf = (order: Order): string =>
  [
    order.price,
    order.qty,
    // The exchange itself moves the trigger of a trailing stop.
    order.trailValue === undefined && order.trailValuePercentageE4 === undefined ? order.triggerPrice : '',
    order.trailValue,
    order.trailValuePercentageE4,
    order.takeProfit,
    order.stopLoss,
    order.limitTakeProfit,
    order.limitStopLoss,
  ].join(' ')

/** An order after the events of one frame. */
export interface TouchedOrder {
  readonly order: Order
  /** The order before; undefined if it was not open. */
  readonly before: Order | undefined
  readonly events: readonly string[]
  /** Position of its side before and after; undefined: none, or unknown. */
  readonly held: Position | undefined
  readonly after: Position | undefined
  /** Position before the order's first fill; null if other orders traded it since. */
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
    // The fill of an order made this stop.
    if (isStop && (order.parentOrderId ?? '') !== '') return null
    // A market order fills at once: its fill is reported instead.
    return orderType === 'Market' && orderStatus !== 'Untriggered' ? null : 'orderPlaced'
  }
  if (orderStatus === 'Triggered') return null
  if (before.orderStatus === 'Untriggered' && orderStatus !== 'Untriggered')
    return orderType === 'Market' ? null : 'orderTriggered'
  // A strategy moves its order often, and no trader requested that.
  if (orderStatus === 'PartiallyFilled' || isOfStrategy(order)) return null
  // The quantity of a whole-position stop follows the position's size.
  if (isStop) return termsOf({ ...order, qty: before.qty }) === termsOf(before) ? null : 'orderAmended'
  return termsOf(order) === termsOf(before) ? null : 'orderAmended'
}

/** Kind of the fact about an order; null if nothing is reported (a part of a fill, a consequence of another event). */
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
    // Also a status that this build doesn't know.
    default:
      return touched.events.includes('canceled') ? 'orderCancelled' : kindOfOpen(touched)
  }
}

/** These kinds show the fill price, the others the requested price. */
const done: ReadonlySet<TradeFactKind> = new Set<TradeFactKind>([
  'orderFilled',
  'orderPartlyCancelled',
  'positionClosed',
  'positionReduced',
  'positionLiquidated',
  'positionDelivered',
])

/** Profit that the fill realised: the position's whole result if it is closed now, else the result of this reduction. */
function pnlOf({ order, baseline, after }: TouchedOrder): TradeFact['pnl'] {
  if (!baseline || after === undefined || baseline.side === order.side) return undefined
  if (isZeroText(after.size)) return after.positionRPL
  if (after.side !== baseline.side) return undefined
  return subtractText(after.positionRPL, baseline.positionRPL) ?? undefined
}

export function factOf(kind: TradeFactKind, touched: TouchedOrder): TradeFact {
  const { order, after } = touched
  const isDone = done.has(kind)
  const { parentOrderId: whole = '' } = order
  const isSlice = whole !== '' && isOfStrategy(order)
  return {
    kind,
    key: isSlice ? whole : order.orderId,
    symbol: order.symbol,
    side: order.side,
    closes: isClosing(order),
    stop: order.stopOrderType ?? '',
    qty: order.qty,
    filled: order.cumExecQty,
    price: isDone ? order.avgPrice : order.price,
    trigger: order.orderStatus === 'Untriggered' ? order.triggerPrice : undefined,
    reason: endReasonOf(order),
    origin: order.specialTradeFrom ?? '',
    pnl: isDone ? pnlOf(touched) : undefined,
    left: after?.size,
    ...(isSlice ? { isSeries: true } : {}),
    ...byApi(order),
  }
}

/** The part of a fact that says whether a program made its order; the order is undefined if it is unknown. */
export const byApi = (order: Order | undefined): Pick<TradeFact, 'isByApi'> =>
  order?.apiKeyName === undefined ? {} : { isByApi: true }

const scenes: Readonly<Record<string, TradeFactKind>> = {
  make: 'orderPlaced',
  edit: 'orderAmended',
  cancel: 'orderCancelled',
  position: 'positionChanged',
  liquidation: 'positionLiquidated',
  loan: 'loanCalled',
}

/** Scenes of events that can happen again to the same order, symbol or coin. */
export const repeatedScenes: ReadonlySet<string> = new Set(['edit', 'liquidation', 'loan'])

/** The fact that a message reports (FEED-27, FEED-28); null for an unknown scene and for a part of a fill (NOTE-03). */
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

/** Whether the trader set, changed or canceled the stop; false if it triggered or filled. */
export const isByTrader = (order: Order): boolean =>
  order.orderStatus === 'Untriggered' || order.cancelType === 'CancelByUser'

/** The fact about one fill of an option (FEED-26). */
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
