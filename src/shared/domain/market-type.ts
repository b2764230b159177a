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

/** Kinds that have both a contract type and a market type. */
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

/** Market type of a contract type, null for those without (Uniform, COPY_TRADE, Unknown). */
export const marketTypeOf = (type: ContractType): MarketType | null =>
  pairs.find(([contract]) => contract === type)?.[1] ?? null

/** Contract type of a market type, null for margin (a mode of spot) and for strategies of two legs. */
export const contractTypeOf = (type: MarketType): ContractType | null =>
  pairs.find(([, market]) => market === type)?.[0] ?? null

/** Compares market types by the order of their tabs (SYM-40): spot, margin, perpetuals, dated contracts. */
export const byMarketType = (a: MarketType, b: MarketType): number =>
  marketTypes.indexOf(a) - marketTypes.indexOf(b)
