import { loadTable } from './instrument-load-table.ts'
import { mainTable } from './instrument-table.ts'
import { FULL_DEPTH } from './listing.ts'
import type { Listing } from './listing.ts'

const MOST_ACTIVE = new Set(['BTC', 'ETH', 'SOL'])
const ACTIVE = new Set(['XRP', 'DOGE', 'BNB', 'ADA', 'SUI', 'LINK', 'AVAX', '1000PEPE', 'HYPE', 'TICK5'])

export const TAKER_FEE_E8 = 55_000
export const MAKER_FEE_E8 = 20_000

function stepMs(base: string, place: number): number {
  if (MOST_ACTIVE.has(base)) return place === 1 ? 55 : place === 2 ? 80 : 110
  return ACTIVE.has(base) ? 320 : 650
}

function minuteMoney(base: string, place: number): number {
  const scale = MOST_ACTIVE.has(base) ? 45_000_000 : ACTIVE.has(base) ? 6_000_000 : 1_500_000
  return scale / Math.sqrt(place)
}

function listingOf(line: string, place: number): Listing {
  const [base = '', price = '', vol = '', tick = '', lot = '', maxQty = '', maxMarket = ''] = line.split(' ')
  const [lever = '', funding = '', since = ''] = line.split(' ').slice(7)
  const symbol = `${base}USDT`
  return {
    symbol,
    symbolName: symbol,
    displayName: symbol,
    contractType: 'LinearPerpetual',
    base,
    quote: 'USDT',
    settle: 'USDT',
    tick,
    lot,
    maxQty,
    maxMarketQty: maxMarket,
    minNotional: '5',
    takerFeeE8: TAKER_FEE_E8,
    makerFeeE8: MAKER_FEE_E8,
    maxLeverage: Number(lever),
    startPrice: price,
    volatility: Number(vol),
    fundingMinutes: Number(funding),
    since: Number(since),
    deliveryAt: 0,
    quarter: '',
    stepMs: stepMs(base, place),
    minuteMoney: minuteMoney(base, place),
    depth: FULL_DEPTH,
    follow: null,
    option: null,
    flags: { isPopular: MOST_ACTIVE.has(base) || ACTIVE.has(base), supportCopyTrade: true },
  }
}

/** The linear perpetuals, whose prices are independent; `count` is limited to 1..200. */
export function linearListings(count: number): readonly Listing[] {
  const lines = `${mainTable.trim()}\n${loadTable.trim()}`.split('\n')
  const wanted = Number.isInteger(count) ? Math.min(Math.max(count, 1), lines.length) : 60
  return lines.slice(0, wanted).map((line, index) => listingOf(line, index + 1))
}
