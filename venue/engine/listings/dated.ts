/** Contracts that expire: dated futures of three kinds, and the spread between one of them and its perpetual. */
import type { ContractType } from '#shared/domain/enums.ts'
import { codeAt, dateName, monthOrDateName, quarterTimes } from '../../market-data/expiries.ts'
import type { QuarterCode } from '../../market-data/expiries.ts'
import { coinOf, digitsOf, followOf, inverseSizes, listingOf } from './families.ts'
import type { PriceOf } from './families.ts'
import { THIN_DEPTH } from './listing.ts'
import type { Listing } from './listing.ts'

/** Yearly premium of dated contracts over their underlying. */
const BASIS = 0.06

const allNine: readonly QuarterCode[] = [
  'CurW',
  'NextW',
  'NNextW',
  'CurM',
  'NextM',
  'NNextM',
  'CurQ',
  'NextQ',
  'NNextQ',
]

type DatedType = Extract<ContractType, 'LinearFutures' | 'UsdcFutures' | 'InverseFutures'>

/** Listed codes and coins by contract type. */
const plan: readonly (readonly [DatedType, string, readonly QuarterCode[]])[] = [
  ['LinearFutures', 'BTC', ['CurW', 'NextW', 'CurM', 'CurQ', 'NextQ']],
  ['LinearFutures', 'ETH', ['CurW', 'NextW', 'CurM', 'CurQ', 'NextQ']],
  ['LinearFutures', 'SOL', ['CurW', 'CurQ']],
  ['UsdcFutures', 'BTC', ['CurW', 'CurM', 'CurQ', 'NextQ']],
  ['UsdcFutures', 'ETH', ['CurW', 'CurM', 'CurQ', 'NextQ']],
  ['InverseFutures', 'BTC', allNine],
  ['InverseFutures', 'ETH', allNine],
]

const names: Record<DatedType, (base: string, at: number) => string> = {
  LinearFutures: (base, at) => `${base}USDT-${dateName(at)}`,
  UsdcFutures: (base, at) => `${base}-${dateName(at)}`,
  InverseFutures: (base, at) => `${base}USD${monthOrDateName(at)}`,
}

const settled: Record<DatedType, readonly [quote: string, settle: string | null]> = {
  LinearFutures: ['USDT', 'USDT'],
  UsdcFutures: ['USDC', 'USDC'],
  InverseFutures: ['USD', null],
}

function dated(
  type: DatedType,
  base: string,
  code: QuarterCode,
  at: number,
  since: number,
  price: PriceOf,
): Listing | null {
  const coin = coinOf(base)
  const follow = followOf(base, { basis: BASIS })
  const startPrice = price(follow, digitsOf(coin.tick), at)
  if (startPrice === null) return null
  const symbol = names[type](base, at)
  const [quote, settle] = settled[type]
  return listingOf(coin, {
    symbol,
    symbolName: symbol,
    contractType: type,
    quote,
    settle: settle ?? base,
    startPrice,
    stepMs: 6000,
    since,
    deliveryAt: at,
    quarter: code,
    depth: THIN_DEPTH,
    follow,
    // USDC contracts settle their sessions every eight hours, perpetual or not.
    fundingMinutes: type === 'UsdcFutures' ? 480 : 0,
    flags: { supportCopyTrade: false },
    ...(type === 'InverseFutures' ? inverseSizes : {}),
  })
}

/** Dated contracts that should be listed at a time; `since` (Unix ms) is their first day of trading. */
export function datedListings(now: number, since: number, price: PriceOf): readonly Listing[] {
  const times = quarterTimes(now)
  return plan
    .flatMap(([type, base, codes]) =>
      codes.map((code) => dated(type, base, code, times.get(code) ?? 0, since, price)),
    )
    .filter((listing) => listing !== null)
}

/** The spread between the next quarter's BTC future (bought) and its perpetual (sold). */
export function spreadListings(now: number, price: PriceOf): readonly Listing[] {
  const at = quarterTimes(now).get('NextQ') ?? 0
  const far = price(followOf('BTC', { basis: BASIS }), 2, at)
  const near = price(followOf('BTC'), 2, 0)
  if (far === null || near === null) return []
  const symbol = `${names.LinearFutures('BTC', at)}_BTCUSDT`
  const difference = Math.max(Number(far) - Number(near), 0.1).toFixed(2)
  return [
    listingOf(coinOf('BTC'), {
      symbol,
      symbolName: symbol,
      contractType: 'Unknown',
      quote: 'USDT',
      settle: 'USDT',
      tick: '0.10',
      startPrice: difference,
      minNotional: '0',
      maxLeverage: 25,
      stepMs: 6000,
      since: now,
      deliveryAt: at,
      depth: { levels: 20, gap: 1e-3, halfSpread: 5e-4, level: 0.05 },
      follow: null,
      flags: { symbolType: 'Spread', spreadLegs: [names.LinearFutures('BTC', at), 'BTCUSDT'] },
    }),
  ]
}

/** Current code of a dated listing. */
export const quarterNow = (listing: Listing, now: number): string =>
  listing.deliveryAt === 0 || listing.quarter === '' ? listing.quarter : codeAt(now, listing.deliveryAt)
