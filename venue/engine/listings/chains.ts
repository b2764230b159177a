/** Option chains: calls and puts around the money for each expiry (VENUE-54). */
import { dateName, optionExpiries } from '../../market-data/expiries.ts'
import { coinOf, followOf, listingOf } from './families.ts'
import type { PriceOf } from './families.ts'
import { OPTION_DEPTH } from './listing.ts'
import type { Listing } from './listing.ts'

interface Chain {
  readonly base: string
  readonly settle: 'USDC' | 'USDT'
  readonly tick: string
  readonly lot: string
  readonly maxQty: string
  /** Distance between strikes as a share of the price, times 1, 2 or 3 by how far the expiry is. */
  readonly step: number
}

const chains: readonly Chain[] = [
  { base: 'BTC', settle: 'USDC', tick: '5', lot: '0.01', maxQty: '500', step: 1000 },
  { base: 'ETH', settle: 'USDC', tick: '0.1', lot: '0.1', maxQty: '5000', step: 50 },
  { base: 'BTC', settle: 'USDT', tick: '5', lot: '0.01', maxQty: '500', step: 1000 },
]

/** Implied volatility at the money, percent per year. */
const IMPLIED: Readonly<Record<string, number>> = { BTC: 42, ETH: 58 }
/** Fee of options: a share of the index, 1e-8. */
const OPTION_FEE_E8 = 30_000
const STRIKES_A_SIDE = 2

/** Start price of an option: the model's price as decimal text, at least a tick. */
export type OptionPriceOf = (
  base: string,
  isCall: boolean,
  strike: number,
  deliveryAt: number,
  volatility: number,
) => string

function strikesAround(index: number, step: number, below: number, above: number): readonly number[] {
  const middle = Math.round(index / step)
  const strikes: number[] = []
  for (let away = -below; away <= above; away += 1) {
    if (middle + away > 0) strikes.push((middle + away) * step)
  }
  return strikes
}

function option(
  chain: Chain,
  now: number,
  at: number,
  strike: number,
  isCall: boolean,
  priceOf: OptionPriceOf,
): Listing {
  const { base, settle } = chain
  const name = `${base}-${dateName(at)}-${strike}-${isCall ? 'C' : 'P'}`
  const symbol = settle === 'USDT' ? `${name}-USDT` : name
  const volatility = IMPLIED[base] ?? 60
  return listingOf(coinOf(base), {
    symbol,
    symbolName: symbol,
    contractType: settle === 'USDT' ? 'UsdtOption' : 'UsdcOption',
    quote: settle,
    settle,
    tick: chain.tick,
    priceFraction: 2,
    lot: chain.lot,
    maxQty: chain.maxQty,
    maxMarketQty: chain.maxQty,
    minNotional: '0',
    takerFeeE8: OPTION_FEE_E8,
    makerFeeE8: OPTION_FEE_E8,
    maxLeverage: 0,
    startPrice: priceOf(base, isCall, strike, at, volatility),
    volatility,
    stepMs: 15_000,
    since: now,
    deliveryAt: at,
    minuteMoney: 900_000,
    depth: OPTION_DEPTH,
    option: { isCall, strike: `${strike}` },
  })
}

/**
 * Options of the chains that should exist at a time and aren't in `listed` (keys of chainKey). A chain keeps the strikes it
 * was listed with.
 */
export function optionListings(
  now: number,
  listed: ReadonlySet<string>,
  price: PriceOf,
  priceOf: OptionPriceOf,
  /** Number of strikes of the first chain's nearest expiry, a quarter of the step apart; 0: as for other expiries. */
  wide = 0,
): readonly Listing[] {
  return chains.flatMap((chain) => {
    const index = price(followOf(chain.base), 2, 0)
    if (index === null) return []
    return optionExpiries(now).flatMap((at, far) => {
      if (listed.has(chainKey(chain.base, chain.settle, at))) return []
      const strikes =
        wide > 0 && chain === chains[0] && far === 0
          ? strikesAround(
              Number(index),
              chain.step / 4,
              Math.floor((wide - 1) / 2),
              Math.ceil((wide - 1) / 2),
            )
          : strikesAround(Number(index), chain.step * (far + 1), STRIKES_A_SIDE, STRIKES_A_SIDE)
      return strikes.flatMap((strike) =>
        [true, false].map((isCall) => option(chain, now, at, strike, isCall, priceOf)),
      )
    })
  })
}

export const chainKey = (base: string, settle: string, deliveryAt: number): string =>
  `${base}:${settle}:${deliveryAt}`
