/** Market makers: a ladder of house levels on each side that follows the fair price level by level. */
import { bestPrice, setHouse } from '../state/book.ts'
import type { BookSide } from '../state/book.ts'
import type { Market } from '../state/market.ts'
import { lotsFor } from '../terms/spec.ts'
import type { Spec } from '../terms/spec.ts'
import type { SimState } from '../state/sim-state.ts'

/** House levels beyond a side's minimum before the farthest are removed. */
const SPARE_LEVELS = 30
const MOST_INSERTED = 12

/** Mean value of a level near the best price, in hundredths of the quote coin. */
const levelMoney = (spec: Spec): number => spec.minuteMoney * spec.levelShare

/** Quantity of a house level, `depth` levels away from the best one. */
function makerQty(spec: Spec, sim: SimState, price: number, depth: number): number {
  const shape = 0.35 + Math.min(depth, 80) * 0.035
  const spread = sim.random.next()
  const money = levelMoney(spec) * shape * (0.15 + spread * spread * 2.6 + (spread > 0.985 ? 6 : 0))
  return lotsFor(spec, money, price) * spec.lot
}

/** Distance to the next level outwards. */
function gap(spec: Spec, sim: SimState, price: number): number {
  const mean = Math.max((price * spec.gap) / spec.tick, 1)
  const ticks =
    mean <= 1.5
      ? sim.random.next() < 0.85
        ? 1
        : 2
      : 1 + Math.floor(sim.random.next() * 2 * (mean - 1) + 0.5)
  return ticks * spec.tick
}

/** Index of the house level farthest from the best price; -1 when there is none. */
function farthestHouse(side: BookSide): number {
  for (let at = 0; at < side.prices.length; at += 1) {
    if ((side.levels.get(side.prices[at] ?? 0)?.house ?? 0) > 0) return at
  }
  return -1
}

/** The house's best price on a side; 0 without house levels. */
function bestHouse(side: BookSide): number {
  for (let at = side.prices.length - 1; at >= 0; at -= 1) {
    const price = side.prices[at] ?? 0
    if ((side.levels.get(price)?.house ?? 0) > 0) return price
  }
  return 0
}

/** Adds house levels from the wanted best price outwards to the house's old best, a few at a time. */
export function quoteUpTo(market: Market, side: BookSide, wanted: number): void {
  const { spec, sim } = market
  const out = side.isBid ? -1 : 1
  const best = bestHouse(side)
  let price = wanted
  for (let count = 0; count < MOST_INSERTED; count += 1) {
    if (price < spec.minPrice || price > spec.maxPrice) return
    if (best !== 0 && (side.isBid ? price <= best : price >= best)) return
    setHouse(side, price, makerQty(spec, sim, price, count))
    price += out * gap(spec, sim, price)
  }
}

/** Keeps the number of house levels within its bounds by removing or adding the farthest. */
export function limitDepth(market: Market, side: BookSide): void {
  const { spec, sim } = market
  while (side.houseLevels > spec.levels + SPARE_LEVELS) {
    const at = farthestHouse(side)
    if (at < 0) return
    setHouse(side, side.prices[at] ?? 0, 0)
  }
  if (side.houseLevels >= spec.levels) return
  const out = side.isBid ? -1 : 1
  const at = farthestHouse(side)
  let price = at < 0 ? bestPrice(side) : (side.prices[at] ?? 0)
  if (price === 0) return
  for (let count = side.houseLevels; count < spec.levels; count += 1) {
    price += out * gap(spec, sim, price)
    if (price < spec.minPrice || price > spec.maxPrice) return
    setHouse(side, price, makerQty(spec, sim, price, count))
  }
}

/** Changes the quantity of some house levels near the best price. */
export function fidget(market: Market, side: BookSide, times: number): void {
  const { spec, sim } = market
  const size = side.prices.length
  if (size === 0) return
  for (let count = 0; count < times; count += 1) {
    const roll = sim.random.next()
    const depth = Math.floor(roll * roll * Math.min(size, 60))
    const price = side.prices[size - 1 - depth] ?? 0
    const level = side.levels.get(price)
    if (level === undefined || level.house === 0) continue
    setHouse(side, price, makerQty(spec, sim, price, depth))
  }
}

/** Removes the house's quantity from a level. */
export const pullHouse = (side: BookSide, price: number): void => setHouse(side, price, 0)
