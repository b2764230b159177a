/** What the control port may make the market itself do. */
import { toExact, unitsAt } from '#shared/units/exact.ts'
import type { ControlOrder } from '../exchange.ts'
import { settleMoves } from './engine/moves.ts'
import { setReference } from './market.ts'
import type { Market } from './market.ts'
import { houseTake, requote } from './sim/step.ts'
import type { World } from './world.ts'

export type MarketOrder = Extract<ControlOrder, { readonly type: 'move' | 'trade' }>
export type ControlResult =
  | { readonly ok: true; readonly result: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly reason: string }

function steps(text: unknown, scale: number, step: number): number | null {
  const exact = typeof text === 'string' ? toExact(text) : null
  if (exact === null || exact.scale > scale || exact.units <= 0n) return null
  const units = Number(unitsAt(exact, scale))
  return Number.isSafeInteger(units) && units % step === 0 ? units : null
}

/** Moves the market of a symbol to a price: the house trades through every level on the way, mark and index follow at once. */
function move(world: World, market: Market, price: number): ControlResult {
  const { sim } = market
  sim.fair = price
  sim.anchor = price
  sim.premium = 0
  sim.venues.fill(0)
  sim.referenceAt = world.time
  requote(world, market, 'through')
  // The nearest house quote now is the wanted price itself: one lot prints it.
  houseTake(world, market, false, price, market.spec.lot)
  setReference(market, price, price)
  settleMoves(world, market)
  return { ok: true, result: { lastPrice: market.last, markPrice: market.mark, indexPrice: market.index } }
}

/** Runs a move or a house trade; says why not, and changes nothing, when it can't be. */
export function controlMarket(world: World, order: MarketOrder): ControlResult {
  const market = world.bySymbol.get(order.symbol)
  if (market === undefined) return { ok: false, reason: `unknown symbol` }
  const { spec } = market
  if (order.type === 'move') {
    const price = steps(order.price, spec.priceFraction, spec.tick)
    if (price === null || price < spec.minPrice * 2 || price > spec.maxPrice / 2) {
      return { ok: false, reason: 'price is not a usable multiple of the tick' }
    }
    return move(world, market, price)
  }
  const qty = steps(order.qty, spec.lotFraction, spec.lot)
  if (qty === null || (order.side !== 'Buy' && order.side !== 'Sell')) {
    return { ok: false, reason: 'side or quantity is not usable' }
  }
  const traded = houseTake(world, market, order.side === 'Buy', 0, qty)
  settleMoves(world, market)
  return { ok: true, result: { tradedQty: traded, lastPrice: market.last } }
}
