/**
 * Strategies (VENUE-47): orders that place other orders over time. A strategy is an open order that is never in the book; its
 * filled quantity is that of its orders. If one of them ends by anything but a fill, the strategy ends too.
 */
import { schedule } from '../state/agenda.ts'
import { activate, drawnPrice, placedAt, reducible, takeOut } from '../orders/activate.ts'
import { shortOf } from '../orders/afford.ts'
import { chargeOrder, emitWallet, holdingOf, refreshMargins, releaseOrder } from '../accounts/holdings.ts'
import type { Market } from '../state/market.ts'
import { ownSide } from '../orders/matching.ts'
import { cancelOrder } from '../orders/order-life.ts'
import { register } from '../orders/order-make.ts'
import type { Draft } from '../orders/order-make.ts'
import { NEVER } from '../terms/order-parts.ts'
import type { StrategyState } from '../terms/order-parts.ts'
import { changed } from '../orders/position-stops.ts'
import type { LiveOrder } from '../state/state.ts'
import type { World } from '../state/world.ts'

/** Interval at which a chase checks the book. */
const CHASE_EVERY_MS = 1000

/** Cancels a strategy with the reason why its order ended or couldn't be placed. */
function stop(world: World, market: Market, parent: LiveOrder, cancelType: string, reason: string): void {
  cancelOrder(world, market, parent, cancelType, reason)
  emitWallet(world, parent.account, parent.spec)
}

/** Maximum quantity of a strategy's next order; 0 after ending a reduce-only strategy with nothing left to reduce. */
function mayPlace(world: World, market: Market, parent: LiveOrder, wanted: number): number {
  if (!parent.reduceOnly) return wanted
  const most = reducible(holdingOf(parent.account, market, parent.positionIdx), parent.isBuy)
  if (most === 0) stop(world, market, parent, 'CancelByReduceOnly', 'EC_ReduceOnlyNoPosition')
  return Math.min(wanted, most)
}

/** Places a strategy's next order; null after ending the strategy because the account can't afford it. */
function placeChild(
  world: World,
  market: Market,
  parent: LiveOrder,
  draft: Pick<Draft, 'orderType' | 'qty' | 'price' | 'timeInForce'>,
): LiveOrder | null {
  const { account, isBuy, reduceOnly, positionIdx, isLeverage } = parent
  const own = { isBuy, reduceOnly, positionIdx, isLeverage }
  const wanted = { ...draft, price: draft.price ?? 0, leaves: draft.qty, ...own }
  const short = shortOf(world, market, account, wanted)
  if (short !== null) {
    stop(
      world,
      market,
      parent,
      'CancelByCannotAffordOrderCost',
      short === 'riskLimit' ? 'EC_RiskLimit' : 'EC_InsufficientBalance',
    )
    return null
  }
  const { closeOnTrigger, slip, origin, orderId: parentOrderId } = parent
  const child = { ...draft, ...own, closeOnTrigger, slip, origin, parentOrderId }
  return register(world, market, account, placedAt(market, child))
}

const isOpen = (o: LiveOrder): boolean => o.account.open.has(o.orderId)

/** TWAP slice: an equal share of the rest in whole lots; the last slice takes everything. */
function slice(world: World, market: Market, parent: LiveOrder, state: StrategyState): void {
  const { spec } = parent
  const share =
    state.slicesLeft <= 1 ? parent.leaves : Math.floor(parent.leaves / state.slicesLeft / spec.lot) * spec.lot
  state.slicesLeft -= 1
  // After a stop of trading, slices continue at their interval: missed ones aren't sent together.
  const isLate = state.nextAt === 0 || world.time - state.nextAt >= state.intervalMs
  state.nextAt = state.slicesLeft > 0 ? (isLate ? world.time : state.nextAt) + state.intervalMs : NEVER
  const qty = mayPlace(world, market, parent, Math.min(share, spec.maxMarketQty))
  if (!isOpen(parent)) return
  if (qty >= spec.minQty) {
    const child = placeChild(world, market, parent, { orderType: 'Market', qty })
    if (child === null) return
    activate(world, market, child)
  }
  if (state.slicesLeft === 0 && isOpen(parent))
    stop(world, market, parent, 'CancelByStrategyEnd', 'EC_NoImmediateQtyToFill')
}

/** Checks how a strategy's last order ended; true if the strategy continues. */
function survives(world: World, market: Market, parent: LiveOrder, state: StrategyState): boolean {
  if (state.childId === '') return true
  const last = parent.account.ended.get(state.childId)
  state.childId = ''
  if (last === undefined || last.status === 'Filled') return true
  stop(world, market, parent, last.cancelType, last.rejectReason)
  return false
}

/** Places a limit order of the strategy. */
function show(
  world: World,
  market: Market,
  parent: LiveOrder,
  state: StrategyState,
  price: number,
  qty: number,
): void {
  const may = mayPlace(world, market, parent, qty)
  if (!isOpen(parent)) return
  const { timeInForce } = parent
  const child = placeChild(world, market, parent, { orderType: 'Limit', qty: may, price, timeInForce })
  if (child === null) return
  state.childId = child.orderId
  activate(world, market, child)
}

/** Iceberg: places the next visible part when the last one is filled. */
function refill(world: World, market: Market, parent: LiveOrder, state: StrategyState): void {
  state.nextAt = NEVER
  if (parent.account.open.has(state.childId)) return
  if (!survives(world, market, parent, state)) return
  show(world, market, parent, state, parent.price, Math.min(state.subQty, parent.leaves))
}

/** Wanted price of a chase: its distance behind the best other price of its side, within its limit; 0 without one. */
function chasePrice(
  market: Market,
  parent: LiveOrder,
  state: StrategyState,
  child: LiveOrder | undefined,
): number {
  const side = ownSide(market.book, parent.isBuy)
  const { spec } = market
  for (let at = side.prices.length - 1; at >= 0; at -= 1) {
    const best = side.prices[at] ?? 0
    const own = child?.entry?.level.price === best ? child.leaves : 0
    if ((side.levels.get(best)?.total ?? 0) <= own) continue
    const behind = parent.isBuy ? best - state.distance : best + state.distance
    if (state.maxPrice === 0) return Math.min(Math.max(behind, spec.minPrice), spec.maxPrice)
    const bound = parent.isBuy ? Math.min(behind, state.maxPrice) : Math.max(behind, state.maxPrice)
    return Math.min(Math.max(bound, spec.minPrice), spec.maxPrice)
  }
  return 0
}

/** Sets a chase's price to that of its order. */
function showPrice(world: World, parent: LiveOrder, price: number): void {
  if (parent.price === price) return
  parent.price = price
  changed(world, parent)
}

/** Moves a chase's order to the wanted price. */
function chase(world: World, market: Market, parent: LiveOrder, state: StrategyState): void {
  state.nextAt = NEVER
  state.actedAt = world.time
  const child = parent.account.open.get(state.childId)
  if (child === undefined && !survives(world, market, parent, state)) return
  const wanted = chasePrice(market, parent, state, child)
  if (wanted === 0) return
  const price = drawnPrice(market, parent.isBuy, wanted)
  if (child === undefined) {
    showPrice(world, parent, price)
    show(world, market, parent, state, price, parent.leaves)
    return
  }
  if (child.price === price) return
  const h = holdingOf(parent.account, market, parent.positionIdx)
  releaseOrder(h, child, child.leaves)
  refreshMargins(h)
  if (shortOf(world, market, parent.account, { ...child, price }) !== null) {
    chargeOrder(market, h, child)
    refreshMargins(h)
    stop(world, market, parent, 'CancelByCannotAffordOrderCost', 'EC_InsufficientBalance')
    return
  }
  takeOut(market, child)
  child.price = price
  changed(world, child)
  showPrice(world, parent, price)
  activate(world, market, child)
}

/** After a market moved: schedules its chases, each at most once a second. */
export function wakeChases(world: World, market: Market): void {
  for (const o of market.strategies) {
    const { origin, strategy } = o
    if (origin !== 'Chase Limit' || strategy === null) continue
    if (world.time < strategy.actedAt + CHASE_EVERY_MS) continue
    strategy.nextAt = Math.min(strategy.nextAt, world.time)
    world.dirty.orders.add(o)
    schedule(world, world.time)
  }
}

/** Runs one step of a strategy; called by `runDue`. */
export function runStrategy(world: World, market: Market, parent: LiveOrder): void {
  const state = parent.strategy
  if (state === null) return
  if (parent.origin === 'TWAP') slice(world, market, parent, state)
  else if (parent.origin === 'Iceberg') refill(world, market, parent, state)
  else chase(world, market, parent, state)
  world.dirty.orders.add(parent)
  if (isOpen(parent)) schedule(world, state.nextAt)
}
