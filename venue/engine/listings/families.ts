/** Contract families other than linear perpetuals (VENUE-54): listings without expiry, and templates of those with one. */
import type { ContractType } from '#shared/domain/enums.ts'
import { MAKER_FEE_E8, TAKER_FEE_E8 } from './linear.ts'
import { FULL_DEPTH, THIN_DEPTH } from './listing.ts'
import type { Follow, Listing } from './listing.ts'

/** Current price that a listing follows, as decimal text with some decimals; null if its lead isn't listed. */
export type PriceOf = (follow: Follow, digits: number, deliveryAt: number) => string | null

interface Coin {
  readonly base: string
  readonly tick: string
  readonly lot: string
  readonly max: number
  readonly lever: number
  readonly volatility: number
}

const coins: Readonly<Record<string, Coin>> = {
  BTC: { base: 'BTC', tick: '0.10', lot: '0.001', max: 1000, lever: 100, volatility: 45 },
  ETH: { base: 'ETH', tick: '0.01', lot: '0.01', max: 2500, lever: 100, volatility: 60 },
  SOL: { base: 'SOL', tick: '0.010', lot: '0.1', max: 15_000, lever: 100, volatility: 75 },
  XRP: { base: 'XRP', tick: '0.0001', lot: '0.1', max: 250_000, lever: 75, volatility: 75 },
  DOGE: { base: 'DOGE', tick: '0.00001', lot: '1', max: 2_000_000, lever: 75, volatility: 85 },
}

/** A coin by name; throws if the table doesn't have it. */
export function coinOf(base: string): Coin {
  const coin = coins[base]
  if (coin === undefined) throw new Error(`no figures of ${base}`)
  return coin
}

export const digitsOf = (step: string): number => step.split('.')[1]?.length ?? 0

export const followOf = (base: string, more: Partial<Follow> = {}): Follow => ({
  lead: `${base}USDT`,
  quoteLead: '',
  factor: 1,
  basis: 0,
  ...more,
})

/** Trading volume of a follower as a share of the linear perpetual's. */
const moneyOf = (base: string, share: number): number =>
  (base === 'BTC' ? 45_000_000 : base === 'ETH' ? 32_000_000 : base === 'SOL' ? 26_000_000 : 3_000_000) *
  share

type Shape = Pick<
  Listing,
  'symbol' | 'symbolName' | 'contractType' | 'quote' | 'settle' | 'startPrice' | 'stepMs'
> &
  Partial<Listing>

/** A listing of a coin with the figures shared by its families. */
export function listingOf(coin: Coin, shape: Shape): Listing {
  return {
    displayName: shape.symbolName,
    base: coin.base,
    tick: coin.tick,
    lot: coin.lot,
    maxQty: `${coin.max}`,
    maxMarketQty: `${coin.max / 5}`,
    minNotional: '5',
    takerFeeE8: TAKER_FEE_E8,
    makerFeeE8: MAKER_FEE_E8,
    maxLeverage: coin.lever,
    volatility: coin.volatility,
    fundingMinutes: 0,
    since: 1_700_000_000_000,
    deliveryAt: 0,
    quarter: '',
    minuteMoney: moneyOf(coin.base, 0.05),
    depth: THIN_DEPTH,
    follow: followOf(coin.base),
    option: null,
    flags: {},
    ...shape,
  }
}

function perpetual(
  base: string,
  price: PriceOf,
  type: Extract<ContractType, 'UsdcPerpetual' | 'InversePerpetual'>,
): Listing | null {
  const coin = coinOf(base)
  const startPrice = price(followOf(base), digitsOf(coin.tick), 0)
  if (startPrice === null) return null
  const isInverse = type === 'InversePerpetual'
  return listingOf(coin, {
    symbol: isInverse ? `${base}USD` : `${base}PERP`,
    symbolName: isInverse ? `${base}USD` : `${base}-PERP`,
    displayName: isInverse ? `${base}USD` : `${base}-PERP`,
    contractType: type,
    quote: isInverse ? 'USD' : 'USDC',
    settle: isInverse ? base : 'USDC',
    startPrice,
    fundingMinutes: 480,
    stepMs: base === 'BTC' ? 900 : 2200,
    minuteMoney: moneyOf(base, 0.15),
    depth: base === 'BTC' ? { ...FULL_DEPTH, levels: 80 } : THIN_DEPTH,
    flags: { isPopular: base === 'BTC' || base === 'ETH' },
    ...(isInverse ? inverseSizes : {}),
  })
}

/** The quantity of inverse contracts is in US dollars. */
export const inverseSizes = {
  lot: '1',
  maxQty: '10000000',
  maxMarketQty: '2000000',
  minNotional: '1',
} as const

/** Spot fees are 0.1 % either way. */
const spotFees = { takerFeeE8: 100_000, makerFeeE8: 100_000 } as const

interface SpotPair {
  readonly base: string
  readonly quote: string
  readonly tick: string
  readonly lot: string
  readonly follow: Follow
  /** Maximum loan leverage; 0: no loans. */
  readonly loan: number
  readonly maxQty: number
}

const pair = (
  base: string,
  quote: string,
  tick: string,
  lot: string,
  maxQty: number,
  more: Partial<SpotPair> = {},
): SpotPair => ({ base, quote, tick, lot, maxQty, follow: followOf(base), loan: 0, ...more })

/** EUR and USDC have a constant price in dollars. */
const EUR_IN_USD = 1.16

const pairs: readonly SpotPair[] = [
  pair('BTC', 'USDT', '0.1', '0.000001', 80, { loan: 10 }),
  pair('ETH', 'USDT', '0.01', '0.00001', 1600, { loan: 10 }),
  pair('SOL', 'USDT', '0.01', '0.001', 20_000, { loan: 5 }),
  pair('XRP', 'USDT', '0.0001', '0.01', 2_000_000, { loan: 5 }),
  pair('DOGE', 'USDT', '0.00001', '0.1', 9_000_000),
  pair('BTC', 'USDC', '0.1', '0.000001', 40, { loan: 10 }),
  pair('ETH', 'USDC', '0.01', '0.00001', 800, { loan: 10 }),
  pair('ETH', 'BTC', '0.00001', '0.001', 500, { follow: followOf('ETH', { quoteLead: 'BTCUSDT' }) }),
  pair('BTC', 'EUR', '0.1', '0.000001', 20, { follow: followOf('BTC', { factor: 1 / EUR_IN_USD }) }),
]

function spot({ base, quote, tick, lot, follow, loan, maxQty }: SpotPair, price: PriceOf): Listing | null {
  const startPrice = price(follow, digitsOf(tick), 0)
  if (startPrice === null) return null
  return listingOf(coinOf(base), {
    symbol: `${base}_${quote}`,
    symbolName: `${base}${quote}`,
    displayName: `${base}/${quote}`,
    contractType: 'Spot',
    quote,
    settle: quote,
    tick,
    lot,
    maxQty: `${maxQty}`,
    maxMarketQty: `${maxQty / 4}`,
    minNotional: quote === 'BTC' ? '0.00005' : '1',
    ...spotFees,
    maxLeverage: 0,
    startPrice,
    stepMs: base === 'BTC' && quote === 'USDT' ? 900 : 2200,
    minuteMoney: quote === 'BTC' ? 200 : moneyOf(base, quote === 'USDT' ? 0.2 : 0.04),
    depth: base === 'BTC' && quote === 'USDT' ? { ...FULL_DEPTH, levels: 80 } : THIN_DEPTH,
    follow,
    flags: {
      symbolType: 'Spot',
      isPopular: quote === 'USDT',
      ...(loan === 0 ? {} : { borrowRate: (1 / loan).toFixed(2) as never }),
    },
  })
}

/** USDC for USDT: an independent price that hardly moves. */
const stablePair = (): Listing =>
  listingOf(
    { base: 'USDC', tick: '0.0001', lot: '0.01', max: 5_000_000, lever: 0, volatility: 0.4 },
    {
      symbol: 'USDC_USDT',
      symbolName: 'USDCUSDT',
      displayName: 'USDC/USDT',
      contractType: 'Spot',
      quote: 'USDT',
      settle: 'USDT',
      minNotional: '1',
      takerFeeE8: 0,
      makerFeeE8: 0,
      maxLeverage: 0,
      startPrice: '0.9998',
      stepMs: 3000,
      minuteMoney: 2_000_000,
      follow: null,
      flags: { symbolType: 'Spot' },
    },
  )

/** Gold in USDT, of the type traditional finance. */
const tradFi = (): Listing =>
  listingOf(
    { base: 'XAU', tick: '0.01', lot: '0.01', max: 2000, lever: 50, volatility: 16 },
    {
      symbol: 'XAUUSDT',
      symbolName: 'XAUUSDT',
      contractType: 'LinearPerpetual',
      quote: 'USDT',
      settle: 'USDT',
      startPrice: '3389.40',
      fundingMinutes: 480,
      stepMs: 1200,
      minuteMoney: 2_000_000,
      follow: null,
      flags: { symbolType: 'TradFi', symbolTags: ['tradfi'], supportCopyTrade: false },
    },
  )

/** Listings of the families without expiry. */
export function standingListings(price: PriceOf): readonly Listing[] {
  return [
    ...['BTC', 'ETH', 'SOL', 'XRP', 'DOGE'].map((base) => perpetual(base, price, 'UsdcPerpetual')),
    ...['BTC', 'ETH', 'XRP', 'SOL'].map((base) => perpetual(base, price, 'InversePerpetual')),
    ...pairs.map((each) => spot(each, price)),
    stablePair(),
    tradFi(),
  ].filter((listing) => listing !== null)
}
