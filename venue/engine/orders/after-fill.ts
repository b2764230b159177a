/** Consequences of a fill: strategies, TP/SL entries and reduce-only orders are updated. */
import { reduce } from '../state/book.ts'
import { baseUnits, emitPosition, holdingOf } from '../accounts/holdings.ts'
import { otherSideOf } from '../accounts/records.ts'
import type { Market } from '../state/market.ts'
import { oppositeOf } from './matching.ts'
import { cancelOrder, endOrder, strategyOf } from './order-life.ts'
import { register } from './order-make.ts'
import type { Draft } from './order-make.ts'
import type { StopLeg } from '../terms/order-parts.ts'
import { orderRecord } from './order-record.ts'
import { attachStops, changed, followPosition, pair } from './position-stops.ts'
import { legIdx, legsOf } from '../accounts/spread.ts'
import type { Holding, LiveOrder } from '../state/state.ts'
import { emitPositionMessage } from './trade-messages.ts'
import { emit } from '../state/world.ts'
import type { World } from '../state/world.ts'

/** Adds a fill to its strategy, which ends when everything is filled. */
export function creditStrategy(
  world: World,
  market: Market,
  child: LiveOrder,
  fill: { readonly qty: number; readonly value: bigint; readonly fee: bigint },
): void {
  const parent = strategyOf(child)
  if (parent === null) return
  parent.leaves -= fill.qty
  parent.cumQty += fill.qty
  parent.cumValue += fill.value
  parent.cumFee += fill.fee
  parent.updatedAt = world.time
  parent.status = parent.leaves === 0 ? 'Filled' : 'PartiallyFilled'
  if (parent.leaves === 0) endOrder(world, market, parent)
  world.dirty.orders.add(parent)
  emit(world, parent.account, { kind: 'order', event: 'filled', order: orderRecord(parent) })
}

/** Reduces a resting order's quantity; it keeps its priority. */
export function shrinkResting(world: World, market: Market, o: LiveOrder, less: number): void {
  if (o.entry === null) return
  reduce(oppositeOf(market.book, !o.isBuy), o.entry, less)
  o.qty -= less
  o.leaves -= less
  changed(world, o)
}

/** After a position shrank: cuts resting reduce-only orders to it, or cancels them if nothing is left to reduce. */
function trimReduceOnly(world: World, market: Market, h: Holding): void {
  for (const o of h.orders) {
    if (!o.reduceOnly || o.entry === null) continue
    const reduces = h.size !== 0 && h.size > 0 !== o.isBuy
    if (!reduces) {
      cancelOrder(world, market, o, 'CancelByReduceOnly', 'EC_ReduceOnlyNoPosition')
      continue
    }
    const extra = o.leaves - Math.abs(h.size)
    if (extra > 0) shrinkResting(world, market, o, extra)
  }
}

/** After any change of a position's size: updates its TP/SL entries, emits it, then updates reduce-only orders. */
export function positionChanged(world: World, market: Market, h: Holding): void {
  followPosition(world, market, h)
  emitPosition(world, market, h)
  trimReduceOnly(world, market, h)
}

/** Emits the other side of a cross hedge: both share a liquidation price, which has changed. */
function emitOtherSide(world: World, market: Market, h: Holding): void {
  const other = otherSideOf(h)
  if (other !== null && !h.isIsolated) emitPosition(world, market, other)
}

/** After an order filled by `filled`: adds its TP/SL to the position, then does what `positionChanged` does. */
export function afterFill(world: World, market: Market, h: Holding, o: LiveOrder, filled: number): void {
  if (o.spec.kind === 'spot') {
    if (o.attached !== null) attachSpot(world, market, o)
    return
  }
  const legs = legsOf(market, o.isBuy, 0)
  if (legs !== null) {
    for (const leg of legs) {
      positionChanged(world, leg.market, holdingOf(o.account, leg.market, legIdx(o.account, leg)))
    }
    return
  }
  followPosition(world, market, h)
  attachStops(world, market, h, o, filled)
  emitPosition(world, market, h)
  emitOtherSide(world, market, h)
  emitPositionMessage(world, o, h, filled)
  trimReduceOnly(world, market, h)
}

/** Quantity a spot order has received and can sell (or buy back), in whole lots. */
function spotGain(o: LiveOrder): number {
  const { spec } = o
  if (!o.isBuy) return o.cumQty
  const lots = (baseUnits(spec, o.cumQty) - o.cumFee) / baseUnits(spec, spec.lot)
  return Number(lots) * spec.lot
}

/** TP/SL of a spot order: opposite orders for the received quantity, of which one triggers (BidirectionalTpSl). */
function attachSpot(world: World, market: Market, o: LiveOrder): void {
  const qty = spotGain(o)
  const { attached, account } = o
  if (attached === null || qty < o.spec.minQty) return
  const own = [...account.open.values()].filter((other) => other.parentOrderId === o.orderId)
  if (own.length > 0) {
    for (const other of own) {
      if (other.status !== 'Untriggered' || other.qty === qty) continue
      other.qty = qty
      other.leaves = qty
      changed(world, other)
    }
    return
  }
  const stopOrderType =
    attached.tp !== null && attached.sl !== null ? 'BidirectionalTpSl' : 'TakeProfitStopLoss'
  const draft = (leg: StopLeg, isProfit: boolean): Draft => ({
    isBuy: !o.isBuy,
    orderType: leg.orderType,
    price: leg.limit,
    qty,
    timeInForce: leg.orderType === 'Limit' ? 'GoodTillCancel' : 'ImmediateOrCancel',
    status: 'Untriggered',
    triggerPrice: leg.trigger,
    triggerBy: leg.by,
    triggerDirection: o.isBuy === isProfit ? 1 : 2,
    stopOrderType,
    planType: 11,
    parentOrderId: o.orderId,
    slip: leg.slip,
  })
  const [one, other] = [
    ...(attached.tp === null ? [] : [draft(attached.tp, true)]),
    ...(attached.sl === null ? [] : [draft(attached.sl, false)]),
  ].map((each) => register(world, market, account, each))
  if (one !== undefined && other !== undefined) pair(world, one, other)
}
