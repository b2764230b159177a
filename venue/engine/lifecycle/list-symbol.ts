/** A symbol comes onto the list, at the start or while the exchange runs. */
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

/** A symbol's past: what is listed after the very first start has none; options and spreads never have one. */
export function historyOf(world: World, spec: Spec, listing: Listing, following: Following | null): History {
  const { seed, startAt } = world
  if (listing.since > startAt) return noHistory(Math.floor(listing.since / 60_000))
  if (following === null) return createHistory(spec, seed, startAt)
  if (following.kind !== 'price') return noHistory(Math.floor(startAt / 60_000))
  if (following.quoteLead !== null) return createHistory(spec, seed, startAt)
  return followedHistory(spec, following.lead.spec, following.lead.history, listing.since)
}

/** Begins a symbol's living bars where it was listed, flat up to now. */
export function openBars(world: World, market: Market, opens: Opens): void {
  market.bars = createLiveBars(market.history.endMinute, opens)
  while (liveMinute(market.bars) < Math.floor(world.time / 60_000)) addMinute(market.bars)
  market.window = dayWindow(market.history, market.bars)
}

/**
 * A coming symbol leaves that state. One that never traded gets no past: its series begin in this minute, and its listing says
 * so to a restart. One that traded before keeps what it has.
 */
export function beginSeries(world: World, market: Market): void {
  const { listing, spec, tradeCount } = market
  if (listing === null || tradeCount > 0) return
  // `historyOf` gives a past to all that was listed by the very first start.
  market.listing = { ...listing, since: Math.max(world.time, world.startAt + 1) }
  market.history = historyOf(world, spec, market.listing, market.following)
  market.openInterest = 0
  openBars(world, market, [market.last, market.mark, market.index])
}

/** Puts a symbol on the list with the next id. Throws on a listing that can't be, a mistake in the tables. */
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
  // The index of an option or a dated contract is its underlying's, from its first candle on.
  openBars(world, market, [market.last, market.mark, market.index])
  world.markets.push(market)
  world.bySymbol.set(spec.symbol, market)
  return market
}

/** Ended long enough ago: only its number and its holders' histories are left of it. */
export function bury(market: Market, minute: number): void {
  market.isGone = true
  market.history = noHistory(minute)
  market.bars = createLiveBars(minute, [market.last, market.mark, market.index])
  market.window = dayWindow(market.history, market.bars)
  market.trades.length = 0
  market.pendingTrades = []
}

/** After listing or removing: the live ones anew. */
export function refreshLive(world: World): void {
  world.live = world.markets.filter((market) => !market.isGone)
}
