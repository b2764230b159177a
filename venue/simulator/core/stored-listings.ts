/** Converts listings to stored rows and dumps, and back. */
import type { Opens } from '../../engine/candles/live-bars.ts'
import type { Market } from '../../engine/state/market.ts'
import { NEVER } from '../../engine/terms/order-parts.ts'
import type { World } from '../../engine/state/world.ts'
import { bury, historyOf, listSymbol, openBars, refreshLive } from '../../engine/lifecycle/list-symbol.ts'
import type { Listing, SymbolState } from '../../engine/listings/listing.ts'
import { specOfListing } from '../../engine/listings/spec-of-listing.ts'

type Value = Readonly<Record<string, unknown>>

/** Row value of a market's listing, from which a restart creates the market. */
export const listingValue = (market: Market): Value => ({
  symbol: market.spec.symbol,
  status: market.status,
  endedAt: market.endedAt,
  isGone: market.isGone,
  ...(market.deliveryIndex === 0 ? {} : { deliveryIndex: market.deliveryIndex }),
  seamOpens: market.bars.seamOpens,
  listing: market.listing,
})

/** Row key: the instrument id. */
export const listingKey = (market: Market): string => `${market.spec.id}`

function takeState(world: World, market: Market, value: Value): void {
  const listing = value.listing as Listing
  const status = value.status as SymbolState
  const isGone = value.isGone === true
  const isOtherHistory = market.listing?.since !== listing.since || (market.isGone && !isGone)
  market.listing = listing
  market.status = status
  market.endedAt = Number(value.endedAt)
  market.deliveryIndex = Number(value.deliveryIndex ?? 0)
  Object.assign(market.spec, specOfListing(listing, market.spec.id, status, market.spec.legs))
  if (isOtherHistory) market.history = historyOf(world, market.spec, listing, market.following)
  market.isGone = isGone
  if (status !== 'Trading') market.sim.nextAt = NEVER
}

/** Lists the symbols of a store in order of their ids. Throws if one is missing. */
export function listStored(world: World, values: readonly Value[]): void {
  for (const value of values) {
    const market = listSymbol(world, value.listing as Listing, value.status as SymbolState)
    takeState(world, market, value)
    // The underlying's price was different then. Rows of older stores don't have these opening prices.
    if (Array.isArray(value.seamOpens)) openBars(world, market, value.seamOpens as unknown as Opens)
    if (market.isGone) bury(market, Math.floor(world.time / 60_000))
  }
  refreshLive(world)
}

/** Whether a dump's symbols are the same as this exchange's, as far as both have them. */
export const isSameList = (world: World, values: readonly Value[]): boolean =>
  values.length > 0 &&
  values.every((value, at) => (world.markets[at]?.spec.symbol ?? value.symbol) === value.symbol)

/** Restores the list of a dump: removes symbols listed since, lists missing ones, and sets all states. */
export function restoreList(world: World, values: readonly Value[]): void {
  for (const market of world.markets.splice(values.length)) world.bySymbol.delete(market.spec.symbol)
  for (const [at, value] of values.entries()) {
    const known = world.markets[at]
    const market = known ?? listSymbol(world, value.listing as Listing, value.status as SymbolState)
    if (value.listing !== null) takeState(world, market, value)
  }
  refreshLive(world)
}
