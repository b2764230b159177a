/** Decides what should be listed: the first catalogue, and successors of ended contracts. */
import type { Market } from '../state/market.ts'
import { followedPrice } from '../prices/follow.ts'
import { optionModel } from '../prices/option-model.ts'
import type { World } from '../state/world.ts'
import { chainKey, optionListings } from '../listings/chains.ts'
import type { OptionPriceOf } from '../listings/chains.ts'
import { datedListings, quarterNow, spreadListings } from '../listings/dated.ts'
import { standingListings } from '../listings/families.ts'
import type { PriceOf } from '../listings/families.ts'
import { linearListings } from '../listings/linear.ts'
import type { Listing } from '../listings/listing.ts'
import { listSymbol, refreshLive } from './list-symbol.ts'
import { oddListings } from '../listings/odd.ts'
import { instrumentOf } from '../listings/spec-of-listing.ts'

/** Time for which the first dated contracts have been listed before the first start. */
const LISTED_BEFORE_MS = 60 * 86_400_000

const priceOf =
  (world: World): PriceOf =>
  (follow, digits, deliveryAt) => {
    const lead = world.bySymbol.get(follow.lead)
    const quoteLead = follow.quoteLead === '' ? null : world.bySymbol.get(follow.quoteLead)
    if (lead === undefined || quoteLead === undefined) return null
    const price = followedPrice({ lead, quoteLead }, follow, digits, deliveryAt, world.time)
    return (Math.max(Math.round(price), 1) / 10 ** digits).toFixed(digits)
  }

const optionPriceOf =
  (world: World): OptionPriceOf =>
  (base, isCall, strike, deliveryAt, volatility) => {
    const lead = world.bySymbol.get(`${base}USDT`)
    const forward = lead === undefined ? strike : lead.sim.fair / 10 ** lead.spec.priceFraction
    const at = { isCall, strike, forward, deliveryAt, time: world.time, volatility: volatility / 100 }
    const price = optionModel(at).model?.price.toNumber() ?? 0
    return Math.max(price, 0.01).toFixed(2)
  }

/** Lists the missing linear perpetuals. They come first, because everything else follows their prices. */
export function listLinear(world: World): void {
  for (const listing of linearListings(world.symbols)) {
    if (!world.bySymbol.has(listing.symbol)) listSymbol(world, listing, 'Trading')
  }
  refreshLive(world)
}

/** Lists everything else that is missing: all of it at the first start, later only what a new version adds. */
export function listMissing(world: World): void {
  if (!world.isWhole) return
  const standing = standingListings(priceOf(world)).map((listing) => ({ listing, state: 'Trading' as const }))
  for (const { listing, state } of [...standing, ...oddListings(world.startAt)]) {
    if (!world.bySymbol.has(listing.symbol)) listSymbol(world, listing, state)
  }
  listEnding(world)
  refreshLive(world)
}

/** Lists missing contracts that expire, and returns them. */
export function listEnding(world: World): readonly Market[] {
  if (!world.isWhole) return []
  const price = priceOf(world)
  const isFirst = world.time === world.startAt
  const fresh = (listings: readonly Listing[]): readonly Market[] =>
    listings
      .filter(({ symbol }) => !world.bySymbol.has(symbol))
      .map((listing) => listSymbol(world, listing, 'Trading'))
  const listed = new Set(
    world.live
      .concat(world.markets)
      .flatMap(({ spec }) =>
        spec.kind === 'option' ? [chainKey(spec.baseCoin, spec.settleCoin, spec.deliveryAt)] : [],
      ),
  )
  return [
    ...fresh(datedListings(world.time, isFirst ? world.time - LISTED_BEFORE_MS : world.time, price)),
    ...fresh(spreadListings(world.time, price)),
    ...fresh(optionListings(world.time, listed, price, optionPriceOf(world), world.strikes)),
  ]
}

/** Updates the codes of dated contracts (NextW becomes CurW); returns the changed ones. */
export function renameQuarters(world: World): readonly Market[] {
  const changed: Market[] = []
  for (const market of world.live) {
    const { listing, spec } = market
    if (listing === null || listing.quarter === '' || market.status !== 'Trading') continue
    const quarter = quarterNow(listing, world.time)
    if (quarter === listing.quarter || quarter === '') continue
    market.listing = { ...listing, quarter }
    Object.assign(spec, { instrument: instrumentOf(market.listing, spec.id, market.status) })
    changed.push(market)
  }
  return changed
}
