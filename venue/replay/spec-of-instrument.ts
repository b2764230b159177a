import type { Instrument } from '#shared/domain/instrument.ts'
import { withDeductions } from '#shared/maths/integer/terms.ts'
import type { IntegerTier } from '#shared/maths/integer/terms.ts'
import { powerOfTen } from '#shared/units/exact.ts'
import { parseScaled, truncateScaled } from '#shared/units/scaled.ts'
import type { Spec } from '../engine/terms/spec.ts'
import { FUNDING_CAP } from '../exchange/contract-rates.ts'

/** Price band of market orders around mark, in 1e-4: the recorded formats have no common field for it. */
const BAND_E4 = 500

function tiersOf(instrument: Instrument): readonly IntegerTier[] {
  return withDeductions(
    instrument.riskTiers.map((tier) => ({
      riskId: tier.riskId,
      limit: BigInt(truncateScaled(tier.limit, 8) ?? 0),
      mmE8: BigInt(truncateScaled(tier.maintainMargin, 8) ?? 0),
      maxLeverageE2: Number(truncateScaled(tier.maxLeverage, 2) ?? 100),
    })),
  )
}

/** Converts an instrument to the engine's integers. Throws an error if its steps can't be expressed. */
export function specOfInstrument(instrument: Instrument, startPrice: number): Spec {
  const { symbol, priceFraction, lotFraction } = instrument
  const width = priceFraction + lotFraction
  if (width > 8) throw new Error(`${symbol} needs more than 8 decimals of money`)
  const whole = (text: string, decimals: number): number => {
    const scaled = parseScaled(text, decimals)
    if (typeof scaled !== 'number' || scaled <= 0)
      throw new Error(`${symbol}: "${text}" can't be a step or bound`)
    return scaled
  }
  const tiers = tiersOf(instrument)
  return {
    kind: 'linear',
    option: null,
    id: instrument.id,
    symbol,
    instrument,
    contractType: instrument.contractType,
    baseCoin: instrument.baseCurrency,
    quoteCoin: instrument.quoteCurrency,
    settleCoin: instrument.coin,
    deliveryAt: instrument.settleTradingTime,
    priceFraction,
    lotFraction,
    tick: whole(instrument.tickSize, priceFraction),
    lot: whole(instrument.lotSize, lotFraction),
    minPrice: whole(instrument.minPrice, priceFraction),
    maxPrice: whole(instrument.maxPrice, priceFraction),
    minQty: whole(instrument.minQty, lotFraction),
    maxQty: whole(instrument.maxNewOrderQty, lotFraction),
    maxMarketQty: whole(instrument.maxNewMarketOrderQty, lotFraction),
    maxPostOnlyQty: whole(instrument.maxPostOnlyOrderSize, lotFraction),
    minNotional: BigInt(truncateScaled(instrument.minNotionalValue, 8) ?? 0),
    valueFactor: powerOfTen(8 - width),
    turnoverFactor: 100 / 10 ** width,
    takerFeeE8: BigInt(truncateScaled(instrument.takerFeeRate, 8) ?? 0),
    makerFeeE8: BigInt(truncateScaled(instrument.makerFeeRate, 8) ?? 0),
    tiers,
    maxLeverageE2: tiers[0]?.maxLeverageE2 ?? 100,
    bandE4: BAND_E4,
    fundingMinutes: instrument.fundingIntervalMinutes > 0 ? instrument.fundingIntervalMinutes : 480,
    fundingCapE8: Number(parseScaled(FUNDING_CAP, 8)),
    startPrice,
    deliveryFeeE8: 0n,
    legs: null,
    volatility: 0,
    stepMs: 650,
    minuteMoney: 1_500_000 / Math.sqrt(instrument.id),
    levels: 0,
    gap: 0,
    halfSpread: 0,
    levelShare: 0,
  }
}
