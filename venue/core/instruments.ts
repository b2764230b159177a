import type { Instrument, RiskTier } from '#shared/domain/instrument.ts'
import { parseDecimalText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { fromUnits, powerOfTen, toExact, unitsAt } from '#shared/units/exact.ts'
import { fractionDigits } from '#shared/units/tick.ts'
import { loadTable } from './instrument-load-table.ts'
import { mainTable } from './instrument-table.ts'
import { tiersFor } from './risk-table.ts'
import type { Spec } from './spec.ts'

const TAKER_FEE_E8 = 55_000n
const MAKER_FEE_E8 = 20_000n
const MIN_NOTIONAL = '5'
const MOST_ACTIVE = new Set(['BTC', 'ETH', 'SOL'])
const ACTIVE = new Set(['XRP', 'DOGE', 'BNB', 'ADA', 'SUI', 'LINK', 'AVAX', '1000PEPE', 'HYPE', 'TICK5'])
/** Linear price bands are 20,000,000 ticks wide less two, as on the exchange ("1999999.80" for a tick of 0.10). */
const MAX_PRICE_TICKS = 19_999_998n

function text(value: string): DecimalText {
  const parsed = parseDecimalText(value)
  if (parsed === null) throw new Error(`instrument table: "${value}" is no number`)
  return parsed
}

/** Units of a text at a scale as a safe integer; the tables are ours, so anything else is a mistake in them. */
function integer(value: string, scale: number): number {
  const exact = toExact(value)
  const units = exact === null || exact.scale > scale ? -1 : Number(unitsAt(exact, scale))
  if (!Number.isSafeInteger(units) || units < 0) throw new Error(`instrument table: "${value}" at ${scale}`)
  return units
}

function specOf(line: string, id: number): Spec {
  const [
    base = '',
    price = '',
    vol = '',
    tick = '',
    lot = '',
    maxQty = '',
    maxMarket = '',
    lever = '',
    funding = '',
    since = '',
  ] = line.split(' ')
  const priceFraction = fractionDigits(tick) ?? 0
  const lotFraction = fractionDigits(lot) ?? 0
  const tiers = tiersFor(base, Number(lever))
  const symbol = `${base}USDT`
  const tickUnits = integer(tick, priceFraction)
  const maxPrice = fromUnits(BigInt(tickUnits) * MAX_PRICE_TICKS, priceFraction)
  const fundingMinutes = Number(funding)
  const publicTiers = tiers.map((tier, index): RiskTier => ({
    riskId: tier.riskId,
    limit: fromUnits(tier.limit, 8),
    startingMargin: fromUnits(10_000_000_000n / BigInt(tier.maxLeverageE2), 8),
    maintainMargin: fromUnits(tier.mmE8, 8),
    maxLeverage: fromUnits(BigInt(tier.maxLeverageE2), 2),
    isLowestRisk: index === 0,
  }))
  const instrument: Instrument = {
    id,
    symbol,
    symbolName: symbol,
    displayName: symbol,
    contractType: 'LinearPerpetual',
    baseCurrency: base,
    quoteCurrency: 'USDT',
    coin: 'USDT',
    contractStatus: 'Trading',
    symbolStatus: 'Trading',
    symbolDisplay: true,
    priceFraction,
    lotFraction,
    tickSize: text(tick),
    lotSize: text(lot),
    minPrice: text(tick),
    maxPrice,
    minQty: text(lot),
    maxNewOrderQty: text(maxQty),
    maxNewMarketOrderQty: text(maxMarket),
    maxPostOnlyOrderSize: text(maxQty),
    minNotionalValue: text(MIN_NOTIONAL),
    walletBalanceFraction: 2,
    upnlFraction: 2,
    obDepthMergeTimes: [1, 2, 5, 10, 50, 100],
    indexSort: id,
    isPopular: MOST_ACTIVE.has(base) || ACTIVE.has(base),
    symbolTags: [],
    takerFeeRate: fromUnits(TAKER_FEE_E8, 8),
    makerFeeRate: fromUnits(MAKER_FEE_E8, 8),
    maxLeverage: publicTiers[0]?.maxLeverage ?? ZERO_TEXT,
    riskTiers: publicTiers,
    fundingIntervalMinutes: fundingMinutes,
    startTradingTime: Number(since),
    settleTradingTime: 0,
    quarter: '',
  }
  const width = priceFraction + lotFraction
  if (width > 8) throw new Error(`instrument table: ${symbol} needs more than 8 decimals of money`)
  return {
    id,
    symbol,
    instrument,
    priceFraction,
    lotFraction,
    tick: tickUnits,
    lot: integer(lot, lotFraction),
    minPrice: tickUnits,
    maxPrice: integer(maxPrice, priceFraction),
    minQty: integer(lot, lotFraction),
    maxQty: integer(maxQty, lotFraction),
    maxMarketQty: integer(maxMarket, lotFraction),
    maxPostOnlyQty: integer(maxQty, lotFraction),
    minNotional: BigInt(integer(MIN_NOTIONAL, 8)),
    valueFactor: powerOfTen(8 - width),
    turnoverFactor: 100 / 10 ** width,
    takerFeeE8: TAKER_FEE_E8,
    makerFeeE8: MAKER_FEE_E8,
    tiers,
    maxLeverageE2: tiers[0]?.maxLeverageE2 ?? 100,
    bandE4: base === 'BTC' ? 200 : base === 'ETH' ? 400 : 1000,
    fundingMinutes,
    fundingCapE8: 500_000,
    startPrice: Math.round(integer(price, priceFraction) / tickUnits) * tickUnits,
    volatility: Number(vol) / 100,
    activity: MOST_ACTIVE.has(base) ? 0 : ACTIVE.has(base) ? 1 : 2,
  }
}

/** The listed linear perpetuals, ids from 1; `count` is held into 1..200. */
export function createSpecs(count: number): readonly Spec[] {
  const lines = `${mainTable.trim()}\n${loadTable.trim()}`.split('\n')
  const wanted = Number.isInteger(count) ? Math.min(Math.max(count, 1), lines.length) : 60
  return lines.slice(0, wanted).map((line, index) => specOf(line, index + 1))
}
