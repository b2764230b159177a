/** Items of instruments-info in the shape of Bybit's documentation, and a context to read them with. */
import type { Category } from '../../../../../venue/bybit/terms/category.ts'
import type { InstrumentDraft, MarketContext } from '../../../../../venue/bybit/catalogue/read-market.ts'
import { readMarket } from '../../../../../venue/bybit/catalogue/read-market.ts'

export type Raw = Readonly<Record<string, unknown>>

/** A Monday. */
export const NOW = Date.UTC(2026, 7, 10, 12)

export const context: MarketContext = {
  now: NOW,
  feesOf: () => undefined,
  tiersOf: () => undefined,
}

export const linearItem = (more: Raw = {}): Raw => ({
  symbol: 'BTCUSDT',
  contractType: 'LinearPerpetual',
  status: 'Trading',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  launchTime: '1585526400000',
  deliveryTime: '0',
  deliveryFeeRate: '',
  priceScale: '2',
  leverageFilter: { minLeverage: '1', maxLeverage: '100.00', leverageStep: '0.01' },
  priceFilter: { minPrice: '0.10', maxPrice: '1999999.80', tickSize: '0.10' },
  lotSizeFilter: {
    maxOrderQty: '1190.000',
    minOrderQty: '0.001',
    qtyStep: '0.001',
    postOnlyMaxOrderQty: '1190.000',
    maxMktOrderQty: '500.000',
    minNotionalValue: '5',
  },
  unifiedMarginTrade: true,
  fundingInterval: 480,
  settleCoin: 'USDT',
  copyTrading: 'both',
  isPreListing: false,
  preListingInfo: null,
  riskParameters: { priceLimitRatioX: '0.01', priceLimitRatioY: '0.02' },
  displayName: '',
  symbolType: '',
  ...more,
})

export const inverseItem = (more: Raw = {}): Raw =>
  linearItem({
    symbol: 'BTCUSD',
    contractType: 'InversePerpetual',
    quoteCoin: 'USD',
    settleCoin: 'BTC',
    lotSizeFilter: { maxOrderQty: '25000000', minOrderQty: '1', qtyStep: '1', maxMktOrderQty: '5000000' },
    ...more,
  })

export const spotItem = (more: Raw = {}): Raw => ({
  symbol: 'BTCUSDT',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  innovation: '0',
  status: 'Trading',
  marginTrading: 'utaOnly',
  stTag: '0',
  lotSizeFilter: {
    basePrecision: '0.000001',
    quotePrecision: '0.0000001',
    minOrderQty: '0.000011',
    maxOrderQty: '80',
    minOrderAmt: '5',
    maxOrderAmt: '8000000',
    maxLimitOrderQty: '83',
    maxMarketOrderQty: '41.5',
    postOnlyMaxLimitOrderSize: '1150',
  },
  priceFilter: { tickSize: '0.1' },
  riskParameters: { priceLimitRatioX: '0.005', priceLimitRatioY: '0.01' },
  symbolType: '',
  ...more,
})

export const optionItem = (more: Raw = {}): Raw => ({
  symbol: 'ETH-28AUG26-1250-P',
  status: 'Trading',
  baseCoin: 'ETH',
  quoteCoin: 'USD',
  settleCoin: 'USDC',
  optionsType: 'Put',
  launchTime: '1672560000000',
  deliveryTime: `${Date.UTC(2026, 7, 28, 8)}`,
  deliveryFeeRate: '0.00015',
  priceFilter: { minPrice: '0.1', maxPrice: '10000000', tickSize: '0.1' },
  lotSizeFilter: { maxOrderQty: '1500', minOrderQty: '0.1', qtyStep: '0.1' },
  ...more,
})

/** The instrument of an item; throws if it is left out. */
export function drafted(category: Category, item: unknown, how: MarketContext = context): InstrumentDraft {
  const read = readMarket(category, item, how)
  if (!read.ok) throw new Error(`${read.name}: ${read.why}`)
  return read.draft
}

/** Why an item is left out; '' if it is not. */
export function refused(category: Category, item: unknown): string {
  const read = readMarket(category, item, context)
  return read.ok ? '' : read.why
}
