import type { ContractType } from './enums.ts'

/** Market types (ENTITY-03). */
export const marketTypes = [
  'Spot',
  'SpotMargin',
  'UsdtPerpetual',
  'UsdcPerpetual',
  'InversePerpetual',
  'UsdtFutures',
  'UsdcFutures',
  'InverseFutures',
  'UsdtOption',
  'Option',
  'FundingRateArb',
  'PerpBasis',
  'FutureSpread',
  'CarryTrade',
] as const
export type MarketType = (typeof marketTypes)[number]

/** Both names of a kind, where it has both. */
const pairs: readonly (readonly [ContractType, MarketType])[] = [
  ['LinearPerpetual', 'UsdtPerpetual'],
  ['LinearFutures', 'UsdtFutures'],
  ['InversePerpetual', 'InversePerpetual'],
  ['InverseFutures', 'InverseFutures'],
  ['UsdcPerpetual', 'UsdcPerpetual'],
  ['UsdcFutures', 'UsdcFutures'],
  ['UsdcOption', 'Option'],
  ['UsdtOption', 'UsdtOption'],
  ['Spot', 'Spot'],
]

/** Market type of a contract type; null for the ones without (Uniform, COPY_TRADE, Unknown). */
export const marketTypeOf = (type: ContractType): MarketType | null =>
  pairs.find(([contract]) => contract === type)?.[1] ?? null

/** Contract type traded under a market type; null for margin (it's spot's) and for strategies of two legs. */
export const contractTypeOf = (type: MarketType): ContractType | null =>
  pairs.find(([, market]) => market === type)?.[0] ?? null

/** Main market types in the order of their tabs (SYM-40): spot first, then margin, then perpetuals, then what is dated. */
export const byMarketType = (a: MarketType, b: MarketType): number =>
  marketTypes.indexOf(a) - marketTypes.indexOf(b)
