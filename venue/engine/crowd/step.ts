/** One step of a symbol's crowd: the fair price moves, takers trade, makers follow, mark and index are set. */
import { bestPrice } from '../state/book.ts'
import type { BookSide } from '../state/book.ts'
import { setReference } from '../state/market.ts'
import type { Market } from '../state/market.ts'
import { match, oppositeOf } from '../orders/matching.ts'
import { lotsFor } from '../terms/spec.ts'
import type { Spec } from '../terms/spec.ts'
import { trade } from '../orders/trade.ts'
import type { World } from '../state/world.ts'
import { moodNumbers, planNext, stepFair } from '../prices/fair.ts'
import { followerReferences, stepFollower } from '../prices/follow.ts'
import { fidget, limitDepth, pullHouse, quoteUpTo } from './ladder.ts'
import type { SharedSim, SimState } from '../state/sim-state.ts'

/** Share of the crowd's steps in which a taker trades. */
const TAKER_SHARE = 0.34

/** Mean value of a taker's trade in hundredths of the quote coin, so that takers produce the symbol's turnover per minute. */
const takerMoney = (spec: Spec): number => ((spec.minuteMoney * spec.stepMs) / 60_000 / TAKER_SHARE) * 0.5

/** The house takes from the book; returns the traded quantity. */
export function houseTake(world: World, market: Market, isBuy: boolean, limit: number, qty: number): number {
  const { left } = match(market.book, { isBuy, limit, account: null }, qty, (price, part, maker) => {
    trade(world, market, null, isBuy, price, part, maker)
  })
  return qty - left
}

/**
 * How levels beyond the new fair price are cleared. live: the house takes users' orders and removes its own levels, sometimes
 * trading one first. through: every level is traded. coarse: only levels with users' orders are traded; the caller records
 * the other trades of a long step.
 */
export type Clearing = 'live' | 'through' | 'coarse'

/** Probability that a house level trades before it is removed, and the mean quantity as a share of a usual taker's. */
const CLEARING_CHANCE = 0.3
const CLEARING_SHARE = 0.6

function clearWay(world: World, market: Market, isBuy: boolean, upTo: number, how: Clearing): void {
  const side: BookSide = oppositeOf(market.book, isBuy)
  const { sim, spec } = market
  let mayPrint = how === 'live'
  for (;;) {
    const price = bestPrice(side)
    if (price === 0 || (isBuy ? price > upTo : price < upTo)) return
    const level = side.levels.get(price)
    if (level === undefined) return
    const users = level.total - level.house
    if (users > 0 || how === 'through') houseTake(world, market, isBuy, price, level.total)
    else if (mayPrint && sim.random.next() < CLEARING_CHANCE) {
      const lots = lotsFor(spec, takerMoney(spec) * 2 * CLEARING_SHARE * sim.random.next(), price)
      houseTake(world, market, isBuy, price, Math.min(lots * spec.lot, level.house))
      pullHouse(side, price)
      mayPrint = false
    } else pullHouse(side, price)
  }
}

/** Best prices wanted by the makers: one or two ticks apart, or the symbol's usual spread. Bid 0: no bids. */
function wantedTouch(
  { tick, minPrice, halfSpread }: Spec,
  sim: SimState,
  how: Clearing,
): { readonly bid: number; readonly ask: number } {
  const spread = how !== 'live' || sim.random.next() < 0.8 ? 1 : 2
  if (halfSpread === 0) {
    const bid = Math.max(Math.floor(sim.fair / tick - spread / 2 + 0.5) * tick, minPrice)
    return { bid, ask: bid + spread * tick }
  }
  const wide = halfSpread * (how === 'live' ? 0.6 + sim.random.next() * 0.8 : 1)
  const bid = Math.max(Math.floor((sim.fair * (1 - wide)) / tick) * tick, 0)
  return { bid, ask: Math.max(Math.ceil((sim.fair * (1 + wide)) / tick) * tick, bid + tick) }
}

/** Moves the book to the fair price. */
export function requote(world: World, market: Market, how: Clearing): void {
  const { spec, sim, book } = market
  const { bid, ask } = wantedTouch(spec, sim, how)
  clearWay(world, market, true, bid, how)
  clearWay(world, market, false, ask, how)
  quoteUpTo(market, book.bids, bid)
  quoteUpTo(market, book.asks, ask)
  limitDepth(market, book.bids)
  limitDepth(market, book.asks)
}

/** Trades as a taker of the crowd, sometimes a large one. */
function takers(world: World, market: Market): void {
  const { spec, sim } = market
  const mood = moodNumbers(sim)
  if (sim.random.next() > TAKER_SHARE * mood.takers) return
  const isBuy = sim.random.next() < 0.5 + sim.bias / 2
  const best = bestPrice(oppositeOf(market.book, isBuy))
  if (best === 0) return
  const roll = sim.random.next()
  const money = takerMoney(spec) * (0.1 + roll * roll * roll * 4 + (roll > 0.99 ? 25 : 0))
  const lots = lotsFor(spec, money, best)
  const reach = Math.max(Math.round((best * 1e-4) / spec.tick), 3) * spec.tick
  houseTake(
    world,
    market,
    isBuy,
    isBuy ? best + reach : Math.max(best - reach, spec.minPrice),
    lots * spec.lot,
  )
  market.openInterest = Math.max(
    market.openInterest + Math.round((sim.random.next() - 0.5) * lots) * spec.lot,
    spec.lot,
  )
}

/** Sets the index from three simulated venues and mark from index and average premium; at most every 200 ms. */
export function references(world: World, market: Market): void {
  const { sim } = market
  if (world.time - sim.referenceAt < 200) return
  sim.referenceAt = world.time
  if (market.following !== null) {
    followerReferences(market, market.following, world.time)
    return
  }
  let sum = 0
  for (let at = 0; at < 3; at += 1) {
    const error = (sim.venues[at] ?? 0) * 0.97 + sim.random.normal() * 8e-6
    sim.venues[at] = error
    sum += error
  }
  const index = sim.fair * (1 + sum / 3 - 0.0001)
  sim.premium += (market.last / index - 1 - sim.premium) * 0.05
  const shown = Math.max(Math.round(index), 1)
  setReference(market, Math.max(Math.round(index * (1 + sim.premium)), 1), shown)
}

/** Moves a symbol's fair price on to a time: by its own random walk, or after the price it follows. */
export function moveFair(market: Market, shared: SharedSim, time: number): void {
  if (market.following === null) stepFair(market.spec, market.sim, shared, time)
  else stepFollower(market, market.following, time)
}

/** Runs the symbol's step at `world.time` and schedules the next one. */
export function stepMarket(world: World, shared: SharedSim, market: Market): void {
  const { sim, spec } = market
  moveFair(market, shared, world.time)
  requote(world, market, 'live')
  takers(world, market)
  const restless = spec.stepMs < 200 ? 5 : 3
  fidget(market, market.book.bids, Math.floor(sim.random.next() * restless))
  fidget(market, market.book.asks, Math.floor(sim.random.next() * restless))
  references(world, market)
  planNext(spec, sim, world.time)
}
