import { isInverse } from '#shared/domain/instrument.ts'
import type { Instrument, RiskTier } from '#shared/domain/instrument.ts'
import type { IntegerTier, OptionTerms, TermsKind } from '#shared/maths/integer/terms.ts'
import { optionFactors } from '#shared/maths/option-margin.ts'
import { parseDecimalText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { fromUnits, powerOfTen, toExact, unitsAt } from '#shared/units/exact.ts'
import { fractionDigits } from '#shared/units/tick.ts'
import { DELIVERY_FEE, FUNDING_CAP, OPTION_DELIVERY_FEE } from '../../exchange/contract-rates.ts'
import { coinTiersFor, tiersFor } from './risk-table.ts'
import type { Spec } from '../terms/spec.ts'
import type { Listing, SymbolState } from './listing.ts'

/** Linear price bands are 20,000,000 ticks wide less two, as on the exchange ("1999999.80" for a tick of 0.10). */
const MAX_PRICE_TICKS = 19_999_998n
function text(value: string): DecimalText {
  const parsed = parseDecimalText(value)
  if (parsed === null) throw new Error(`listing: "${value}" is no number`)
  return parsed
}

/** A factor of the rules in 1e-8. */
const factorE8 = (value: string): bigint => BigInt(integer(value, 8))

const optionTerms = (): Omit<OptionTerms, 'isCall' | 'strike'> => ({
  feeCapE8: factorE8(optionFactors.feeCap),
  mmFactorE8: factorE8(optionFactors.mmFactor),
  liqFeeE8: factorE8(optionFactors.liqFeeRate),
  maxFactorE8: factorE8(optionFactors.maxFactor),
  minFactorE8: factorE8(optionFactors.minFactor),
})

/** Converts decimal text of our tables to units of a scale. Throws on anything else, which is a mistake in the tables. */
function integer(value: string, scale: number): number {
  const exact = toExact(value)
  const units = exact === null || exact.scale > scale ? -1 : Number(unitsAt(exact, scale))
  if (!Number.isSafeInteger(units) || units < 0) throw new Error(`listing: "${value}" at ${scale}`)
  return units
}

export function kindOf({ contractType }: Listing): TermsKind {
  if (contractType === 'Spot') return 'spot'
  if (contractType === 'UsdcOption' || contractType === 'UsdtOption') return 'option'
  return isInverse(contractType) ? 'inverse' : 'linear'
}

function tiersOf(listing: Listing): readonly IntegerTier[] {
  if (listing.maxLeverage === 0) return []
  if (kindOf(listing) === 'inverse') return coinTiersFor(listing.base, listing.maxLeverage)
  return tiersFor(listing.base, listing.maxLeverage)
}

export const publicTiers = (tiers: readonly IntegerTier[]): readonly RiskTier[] =>
  tiers.map((tier, index) => ({
    riskId: tier.riskId,
    limit: fromUnits(tier.limit, 8),
    startingMargin: fromUnits(10_000_000_000n / BigInt(tier.maxLeverageE2), 8),
    maintainMargin: fromUnits(tier.mmE8, 8),
    maxLeverage: fromUnits(BigInt(tier.maxLeverageE2), 2),
    isLowestRisk: index === 0,
  }))

/** Fields of a catalogue item that depend on the symbol's state. */
const statusFields: Record<
  SymbolState,
  Pick<Instrument, 'contractStatus' | 'symbolStatus'> & { readonly isPreListing?: boolean }
> = {
  Trading: { contractStatus: 'Trading', symbolStatus: 'Trading' },
  PreListing: { contractStatus: 'Closed', symbolStatus: 'ComingSoon', isPreListing: true },
  ComingSoon: { contractStatus: 'Closed', symbolStatus: 'ComingSoon', isPreListing: false },
  Closed: { contractStatus: 'Closed', symbolStatus: 'Closed' },
  Delisted: { contractStatus: 'Closed', symbolStatus: 'Delisted' },
}

/** Decimals of a listing's prices and quantities. */
export const priceDigits = (listing: Listing): number =>
  listing.priceFraction ?? fractionDigits(listing.tick) ?? 0
const lotDigits = (listing: Listing): number => fractionDigits(listing.lot) ?? 0

/** Balances of coins other than dollars are displayed with all decimals. */
const balanceDigits = (coin: string): number => (coin === 'USDT' || coin === 'USDC' ? 2 : 8)

/** Spot prices may differ from the index by 3 percent (SYM-15). */
const SPOT_BAND_E4 = 300

const bandOf = (listing: Listing): number => {
  if (listing.contractType === 'Spot') return SPOT_BAND_E4
  if (listing.option !== null) return 5000
  if (listing.flags.spreadLegs !== undefined) return 9000
  return listing.base === 'BTC' ? 200 : listing.base === 'ETH' ? 400 : 1000
}

/** The catalogue item of a listing in a state. */
export function instrumentOf(listing: Listing, id: number, state: SymbolState): Instrument {
  const priceFraction = priceDigits(listing)
  const tiers = publicTiers(tiersOf(listing))
  const maxPrice = fromUnits(BigInt(integer(listing.tick, priceFraction)) * MAX_PRICE_TICKS, priceFraction)
  const { option, flags } = listing
  return {
    id,
    symbol: listing.symbol,
    symbolName: listing.symbolName,
    displayName: listing.displayName,
    contractType: listing.contractType,
    baseCurrency: listing.base,
    quoteCurrency: listing.quote,
    coin: listing.settle,
    ...statusFields[state],
    symbolDisplay: true,
    priceFraction,
    lotFraction: lotDigits(listing),
    tickSize: text(listing.tick),
    lotSize: text(listing.lot),
    minPrice: text(listing.tick),
    maxPrice,
    minQty: text(listing.lot),
    maxNewOrderQty: text(listing.maxQty),
    maxNewMarketOrderQty: text(listing.maxMarketQty),
    maxPostOnlyOrderSize: text(listing.maxQty),
    minNotionalValue: text(listing.minNotional),
    walletBalanceFraction: balanceDigits(listing.settle),
    upnlFraction: balanceDigits(listing.settle),
    obDepthMergeTimes: [1, 2, 5, 10, 50, 100],
    indexSort: id,
    isPopular: false,
    symbolTags: [],
    takerFeeRate: fromUnits(BigInt(listing.takerFeeE8), 8),
    makerFeeRate: fromUnits(BigInt(listing.makerFeeE8), 8),
    maxLeverage: tiers[0]?.maxLeverage ?? ZERO_TEXT,
    riskTiers: tiers,
    fundingIntervalMinutes: listing.contractType === 'UsdcFutures' ? 0 : listing.fundingMinutes,
    startTradingTime: listing.since,
    settleTradingTime: listing.deliveryAt,
    quarter: listing.quarter,
    priceLimitRate: fromUnits(BigInt(bandOf(listing)), 4),
    ...(option === null
      ? {}
      : { strikePrice: text(option.strike), optionType: option.isCall ? 'Call' : 'Put' }),
    ...flags,
  }
}

/** Converts a listing to the engine's integers. Throws if its amounts need more than 8 decimals. */
export function specOfListing(
  listing: Listing,
  id: number,
  state: SymbolState,
  legs: readonly [number, number] | null = null,
): Spec {
  const kind = kindOf(listing)
  const instrument = instrumentOf(listing, id, state)
  const { priceFraction, lotFraction } = instrument
  const tick = integer(listing.tick, priceFraction)
  const tiers = tiersOf(listing)
  const width = priceFraction + lotFraction
  if (width > 8) throw new Error(`listing: ${listing.symbol} needs more than 8 decimals of money`)
  const { option, depth } = listing
  return {
    kind,
    id,
    symbol: listing.symbol,
    instrument,
    contractType: listing.contractType,
    baseCoin: listing.base,
    quoteCoin: listing.quote,
    settleCoin: listing.settle,
    deliveryAt: listing.deliveryAt,
    option:
      option === null
        ? null
        : { ...optionTerms(), isCall: option.isCall, strike: integer(option.strike, priceFraction) },
    legs,
    priceFraction,
    lotFraction,
    tick,
    lot: integer(listing.lot, lotFraction),
    minPrice: tick,
    maxPrice: integer(instrument.maxPrice, priceFraction),
    minQty: integer(listing.lot, lotFraction),
    maxQty: integer(listing.maxQty, lotFraction),
    maxMarketQty: integer(listing.maxMarketQty, lotFraction),
    maxPostOnlyQty: integer(listing.maxQty, lotFraction),
    minNotional: BigInt(integer(listing.minNotional, 8)),
    valueFactor: powerOfTen(kind === 'inverse' ? 8 + priceFraction - lotFraction : 8 - width),
    turnoverFactor: 100 / 10 ** (kind === 'inverse' ? lotFraction : width),
    takerFeeE8: BigInt(listing.takerFeeE8),
    makerFeeE8: BigInt(listing.makerFeeE8),
    deliveryFeeE8: factorE8(kind === 'option' ? OPTION_DELIVERY_FEE : DELIVERY_FEE),
    tiers,
    maxLeverageE2: tiers[0]?.maxLeverageE2 ?? 100,
    bandE4: bandOf(listing),
    fundingMinutes: listing.fundingMinutes,
    fundingCapE8: listing.deliveryAt === 0 ? integer(FUNDING_CAP, 8) : 0,
    startPrice: Math.max(Math.round(integer(listing.startPrice, priceFraction) / tick), 1) * tick,
    volatility: listing.volatility / 100,
    stepMs: listing.stepMs,
    minuteMoney: listing.minuteMoney,
    levels: depth.levels,
    gap: depth.gap,
    halfSpread: depth.halfSpread,
    levelShare: depth.level,
  }
}
