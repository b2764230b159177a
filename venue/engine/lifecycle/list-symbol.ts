/** Lists symbols, at the start or while the exchange runs. */
import { createHistory } from '../candles/history.ts'
import type { History } from '../candles/history.ts'
import { followedHistory, noHistory } from '../candles/followed-history.ts'
import { addMinute, createLiveBars, liveMinute } from '../candles/live-bars.ts'
import type { Opens } from '../candles/live-bars.ts'
import { dayWindow } from '../candles/window.ts'
import { createMarket } from '../state/market.ts'
import type { Following, Market } from '../state/market.ts'
import { NEVER } from '../terms/order-parts.ts'
import { followedFair, followedIndex } from '../prices/follow.ts'
import type { Spec } from '../terms/spec.ts'
import type { World } from '../state/world.ts'
import type { Listing, SymbolState } from '../listings/listing.ts'
import { kindOf, specOfListing } from '../listings/spec-of-listing.ts'

function followingOf(world: World, listing: Listing): Following | null {
  const { follow, flags, deliveryAt } = listing
  const market = (symbol: string): Market => {
    const found = world.bySymbol.get(symbol)
    if (found === undefined) throw new Error(`${listing.symbol} follows ${symbol}, which isn't listed`)
    return found
  }
  if (flags.spreadLegs !== undefined) {
    const [first, second] = flags.spreadLegs
    return { kind: 'spread', first: market(first), second: market(second) }
  }
  if (follow === null) return null
  const lead = market(follow.lead)
  if (kindOf(listing) === 'option') return { kind: 'option', lead, quoteLead: null }
  const quoteLead = follow.quoteLead === '' ? null : market(follow.quoteLead)
  return { kind: 'price', lead, quoteLead, follow, deliveryAt }
}

/** A symbol's history. Symbols listed after the first start, options and spreads have none. */
export function historyOf(world: World, spec: Spec, listing: Listing, following: Following | null): History {
  const { seed, startAt } = world
  if (listing.since > startAt) return noHistory(Math.floor(listing.since / 60_000))
  if (following === null) return createHistory(spec, seed, startAt)
  if (following.kind !== 'price') return noHistory(Math.floor(startAt / 60_000))
  if (following.quoteLead !== null) return createHistory(spec, seed, startAt)
  return followedHistory(spec, following.lead.spec, following.lead.history, listing.since)
}

/** Starts a symbol's live bars at its listing, flat up to now. */
export function openBars(world: World, market: Market, opens: Opens): void {
  market.bars = createLiveBars(market.history.endMinute, opens)
  while (liveMinute(market.bars) < Math.floor(world.time / 60_000)) addMinute(market.bars)
  market.window = dayWindow(market.history, market.bars)
}

/**
 * Starts the series of a coming symbol that begins to trade. One that never traded has no history: its series start in this
 * minute, recorded in its listing for restarts. One that traded before keeps its series.
 */
export function beginSeries(world: World, market: Market): void {
  const { listing, spec, tradeCount } = market
  if (listing === null || tradeCount > 0) return
  // `historyOf` gives a history to everything listed by the first start.
  market.listing = { ...listing, since: Math.max(world.time, world.startAt + 1) }
  market.history = historyOf(world, spec, market.listing, market.following)
  market.openInterest = 0
  openBars(world, market, [market.last, market.mark, market.index])
}

/** Lists a symbol under the next id. Throws on an invalid listing, which is a mistake in the tables. */
export function listSymbol(world: World, listing: Listing, status: SymbolState): Market {
  const following = followingOf(world, listing)
  const legs =
    following?.kind === 'spread' ? ([following.first.spec.id, following.second.spec.id] as const) : null
  const spec = specOfListing(listing, world.markets.length + 1, status, legs)
  const history = historyOf(world, spec, listing, following)
  const market = createMarket(spec, world.seed, world.startAt, Math.max(world.time, listing.since), {
    status,
    listing,
    following,
    history,
  })
  if (following !== null) {
    market.sim.fair = followedFair(market, following, world.time)
    market.sim.anchor = market.sim.fair
    market.index = followedIndex(market, following)
  }
  if (status !== 'Trading') market.sim.nextAt = NEVER
  // The index of an option or a dated contract is its underlying's from the first candle on.
  openBars(world, market, [market.last, market.mark, market.index])
  world.markets.push(market)
  world.bySymbol.set(spec.symbol, market)
  return market
}

/** Removes a symbol that ended long ago: only its id and its holders' histories remain. */
export function bury(market: Market, minute: number): void {
  market.isGone = true
  market.history = noHistory(minute)
  market.bars = createLiveBars(minute, [market.last, market.mark, market.index])
  market.window = dayWindow(market.history, market.bars)
  market.trades.length = 0
  market.pendingTrades = []
}

/** Rebuilds `world.live`; call after listing or removing. */
export function refreshLive(world: World): void {
  world.live = world.markets.filter((market) => !market.isGone)
}
