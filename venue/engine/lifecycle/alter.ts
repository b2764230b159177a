/** Changes a symbol's state and catalogue item while the exchange runs (VENUE-11, VENUE-13). */
import { toExact, unitsAt } from '#shared/units/exact.ts'
import { cancelAllOf, endSymbol, enterState } from './delivery.ts'
import { isComing } from '../state/market.ts'
import type { Market } from '../state/market.ts'
import type { World } from '../state/world.ts'
import { symbolStates } from '../listings/listing.ts'
import type { Listing, SymbolState } from '../listings/listing.ts'
import { specOfListing } from '../listings/spec-of-listing.ts'

/** Fields to change; absent fields are unchanged. Numbers are decimal text. */
export interface SymbolChange {
  readonly status?: SymbolState
  readonly symbolDisplay?: boolean
  readonly supportCopyTrade?: boolean
  readonly utaSupportOnly?: boolean
  readonly isPopular?: boolean
  readonly symbolTags?: readonly string[]
  /** Unix ms at which a coming symbol starts to trade. */
  readonly expectedStartTradingTime?: number
  readonly tickSize?: string
  readonly maxNewOrderQty?: string
  readonly maxNewMarketOrderQty?: string
}

export type Altered = { readonly ok: true } | { readonly ok: false; readonly reason: string }

const no = (reason: string): Altered => ({ ok: false, reason })

const flagNames = ['symbolDisplay', 'supportCopyTrade', 'utaSupportOnly', 'isPopular'] as const

/** Whether text is a positive whole number of units of a scale. */
function isUnits(value: string, scale: number): boolean {
  const exact = toExact(value)
  if (exact === null || exact.units <= 0n || exact.scale > scale) return false
  return Number.isSafeInteger(Number(unitsAt(exact, scale)))
}

/** Why a change is invalid; null if it is valid. */
function fault({ spec, listing }: Market, change: SymbolChange): string | null {
  if (listing === null) return 'a recording has fixed symbols'
  if (change.status !== undefined && !symbolStates.includes(change.status)) {
    return `status is one of ${symbolStates.join(', ')}`
  }
  for (const name of flagNames) {
    if (change[name] !== undefined && typeof change[name] !== 'boolean') return `${name} is true or false`
  }
  const { symbolTags, expectedStartTradingTime, tickSize } = change
  if (
    symbolTags !== undefined &&
    !(Array.isArray(symbolTags) && symbolTags.every((tag) => typeof tag === 'string'))
  )
    return 'symbolTags are texts'
  if (expectedStartTradingTime !== undefined && !Number.isSafeInteger(expectedStartTradingTime)) {
    return 'expectedStartTradingTime is Unix ms'
  }
  if (tickSize !== undefined && !(typeof tickSize === 'string' && isUnits(tickSize, spec.priceFraction))) {
    return `tickSize has at most ${spec.priceFraction} decimals and is above 0`
  }
  for (const name of ['maxNewOrderQty', 'maxNewMarketOrderQty'] as const) {
    const qty = change[name]
    if (qty !== undefined && !(typeof qty === 'string' && isUnits(qty, spec.lotFraction))) {
      return `${name} has at most ${spec.lotFraction} decimals and is above 0`
    }
  }
  return null
}

function changed(listing: Listing, { spec }: Market, change: SymbolChange): Listing {
  const flags = { ...listing.flags }
  for (const name of flagNames) if (change[name] !== undefined) flags[name] = change[name]
  if (change.symbolTags !== undefined) flags.symbolTags = change.symbolTags
  if (change.expectedStartTradingTime !== undefined) {
    flags.expectedStartTradingTime = change.expectedStartTradingTime
  }
  return {
    ...listing,
    priceFraction: spec.priceFraction,
    tick: change.tickSize ?? listing.tick,
    maxQty: change.maxNewOrderQty ?? listing.maxQty,
    maxMarketQty: change.maxNewMarketOrderQty ?? listing.maxMarketQty,
    flags,
  }
}

/**
 * Changes a symbol, or returns why it can't be changed and changes nothing. Leaving Trading cancels the open orders;
 * delisting also settles positions at the index. A symbol that returns to Trading continues at the price it follows or
 * stopped at.
 */
export function alterSymbol(world: World, symbol: string, change: SymbolChange): Altered {
  const market = world.bySymbol.get(symbol)
  if (market === undefined || market.isGone) return no('unknown symbol')
  const wrong = fault(market, change)
  const { listing, spec, status } = market
  if (wrong !== null || listing === null) return no(wrong ?? 'a recording has fixed symbols')
  const next = change.status ?? status
  if (next === 'Trading' && spec.deliveryAt !== 0 && spec.deliveryAt <= world.time) {
    return no('a contract that was delivered stays closed')
  }
  market.listing = changed(listing, market, change)
  Object.assign(spec, specOfListing(market.listing, spec.id, next, spec.legs), {
    startPrice: spec.startPrice,
  })
  if (next === 'Delisted' && status !== 'Delisted') endSymbol(world, market, 'Delisted')
  else {
    if (status === 'Trading' && next !== 'Trading') {
      cancelAllOf(world, market, 'CancelByAdmin', 'EC_SymbolClosed')
    }
    if (next === 'Trading') market.endedAt = 0
    enterState(world, market, next)
  }
  return { ok: true }
}

/** Starts trading in coming symbols whose time has come. */
export function startComing(world: World): void {
  for (const market of world.live) {
    const at = market.listing?.flags.expectedStartTradingTime
    if (isComing(market) && at !== undefined && at <= world.time) enterState(world, market, 'Trading')
  }
}
