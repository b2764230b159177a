/**
 * TP/SL entries and the trailing stop of a position (VENUE-17). Each is an untriggered order. Full entries close the whole
 * position by market and follow its size; partial entries have a fixed quantity. All are cancelled when the position closes
 * or reverses.
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

/** Draft of the order that closes a position at a trigger. */
const closer = (h: Holding) =>
  ({
    isBuy: h.size < 0,
    reduceOnly: true,
    closeOnTrigger: true,
    positionIdx: h.positionIdx,
    status: 'Untriggered',
    ofPosition: true,
  }) as const

/** Adds a TP/SL entry; `size` 0: for the whole position. */
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

/** Adds a position's trailing stop; it must not have one yet. */
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

/** Emits an amended untriggered order. */
export function changed(world: World, o: LiveOrder): void {
  o.updatedAt = world.time
  world.dirty.orders.add(o)
  emit(world, o.account, { kind: 'order', event: 'replaced', order: orderRecord(o) })
}

/** Sets another leg for a TP/SL entry; true if it differs. `size` 0 keeps the quantity. */
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

/** Links two entries: when one triggers, the other is cancelled. */
export function pair(world: World, one: LiveOrder, other: LiveOrder): void {
  one.ocoOrderId = other.orderId
  other.ocoOrderId = one.orderId
  changed(world, one)
  changed(world, other)
}

/** After a position's size changed: sets Full entries to it, and cancels the entries of a closed position. */
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

/** Adds the TP/SL of a filled order: a pair for the whole position, or for the filled quantity (VENUE-17). */
export function attachStops(world: World, market: Market, h: Holding, o: LiveOrder, filled: number): void {
  const { attached } = o
  if (attached === null || filled === 0 || h.size === 0 || h.size > 0 !== o.isBuy) return
  if (attached.mode === 'Full') {
    // Only once: later changes by the user are kept.
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
      // A leg that joined the entry later isn't in the order: it grows with the other leg.
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
