/** Conditional orders: moves trailing stops, and triggers orders whose price is reached. */
import { betterPrice, isActivated, trailPrice } from '#shared/maths/integer/trailing.ts'
import { activate, reducible } from '../orders/activate.ts'
import { shortOf } from '../orders/afford.ts'
import { emitPosition, emitWallet, holdingOf } from '../accounts/holdings.ts'
import { availableOf } from '../accounts/pools.ts'
import { referencePrice } from '../state/market.ts'
import type { Market } from '../state/market.ts'
import { cancelOrder, endOrder } from '../orders/order-life.ts'
import { orderRecord } from '../orders/order-record.ts'
import { changed } from '../orders/position-stops.ts'
import type { LiveOrder } from '../state/state.ts'
import { emit } from '../state/world.ts'
import type { World } from '../state/world.ts'

function isReached(market: Market, o: LiveOrder): boolean {
  if (o.triggerPrice === 0) return false
  const price = referencePrice(market, o.triggerBy)
  return o.triggerDirection === 1 ? price >= o.triggerPrice : price <= o.triggerPrice
}

/** Moves a trailing stop: from its activation price on it follows the best price, which only improves. */
export function follow(world: World, market: Market, o: LiveOrder): void {
  const { trail } = o
  if (trail === null) return
  const isLong = !o.isBuy
  const price = referencePrice(market, o.triggerBy)
  const wasActive = trail.isActive
  trail.isActive ||= trail.activation === 0 || isActivated(isLong, price, trail.activation)
  if (!trail.isActive) return
  const best = wasActive ? betterPrice(isLong, trail.best, price) : price
  if (wasActive && best === trail.best) return
  trail.best = best
  world.dirty.orders.add(o)
  const trigger = Math.max(trailPrice(isLong, best, trail), 1)
  if (trigger === o.triggerPrice) return
  o.triggerPrice = trigger
  changed(world, o)
  if (o.ofPosition) emitPosition(world, market, holdingOf(o.account, market, o.positionIdx))
}

/** Frees the fee of a closing order by cancelling other open orders of the symbol, the newest first. */
function freeMargin(world: World, market: Market, o: LiveOrder): void {
  const { account, spec } = o
  const h = holdingOf(account, market, o.positionIdx)
  for (const other of [...h.orders].toReversed()) {
    if (availableOf(world, account, spec.settleCoin) >= 0n) return
    if (other.entry === null || other.reduceOnly) continue
    cancelOrder(world, market, other, 'CancelByCannotAffordOrderCost', 'EC_CloseOnTrigger')
  }
}

/** Cancels the other order of a pair when one triggers. */
function dropPeer(world: World, market: Market, o: LiveOrder): void {
  const peer = o.ocoOrderId === '' ? undefined : o.account.open.get(o.ocoOrderId)
  if (peer === undefined) return
  cancelOrder(world, market, peer, 'CancelByOco', 'EC_OtherOrderTriggered')
}

function reject(world: World, market: Market, o: LiveOrder, reason: string): void {
  endOrder(world, market, o)
  o.status = 'Rejected'
  o.rejectReason = reason
  o.updatedAt = world.time
  emit(world, o.account, { kind: 'order', event: 'rejected', order: orderRecord(o) })
}

function fire(world: World, market: Market, o: LiveOrder): void {
  const { account } = o
  const h = holdingOf(account, market, o.positionIdx)
  market.triggers.delete(o)
  h.stops.delete(o)
  o.status = 'Triggered'
  changed(world, o)
  dropPeer(world, market, o)
  if (o.closeOnTrigger) freeMargin(world, market, o)
  if (o.reduceOnly) {
    const most = reducible(h, o.isBuy)
    if (most === 0) {
      cancelOrder(world, market, o, 'CancelByReduceOnly', 'EC_ReduceOnlyNoPosition')
      return
    }
    if (o.leaves > most) {
      o.qty = most
      o.leaves = most
    }
  }
  const short = shortOf(world, market, account, o)
  if (short !== null) {
    reject(world, market, o, short === 'riskLimit' ? 'EC_RiskLimit' : 'EC_InsufficientBalance')
    emitWallet(world, account, o.spec)
    return
  }
  o.status = 'New'
  activate(world, market, o)
  // A fill has emitted the wallet already; an order that only rests has not.
  if (o.entry !== null && o.cumQty === 0) changed(world, o)
  if (o.ofPosition && o.cumQty === 0) emitPosition(world, market, h)
}

/** Triggers conditional orders whose price was reached, until none is left: a fill may reach the next one. */
export function fireTriggers(world: World, market: Market): void {
  if (market.status !== 'Trading') return
  for (let turn = 0; turn < 1000 && market.triggers.size > 0; turn += 1) {
    let reached: LiveOrder | null = null
    for (const o of market.triggers) {
      follow(world, market, o)
      if (reached === null && isReached(market, o)) reached = o
    }
    if (reached === null) return
    fire(world, market, reached)
  }
}
