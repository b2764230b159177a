/** Control orders that set reference prices and funding independently of the market. */
import { toExact, unitsAt } from '#shared/units/exact.ts'
import type { MarketOrder } from '../../exchange/simulation-control.ts'
import type { ControlResult } from './control-result.ts'
import { settleFunding } from '../liquidation/funding.ts'
import { settleMoves } from '../triggers/moves.ts'
import { crossOf } from '../accounts/pools.ts'
import { setReference } from '../state/market.ts'
import type { Market } from '../state/market.ts'
import { positionRecord } from '../accounts/records.ts'
import { openAccount } from '../seeds/open-account.ts'
import { holdingId } from '../state/state.ts'
import type { World } from '../state/world.ts'

type Of<Type extends MarketOrder['type']> = Extract<MarketOrder, { readonly type: Type }>

const no = (reason: string): ControlResult => ({ ok: false, reason })
const pricesOf = ({ last, mark, index }: Market): ControlResult => ({
  ok: true,
  result: { lastPrice: last, markPrice: mark, indexPrice: index },
})

/** Parses a price to units of the symbol's decimals, null if invalid; `other` if absent. */
function priceOf(market: Market, text: string | undefined, other: number): number | null {
  if (text === undefined) return other
  const exact = toExact(text)
  if (exact === null || exact.scale > market.spec.priceFraction || exact.units <= 0n) return null
  const units = Number(unitsAt(exact, market.spec.priceFraction))
  return Number.isSafeInteger(units) ? units : null
}

/** Sets mark and index for `holdMs`; after that the crowd sets them again (crowd/step.ts, every 200 ms). */
function holdReferences(world: World, market: Market, mark: number, index: number, holdMs: number): void {
  market.sim.referenceAt = world.time + holdMs
  setReference(market, mark, index)
  settleMoves(world, market)
}

export function setReferences(world: World, market: Market, order: Of<'reference'>): ControlResult {
  const mark = priceOf(market, order.markPrice, market.mark)
  const index = priceOf(market, order.indexPrice, market.index)
  if (mark === null || index === null) return no('markPrice or indexPrice is not usable')
  holdReferences(world, market, mark, index, order.holdMs)
  return pricesOf(market)
}

export function settleFundingNow(world: World, market: Market, order: Of<'funding'>): ControlResult {
  const { spec } = market
  if (spec.fundingMinutes === 0) return no(`${spec.symbol} has no funding`)
  const exact = order.rate === undefined ? null : toExact(order.rate)
  if (order.rate !== undefined && (exact === null || exact.scale > 8)) return no('rate is not usable')
  const rate = exact === null ? market.fundingRateE8 : Number(unitsAt(exact, 8))
  if (Math.abs(rate) > spec.fundingCapE8) return no(`rate is beyond ${spec.fundingCapE8 / 1e8}`)
  market.fundingRateE8 = rate
  market.nextFundingAt = world.time + order.inMs
  market.tickerDirty = true
  world.dirty.markets.add(market)
  if (order.inMs === 0) {
    settleFunding(world, market)
    settleMoves(world, market)
  }
  return { ok: true, result: { fundingRateE8: market.fundingRateE8, nextFundingAt: market.nextFundingAt } }
}

/** Sets mark one tick beyond the position's liquidation price for `holdMs`. */
export function liquidate(world: World, market: Market, order: Of<'liquidate'>): ControlResult {
  const account = openAccount(world, order.accountId)
  const h = account?.holdings.get(holdingId(market.spec.id, order.positionIdx))
  if (account === undefined || h === undefined || h.size === 0) return no('no such position')
  const { liqPrice } = positionRecord(h, market, crossOf(world, account, market.spec.settleCoin))
  const price = liqPrice === '' ? null : priceOf(market, liqPrice, 0)
  if (price === null || price <= 0) return no('the position has no liquidation price')
  const { tick } = market.spec
  const mark = h.size > 0 ? Math.max(price - tick, 1) : price + tick
  holdReferences(world, market, mark, market.index, order.holdMs)
  return pricesOf(market)
}
