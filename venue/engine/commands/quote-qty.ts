import { valueAt } from '#shared/maths/integer/terms.ts'
import { toExact, unitsAt } from '#shared/units/exact.ts'
import type { Market } from '../state/market.ts'
import { oppositeOf, reaches } from '../orders/matching.ts'
import { bandLimit, expectedPrice } from '../orders/activate.ts'
import type { Read } from './read.ts'

/**
 * The quantity in whole lots that an amount of the quote coin buys from the book now, within a market order's limits. If
 * nothing can be bought: the quantity at the expected price.
 */
export function baseForQuote(market: Market, isBuy: boolean, input: unknown): Read {
  const exact = typeof input === 'string' ? toExact(input) : null
  if (exact === null || exact.units <= 0n) return 'badQty'
  if (exact.scale > 8) return 'offLot'
  const { spec, book } = market
  const side = oppositeOf(book, isBuy)
  const limit = bandLimit(market, isBuy)
  let left = unitsAt(exact, 8)
  let qty = 0
  for (let at = side.prices.length - 1; at >= 0; at -= 1) {
    const price = side.prices[at] ?? 0
    if (!reaches(isBuy, limit, price)) break
    const lotsThere = Math.floor((side.levels.get(price)?.total ?? 0) / spec.lot)
    const perLot = valueAt(spec, price, spec.lot)
    const lots = Math.min(lotsThere, lotsOf(left, perLot))
    qty += lots * spec.lot
    left -= perLot * BigInt(lots)
    if (lots < lotsThere) break
  }
  if (qty === 0) qty = lotsOf(left, valueAt(spec, expectedPrice(market, isBuy), spec.lot)) * spec.lot
  if (qty < spec.minQty) return 'qtyBelowMin'
  return qty > spec.maxMarketQty ? 'qtyAboveMax' : qty
}

function lotsOf(money: bigint, perLot: bigint): number {
  const lots = perLot === 0n ? 0n : money / perLot
  return lots > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(lots)
}
