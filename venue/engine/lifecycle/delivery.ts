/**
 * Delivery (VENUE-12, docs/choices.md#delivery). At expiry orders are cancelled and positions settled with the delivery fee: dated
 * contracts at the index, options at their intrinsic value. The symbol closes and the next one is listed.
 */
import { deliveryFee } from '#shared/maths/integer/fills.ts'
import { schedule } from '../state/agenda.ts'
import { setHouse } from '../state/book.ts'
import { liveMinute } from '../candles/live-bars.ts'
import { positionChanged } from '../orders/after-fill.ts'
import { emitCoin } from '../accounts/holdings.ts'
import { beginSeries, bury, refreshLive } from './list-symbol.ts'
import { listEnding, renameQuarters } from './roll.ts'
import { instrumentOf } from '../listings/spec-of-listing.ts'
import type { SymbolState } from '../listings/listing.ts'
import { fundingAfter, isComing } from '../state/market.ts'
import type { Market } from '../state/market.ts'
import { cancelTogether } from '../orders/order-life.ts'
import { makeOrder } from '../orders/order-make.ts'
import { NEVER } from '../terms/order-parts.ts'
import { orderRecord } from '../orders/order-record.ts'
import { followedIndex } from '../prices/follow.ts'
import { requote } from '../crowd/step.ts'
import type { Holding } from '../state/state.ts'
import { fillOrder, houseTrade } from '../orders/trade.ts'
import { emit } from '../state/world.ts'
import type { World } from '../state/world.ts'

/** How long an ended symbol stays in the catalogue. */
const KEPT_MS = 86_400_000

/** Settlement price: the index, or an option's intrinsic value. Price units. */
function deliveryPrice(market: Market): { readonly price: number; readonly index: number } {
  const { following, spec } = market
  const index = following === null ? market.index : followedIndex(market, following)
  if (spec.option === null) return { price: index, index }
  const inside = spec.option.isCall ? index - spec.option.strike : spec.option.strike - index
  return { price: Math.max(inside, 0), index }
}

/** Closes a position against the house at the delivery price. */
function settlePosition(world: World, market: Market, h: Holding, price: number, index: number): void {
  const { account, spec } = h
  const isBuy = h.size < 0
  const qty = Math.abs(h.size)
  const o = makeOrder(world, account, market, {
    isBuy,
    orderType: 'Market',
    qty,
    reduceOnly: true,
    closeOnTrigger: true,
    positionIdx: h.positionIdx,
    stopOrderType: 'Delivery',
  })
  emit(world, account, { kind: 'order', event: 'newed', order: orderRecord(o) })
  houseTrade(world, market, !isBuy, price, qty)
  fillOrder(world, market, o, price, qty, false, deliveryFee(spec, price, qty, spec.deliveryFeeE8, index))
  account.ended.add(o)
  world.dirty.orders.add(o)
  emit(world, account, { kind: 'order', event: 'filled', order: orderRecord(o) })
  positionChanged(world, market, h)
  emitCoin(world, account, spec.settleCoin)
}

/** Removes all house levels from a book. */
export function clearHouse(market: Market): void {
  for (const side of [market.book.bids, market.book.asks]) {
    for (const price of side.prices.slice()) setHouse(side, price, 0)
  }
}

/** Cancels every open order of a symbol. */
export function cancelAllOf(world: World, market: Market, cancelType: string, reason: string): void {
  for (const h of market.holders) {
    if (h.orders.size > 0) cancelTogether(world, h.account, [...h.orders], cancelType, reason)
  }
}

/** Sets a symbol's state and its catalogue item; makers quote only while it is Trading. */
export function enterState(world: World, market: Market, status: SymbolState): void {
  const { spec } = market
  const wasComing = isComing(market)
  market.status = status
  if (wasComing && !isComing(market)) beginSeries(world, market)
  const { listing } = market
  if (listing !== null) Object.assign(spec, { instrument: instrumentOf(listing, spec.id, status) })
  market.tickerDirty = true
  world.listed.add(spec.symbol)
  world.dirty.listings.add(market)
  if (status === 'Trading') {
    // Settlements that were due while trading was stopped are skipped.
    if (market.nextFundingAt <= world.time) market.nextFundingAt = fundingAfter(spec, world.time)
    market.sim.steppedAt = world.time
    market.sim.nextAt = world.time + spec.stepMs
    requote(world, market, 'live')
    schedule(world, world.time)
  } else {
    market.sim.nextAt = NEVER
    clearHouse(market)
  }
}

/** Ends a symbol: orders cancelled, positions settled, the book empty. */
export function endSymbol(world: World, market: Market, status: 'Closed' | 'Delisted'): void {
  const { price, index } = deliveryPrice(market)
  const isDelivery = market.spec.deliveryAt !== 0
  cancelAllOf(world, market, isDelivery ? 'CancelByDelivery' : 'CancelByDelisting', 'EC_SymbolEnded')
  for (const h of market.holders) if (h.size !== 0) settlePosition(world, market, h, price, index)
  market.endedAt = world.time
  if (isDelivery) market.deliveryIndex = index
  market.moved = false
  enterState(world, market, status)
}

/** Ends all contracts that have expired; returns whether any did. */
export function deliverDue(world: World): boolean {
  let ended = false
  for (const market of world.live) {
    const { deliveryAt } = market.spec
    if (market.endedAt === 0 && deliveryAt !== 0 && deliveryAt <= world.time) {
      endSymbol(world, market, 'Closed')
      ended = true
    }
  }
  return ended
}

/** Lists successors of ended contracts, renames quarters, and removes contracts that ended a day ago. */
export function rollListings(world: World): void {
  for (const market of world.live) {
    if (market.endedAt === 0 || world.time - market.endedAt < KEPT_MS || market.spec.deliveryAt === 0)
      continue
    bury(market, liveMinute(market.bars))
    world.listed.add(market.spec.symbol)
    world.dirty.listings.add(market)
  }
  const fresh = listEnding(world)
  refreshLive(world)
  for (const market of fresh) requote(world, market, 'live')
  for (const market of [...fresh, ...renameQuarters(world)]) {
    world.listed.add(market.spec.symbol)
    world.dirty.listings.add(market)
  }
}
