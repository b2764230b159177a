/**
 * TP/SL entries and the trailing stop of a position (VENUE-17). Each is an order that waits: Full ones close all by market and
 * follow the size, partial ones close what they were made for. All go when the position goes or turns over.
 */
import type { Market } from '../state/market.ts'
import { cancelOrder } from './order-life.ts'
import { register } from './order-make.ts'
import type { StopLeg, Trail } from '../terms/order-parts.ts'
import { orderRecord } from './order-record.ts'
import type { Holding, LiveOrder } from '../state/state.ts'
import { fullKinds, fullStop, stopKind } from '../accounts/stop-kinds.ts'
import type { TpSlKind } from '../accounts/stop-kinds.ts'
import { emit } from '../state/world.ts'
import type { World } from '../state/world.ts'

/** What closes a position when it's reached. */
const closer = (h: Holding) =>
  ({
    isBuy: h.size < 0,
    reduceOnly: true,
    closeOnTrigger: true,
    positionIdx: h.positionIdx,
    status: 'Untriggered',
    ofPosition: true,
  }) as const

/** Adds a TP/SL entry; `size` 0 stands for the whole position. */
export function addStop(
  world: World,
  market: Market,
  h: Holding,
  kind: TpSlKind,
  leg: StopLeg,
  size: number,
  parentOrderId: string,
): LiveOrder {
  const rises = h.size > 0 === kind.endsWith('TakeProfit')
  return register(world, market, h.account, {
    ...closer(h),
    orderType: leg.orderType,
    price: leg.limit,
    qty: size === 0 ? Math.abs(h.size) : size,
    timeInForce: leg.orderType === 'Limit' ? 'GoodTillCancel' : 'ImmediateOrCancel',
    triggerPrice: leg.trigger,
    triggerBy: leg.by,
    triggerDirection: rises ? 1 : 2,
    stopOrderType: kind,
    planType: 11,
    parentOrderId,
    slip: leg.slip,
  })
}

/** Adds the trailing stop of a position; it has none yet. */
export function addTrailing(world: World, market: Market, h: Holding, trail: Trail): LiveOrder {
  return register(world, market, h.account, {
    ...closer(h),
    orderType: 'Market',
    qty: Math.abs(h.size),
    triggerDirection: h.size > 0 ? 2 : 1,
    stopOrderType: 'TrailingStop',
    planType: 4,
    trail,
  })
}

/** Tells of a changed order that waits. */
export function changed(world: World, o: LiveOrder): void {
  o.updatedAt = world.time
  world.dirty.orders.add(o)
  emit(world, o.account, { kind: 'order', event: 'replaced', order: orderRecord(o) })
}

/** Gives a TP/SL entry another leg; true if that changed something. `size` 0 leaves the quantity. */
export function changeStop(world: World, o: LiveOrder, leg: StopLeg, size: number): boolean {
  const qty = size === 0 ? o.qty : size
  const same =
    o.triggerPrice === leg.trigger &&
    o.triggerBy === leg.by &&
    o.orderType === leg.orderType &&
    o.price === leg.limit &&
    o.qty === qty &&
    o.slip?.kind === leg.slip?.kind &&
    o.slip?.amount === leg.slip?.amount
  if (same) return false
  o.triggerPrice = leg.trigger
  o.triggerBy = leg.by
  o.orderType = leg.orderType
  o.timeInForce = leg.orderType === 'Limit' ? 'GoodTillCancel' : 'ImmediateOrCancel'
  o.price = leg.limit
  o.qty = qty
  o.leaves = qty
  o.slip = leg.slip
  changed(world, o)
  return true
}

/** Two entries of which one fires; the other goes then. */
export function pair(world: World, one: LiveOrder, other: LiveOrder): void {
  one.ocoOrderId = other.orderId
  other.ocoOrderId = one.orderId
  changed(world, one)
  changed(world, other)
}

/** After a position's size changed: whole-position entries take its size; entries of a position that's gone go. */
export function followPosition(world: World, market: Market, h: Holding): void {
  const size = Math.abs(h.size)
  for (const o of h.stops) {
    if (size === 0) cancelOrder(world, market, o, 'CancelByTpSlTsClear', 'EC_NoPosition')
    else if (h.size > 0 === o.isBuy)
      cancelOrder(world, market, o, 'CancelByPzSideCh', 'EC_PositionSideChanged')
    else if (fullKinds.has(o.stopOrderType) && o.qty !== size) {
      o.qty = size
      o.leaves = size
      changed(world, o)
    }
  }
}

/** What an order's TP/SL become when it filled: a pair for the whole position, or a pair of what it filled (VENUE-17). */
export function attachStops(world: World, market: Market, h: Holding, o: LiveOrder, filled: number): void {
  const { attached } = o
  if (attached === null || filled === 0 || h.size === 0 || h.size > 0 !== o.isBuy) return
  if (attached.mode === 'Full') {
    // Only once: what the user makes of them afterwards stays.
    if (o.cumQty !== filled) return
    attachFull(world, market, h, o, attached.tp, true)
    attachFull(world, market, h, o, attached.sl, false)
    return
  }
  const opened = Math.min(filled, Math.abs(h.size))
  const own = [...h.stops].filter((stop) => stop.parentOrderId === o.orderId)
  if (own.length > 0) {
    for (const stop of own) {
      const [leg, peer] =
        stop.stopOrderType === 'PartialTakeProfit' ? [attached.tp, attached.sl] : [attached.sl, attached.tp]
      // A leg that joined the entry later has none in the order: it grows as the other does.
      const qty = capped(stop.qty + opened, leg ?? peer)
      if (qty === stop.qty) continue
      stop.qty = qty
      stop.leaves = qty
      changed(world, stop)
    }
    return
  }
  const made = [attached.tp, attached.sl].flatMap((leg, at) =>
    leg === null
      ? []
      : [addStop(world, market, h, stopKind('Partial', at === 0), leg, capped(opened, leg), o.orderId)],
  )
  const [one, other] = made
  if (one !== undefined && other !== undefined) pair(world, one, other)
}

const capped = (qty: number, leg: StopLeg | null): number =>
  leg === null || leg.size === 0 ? qty : Math.min(qty, leg.size)

function attachFull(
  world: World,
  market: Market,
  h: Holding,
  o: LiveOrder,
  leg: StopLeg | null,
  isProfit: boolean,
): void {
  if (leg === null) return
  const kind = isProfit ? 'TakeProfit' : 'StopLoss'
  const known = fullStop(h, kind)
  if (known === null) addStop(world, market, h, kind, leg, 0, o.orderId)
  else changeStop(world, known, leg, 0)
}
