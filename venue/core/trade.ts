/** What a match does: public trade, positions, wallets, house, private events. */
import { fillFee, fillPosition } from '#shared/maths/integer/fills.ts'
import { valueAt } from '#shared/maths/integer/terms.ts'
import { reduce } from './book.ts'
import { chargeOrder, emitPosition, emitWallet, holdingOf, refreshMargins, releaseOrder } from './holdings.ts'
import { hexOf } from './random.ts'
import { recordTrade } from './market.ts'
import type { Market } from './market.ts'
import { oppositeOf, ownSide } from './matching.ts'
import { moneyText, priceText, qtyText } from './money.ts'
import { orderRecord } from './records.ts'
import { sideOf } from './state.ts'
import type { Holding, LiveOrder } from './state.ts'
import { emit, HISTORY_CAP } from './world.ts'
import type { World } from './world.ts'

/** The house's side of a trade: cash and position, exact. */
export function houseTrade(world: World, market: Market, isBuy: boolean, price: number, qty: number): void {
  const { house } = world
  const value = valueAt(market.spec, price, qty)
  house.cash += isBuy ? -value : value
  house.sizes.set(market.spec.id, (house.sizes.get(market.spec.id) ?? 0) + (isBuy ? qty : -qty))
  world.dirty.house = true
}

/** One fill of a one-way position, through zero (fillPosition): wallet and position carry the result. */
export function applyFill(
  world: World,
  h: Holding,
  isBuy: boolean,
  price: number,
  qty: number,
  fee: bigint,
): void {
  const { account } = h
  const { size, value, extra, closed, pnl, closingFee } = fillPosition(h, isBuy, price, qty, fee)
  h.updatedAt = world.time
  account.wallet += pnl - fee
  account.cumRealised += pnl - fee
  h.cumRealised += pnl - fee
  if (closed < qty && (h.size === 0 || closed > 0)) {
    // A new position opens, from flat or past zero, with what is left of the fee.
    h.createdAt = world.time
    h.realised = closingFee - fee
  } else h.realised += pnl - (closed === 0 ? fee : closingFee)
  h.size = size
  h.value = value
  h.extra = extra
}

/** Books a fill of one user order: order, position, wallet, execution event. */
export function fillOrder(
  world: World,
  market: Market,
  o: LiveOrder,
  price: number,
  qty: number,
  isMaker: boolean,
): void {
  const { account, spec } = o
  const h = holdingOf(account, market)
  const value = valueAt(spec, price, qty)
  const fee = fillFee(spec, value, isMaker)
  if (o.entry !== null) releaseOrder(h, o, o.leaves)
  o.leaves -= qty
  o.cumQty += qty
  o.cumValue += value
  o.cumFee += fee
  o.updatedAt = world.time
  o.status = o.leaves === 0 ? 'Filled' : 'PartiallyFilled'
  world.house.fees += fee
  world.dirty.house = true
  applyFill(world, h, o.isBuy, price, qty, fee)
  if (o.entry !== null && o.leaves > 0) chargeOrder(h, o)
  refreshMargins(h)
  world.execCount += 1
  const execution = {
    execId: `e${hexOf(`${world.seed}:${world.execCount}`, 11)}`,
    orderId: o.orderId,
    ...(o.orderLinkId === null ? {} : { orderLinkId: o.orderLinkId }),
    symbol: spec.symbol,
    side: sideOf(o.isBuy),
    execPrice: priceText(spec, price),
    execQty: qtyText(spec, qty),
    execValue: moneyText(value),
    execFee: moneyText(fee),
    isMaker,
    leavesQty: qtyText(spec, o.leaves),
    execTime: world.time,
  }
  account.executions.push(execution)
  world.dirty.executions.push({ accountId: account.id, number: world.execCount, execution })
  if (account.executions.length > HISTORY_CAP + 100) {
    for (const old of account.executions.splice(0, 100)) world.dirty.droppedExecutions.push(old.execId)
  }
  emit(world, account, { kind: 'execution', execution })
}

/** A resting user order was taken: books it, tells, and ends it when nothing is left. */
function fillMaker(world: World, market: Market, o: LiveOrder, price: number, qty: number): void {
  fillOrder(world, market, o, price, qty, true)
  if (o.leaves === 0) {
    o.entry = null
    endOrder(world, market, o)
  }
  world.dirty.orders.add(o)
  emit(world, o.account, { kind: 'order', event: 'filled', order: orderRecord(o) })
  const h = holdingOf(o.account, market)
  emitPosition(world, market, h)
  trimReduceOnly(world, market, h)
  emitWallet(world, o.account)
}

/** One match at a price: the taker's and the maker's side; null stands for the house. */
export function trade(
  world: World,
  market: Market,
  taker: LiveOrder | null,
  isBuy: boolean,
  price: number,
  qty: number,
  maker: LiveOrder | null,
): void {
  recordTrade(market, world.time, price, qty, isBuy)
  if (taker === null && maker === null) return
  if (maker === null) houseTrade(world, market, !isBuy, price, qty)
  else fillMaker(world, market, maker, price, qty)
  if (taker === null) houseTrade(world, market, isBuy, price, qty)
  else fillOrder(world, market, taker, price, qty, false)
}

/** Takes an order that can't trade any more off the account's open ones and into its history. */
export function endOrder(world: World, market: Market, o: LiveOrder): void {
  const { account } = o
  const h = holdingOf(account, market)
  if (o.entry !== null) {
    releaseOrder(h, o, o.leaves)
    reduce(ownSide(market.book, o.isBuy), o.entry, o.entry.qty)
    o.entry = null
  }
  market.triggers.delete(o)
  h.orders.delete(o)
  account.open.delete(o.orderId)
  account.ended.push(o)
  refreshMargins(h)
  world.dirty.orders.add(o)
  if (account.ended.length <= HISTORY_CAP + 100) return
  for (const old of account.ended.splice(0, 100)) {
    if (old.orderLinkId !== null) account.byLink.delete(old.orderLinkId)
    world.dirty.droppedOrders.push(old.orderId)
  }
}

/** Cancels an open order and tells; the wallet event is the caller's. */
export function cancelOrder(
  world: World,
  market: Market,
  o: LiveOrder,
  cancelType: string,
  reason: string,
): void {
  endOrder(world, market, o)
  o.status =
    o.cumQty > 0 ? 'PartiallyFilledCanceled' : o.status === 'Untriggered' ? 'Deactivated' : 'Cancelled'
  o.cancelType = cancelType
  o.rejectReason = reason
  o.updatedAt = world.time
  emit(world, o.account, { kind: 'order', event: 'canceled', order: orderRecord(o) })
}

/** After a position shrank: resting reduce-only orders are cut to it, or cancelled where nothing is left to reduce. */
export function trimReduceOnly(world: World, market: Market, h: Holding): void {
  for (const o of h.orders) {
    if (!o.reduceOnly || o.entry === null) continue
    const reduces = h.size !== 0 && h.size > 0 !== o.isBuy
    if (!reduces) {
      cancelOrder(world, market, o, 'CancelByReduceOnly', 'EC_ReduceOnlyNoPosition')
      continue
    }
    const extra = o.leaves - Math.abs(h.size)
    if (extra <= 0) continue
    reduce(oppositeOf(market.book, !o.isBuy), o.entry, extra)
    o.qty -= extra
    o.leaves -= extra
    o.updatedAt = world.time
    world.dirty.orders.add(o)
    emit(world, o.account, { kind: 'order', event: 'replaced', order: orderRecord(o) })
  }
}
