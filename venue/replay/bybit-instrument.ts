import type { Instrument } from '#shared/domain/instrument.ts'
import { isSymbolName } from '#shared/domain/routes.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { fromUnits } from '#shared/units/exact.ts'
import { fractionDigits } from '#shared/units/tick.ts'
import { tiersFor } from '../engine/listings/risk-table.ts'

type Item = Readonly<Record<string, unknown>>

const part = (item: Item, name: string): Item => {
  const value = item[name]
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Public recordings have no fees: these are the fees of Bybit's lowest tier. */
const TAKER_FEE = '0.00055' as DecimalText
const MAKER_FEE = '0.0002' as DecimalText

/**
 * Converts an item of Bybit's v5 instruments-info to our instrument. It has no risk tiers: ours of the same coin and
 * leverage are used. Throws an error that names the invalid field.
 */
export function bybitInstrument(item: Item, id: number): Instrument {
  const symbol = String(item['symbol'])
  if (!isSymbolName(symbol)) throw new Error(`"${symbol}" is no symbol name`)
  const price = part(item, 'priceFilter')
  const lot = part(item, 'lotSizeFilter')
  const leverage = part(item, 'leverageFilter')
  const text = (source: Item, name: string): DecimalText => {
    const value = parseDecimalText(source[name])
    if (value === null) throw new Error(`${symbol}: ${name} "${String(source[name])}" is no number`)
    return value
  }
  const tickText = String(price['tickSize'])
  const stepText = String(lot['qtyStep'])
  const base = String(item['baseCoin'])
  const maxLeverage = text(leverage, 'maxLeverage')
  const tiers = tiersFor(base, Number(maxLeverage))
  return {
    id,
    symbol,
    symbolName: symbol,
    displayName: symbol,
    contractType: 'LinearPerpetual',
    baseCurrency: base,
    quoteCurrency: String(item['quoteCoin']),
    coin: String(item['settleCoin']),
    contractStatus: 'Trading',
    symbolStatus: 'Trading',
    symbolDisplay: true,
    priceFraction: Math.max(Number(item['priceScale']), fractionDigits(tickText) ?? 0),
    lotFraction: fractionDigits(stepText) ?? 0,
    tickSize: text(price, 'tickSize'),
    lotSize: text(lot, 'qtyStep'),
    minPrice: text(price, 'minPrice'),
    maxPrice: text(price, 'maxPrice'),
    minQty: text(lot, 'minOrderQty'),
    maxNewOrderQty: text(lot, 'maxOrderQty'),
    maxNewMarketOrderQty: text(lot, 'maxMktOrderQty'),
    maxPostOnlyOrderSize: text(lot, 'postOnlyMaxOrderQty'),
    minNotionalValue: text(lot, 'minNotionalValue'),
    walletBalanceFraction: 4,
    upnlFraction: 4,
    obDepthMergeTimes: [1, 2, 5, 10, 50, 100],
    indexSort: id,
    isPopular: true,
    symbolTags: [],
    takerFeeRate: TAKER_FEE,
    makerFeeRate: MAKER_FEE,
    maxLeverage,
    riskTiers: tiers.map((tier, index) => ({
      riskId: tier.riskId,
      limit: fromUnits(tier.limit, 8),
      startingMargin: fromUnits(10_000_000_000n / BigInt(tier.maxLeverageE2), 8),
      maintainMargin: fromUnits(tier.mmE8, 8),
      maxLeverage: fromUnits(BigInt(tier.maxLeverageE2), 2),
      isLowestRisk: index === 0,
    })),
    fundingIntervalMinutes: Number(item['fundingInterval']),
    startTradingTime: Number(item['launchTime']),
    settleTradingTime: 0,
    quarter: '',
  }
}
