/** Ends orders: removes them from the book and the open orders, and adds them to the history. */
import { schedule } from '../state/agenda.ts'
import { reduce } from '../state/book.ts'
import { emitCoin, emitPosition, holdingOf, refreshMargins, releaseOrder } from '../accounts/holdings.ts'
import type { Market } from '../state/market.ts'
import { ownSide } from './matching.ts'
import { orderRecord } from './order-record.ts'
import { isEnded } from '../state/state.ts'
import type { Account, LiveOrder } from '../state/state.ts'
import { isOwn, emitTradeMessage } from './trade-messages.ts'
import { emit, HISTORY_CAP } from '../state/world.ts'
import type { World } from '../state/world.ts'

/** The open strategy an order belongs to. */
export function strategyOf(o: LiveOrder): LiveOrder | null {
  if (o.origin === '' || o.parentOrderId === '') return null
  const parent = o.account.open.get(o.parentOrderId)
  return parent?.strategy === null ? null : (parent ?? null)
}

/** Schedules a strategy whose order ended. */
function wakeStrategy(world: World, o: LiveOrder): void {
  const parent = strategyOf(o)
  if (parent === null || parent.strategy === null || parent.strategy.childId !== o.orderId) return
  parent.strategy.nextAt = world.time
  schedule(world, world.time)
  world.dirty.orders.add(parent)
}

/** Moves an ended order from the account's open orders to its history. */
export function endOrder(world: World, market: Market, o: LiveOrder): void {
  const { account } = o
  const h = holdingOf(account, market, o.positionIdx)
  if (o.entry !== null) {
    releaseOrder(h, o, o.leaves)
    reduce(ownSide(market.book, o.isBuy), o.entry, o.entry.qty)
    o.entry = null
  }
  market.triggers.delete(o)
  market.strategies.delete(o)
  h.orders.delete(o)
  h.stops.delete(o)
  account.open.delete(o.orderId)
  account.ended.add(o)
  refreshMargins(h)
  world.dirty.orders.add(o)
  wakeStrategy(world, o)
  if (account.ended.list.length <= HISTORY_CAP + 100) return
  for (const old of account.ended.drop(100)) {
    if (old.orderLinkId !== null) account.byLink.delete(old.orderLinkId)
    world.dirty.dropped.push({ kind: 'order', key: old.orderId, historyOf: account.id })
  }
}

/** Cancels an open order and emits it; an ended order is unchanged. The caller emits the wallet. */
export function cancelOrder(
  world: World,
  market: Market,
  o: LiveOrder,
  cancelType: string,
  reason: string,
): void {
  if (isEnded(o.status)) return
  endOrder(world, market, o)
  o.status =
    o.cumQty > 0 ? 'PartiallyFilledCanceled' : o.status === 'Untriggered' ? 'Deactivated' : 'Cancelled'
  o.cancelType = cancelType
  o.rejectReason = reason
  o.updatedAt = world.time
  emit(world, o.account, { kind: 'order', event: 'canceled', order: orderRecord(o) })
  if (isOwn(o)) emitTradeMessage(world, o, 'cancel', cancelType)
  const child = o.strategy === null ? undefined : o.account.open.get(o.strategy.childId)
  if (child !== undefined) cancelOrder(world, market, child, cancelType, reason)
}

/** Cancels an order in its own market. */
export function cancelIn(world: World, o: LiveOrder, cancelType: string, reason: string): void {
  const market = world.markets[o.spec.id - 1]
  if (market !== undefined) cancelOrder(world, market, o, cancelType, reason)
}

/** Cancels orders of an account, and emits the positions that had them as take profit or stop loss and the coins they locked. */
export function cancelTogether(
  world: World,
  account: Account,
  orders: readonly LiveOrder[],
  cancelType: string,
  reason: string,
): void {
  for (const o of orders) cancelIn(world, o, cancelType, reason)
  for (const h of account.holdings.values()) {
    const market = world.markets[h.spec.id - 1]
    const hadStops = orders.some((o) => o.ofPosition && o.spec === h.spec && o.positionIdx === h.positionIdx)
    if (market !== undefined && hadStops) emitPosition(world, market, h)
  }
  const coins = orders.flatMap(({ spec }) =>
    spec.kind === 'spot' ? [spec.quoteCoin, spec.baseCoin] : [spec.settleCoin],
  )
  for (const coin of new Set(coins)) emitCoin(world, account, coin)
}
