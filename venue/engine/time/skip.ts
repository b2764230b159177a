/**
 * Skips long gaps: after a step of the clock, a sleeping machine or a restart. Symbols without positions and orders move
 * without a book. The others are quoted and traded at each coarse step, so that orders fill, conditional orders trigger and
 * positions are funded and liquidated. In gaps of more than two days only the last day has minute bars, the rest hours.
 */
import { bestPrice } from '../state/book.ts'
import { addMinute, addTrade, closeAsHour, liveMinute, thinUpTo } from '../candles/live-bars.ts'
import { dayWindow } from '../candles/window.ts'
import { recordTrade, setReference } from '../state/market.ts'
import type { Market } from '../state/market.ts'
import { planNext, stepSharedBy } from '../prices/fair.ts'
import type { SharedSim } from '../state/sim-state.ts'
import { lotsFor, turnoverOf } from '../terms/spec.ts'
import { moveFair, references, requote } from '../crowd/step.ts'
import type { World } from '../state/world.ts'
import { clearHouse, deliverDue, rollListings } from '../lifecycle/delivery.ts'
import { followRate, settleFunding } from '../liquidation/funding.ts'
import { runDue } from '../triggers/due.ts'
import { chargeInterest } from '../accounts/lending.ts'
import { watchAccounts } from '../liquidation/liquidate-pool.ts'
import { settleMoves } from '../triggers/moves.ts'

/** Gaps up to this length are run step by step. */
export const SKIP_MS = 120_000
const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000

/** Whether anybody has a position or an order in a market. */
function isWatched(market: Market): boolean {
  for (const h of market.holders) if (h.size !== 0 || h.orders.size > 0) return true
  return false
}

/** Usual quantity traded in a time span at a price. */
function usualQty({ spec, sim }: Market, dt: number, price: number): number {
  const money = spec.minuteMoney * (dt / MINUTE) * (0.4 + sim.random.next() * 1.2)
  return lotsFor(spec, money, price) * spec.lot
}

/** Watched symbols: records the crowd's trades of a step as one trade at the best price. */
function print(world: World, market: Market, dt: number): void {
  const isBuy = market.sim.random.next() < 0.5
  const price = bestPrice(isBuy ? market.book.asks : market.book.bids)
  if (price !== 0) recordTrade(market, world.time, price, usualQty(market, dt, price), isBuy)
}

/** Unwatched symbols: moves price and bar only. */
function drift(market: Market, dt: number): void {
  const { spec, sim } = market
  const price = Math.max(Math.round(sim.fair / spec.tick), 1) * spec.tick
  const qty = usualQty(market, dt, price)
  addTrade(market.bars, price, qty, Math.round(turnoverOf(spec, price, qty)))
  market.last = price
  setReference(market, Math.round(sim.fair), Math.round(sim.fair))
  market.moved = false
}

function coarseStep(world: World, shared: SharedSim, to: number): void {
  const dt = to - world.time
  world.time = to
  stepSharedBy(shared, dt)
  for (const market of world.live) {
    if (market.status !== 'Trading') continue
    const watched = isWatched(market)
    // Unwatched options and spreads need no prices in between.
    if (!watched && market.following !== null && market.following.kind !== 'price') continue
    moveFair(market, shared, to)
    if (watched) {
      requote(world, market, 'coarse')
      print(world, market, dt)
      references(world, market)
      settleMoves(world, market)
    } else drift(market, dt)
  }
}

function onBoundary(world: World, hourly: boolean): void {
  for (const market of world.live) {
    if (hourly) closeAsHour(market.bars)
    else addMinute(market.bars)
    if (market.status !== 'Trading') continue
    followRate(market)
    settleFunding(world, market)
    settleMoves(world, market)
  }
  if (world.time % HOUR === 0) chargeInterest(world)
  watchAccounts(world)
  deliverDue(world)
}

/** Time of the next due item, rounded up so that the steps stay coarse. */
function dueAfter(world: World, step: number): number {
  const grid = step < MINUTE ? 1000 : 10_000
  return Math.ceil(Math.max(world.agendaAt, world.time + 1) / grid) * grid
}

/** Advances in steps of `step` to `end`, stopping at every boundary (full minutes or hours). */
function walk(world: World, shared: SharedSim, end: number, step: number, boundary: number): void {
  while (world.time < end) {
    const next = (Math.floor(world.time / boundary) + 1) * boundary
    coarseStep(world, shared, Math.min(world.time + step, next, end, dueAfter(world, step)))
    runDue(world)
    if (world.time !== next) continue
    const bars = world.markets[0]?.bars
    if (bars === undefined) continue
    if (boundary === HOUR) world.dirty.hours.push(Math.floor(liveMinute(bars) / 60))
    else world.dirty.minutes.push(liveMinute(bars))
    onBoundary(world, boundary === HOUR)
  }
}

/** Thins all minutes before a full hour. */
export function thinAll(world: World, minute: number): void {
  const first = world.markets[0]?.bars.firstMinute ?? minute
  for (const market of world.live) thinUpTo(market.bars, minute)
  for (let at = first; at < minute; at += 1) world.dirty.droppedMinutes.push(at)
  for (let hour = Math.floor(first / 60); hour * 60 < minute; hour += 1) world.dirty.hours.push(hour)
}

/** Brings the exchange to `now` over a long gap. */
export function skip(world: World, shared: SharedSim, now: number): void {
  for (const market of world.live) clearHouse(market)
  if (now - world.time > 2 * DAY) {
    const from = Math.ceil(world.time / HOUR) * HOUR
    walk(world, shared, from, 15_000, MINUTE)
    thinAll(world, from / MINUTE)
    walk(world, shared, Math.floor((now - DAY) / HOUR) * HOUR, 5 * MINUTE, HOUR)
  }
  walk(world, shared, now, now - world.time > 6 * HOUR ? MINUTE : 15_000, MINUTE)
  for (const market of world.live) {
    if (market.status !== 'Trading') continue
    if (market.following !== null) {
      moveFair(market, shared, world.time)
      references(world, market)
    }
    requote(world, market, 'live')
    recordTrade(market, world.time, market.last, market.spec.lot, true)
    settleMoves(world, market)
    market.window = dayWindow(market.history, market.bars)
    market.tickerDirty = true
    planNext(market.spec, market.sim, world.time)
  }
  rollListings(world)
  shared.nextAt = world.time + 1000
  world.replaced = true
}
