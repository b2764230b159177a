import type { ContractType } from '#shared/domain/enums.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { Catalogue } from '../terms/catalogue.ts'
import type { Category } from '../terms/category.ts'

const contractTypes: Readonly<Record<Category, ContractType>> = {
  linear: 'LinearPerpetual',
  inverse: 'InversePerpetual',
  option: 'UsdcOption',
  spot: 'Spot',
}

/** All that a row tells of a symbol that left Bybit's list before the gateway first started: its name and category. */
function namedAlone(catalogue: Catalogue, category: Category, name: string): Instrument {
  // Bybit has spot markets under the names of contracts.
  const symbol = category === 'spot' && catalogue.bySymbol(name) !== undefined ? `${name} (spot)` : name
  return {
    id: 0,
    symbol,
    symbolName: symbol,
    displayName: symbol,
    contractType: contractTypes[category],
    baseCurrency: '',
    quoteCurrency: '',
    coin: '',
    contractStatus: 'Closed',
    symbolStatus: 'Closed',
    symbolDisplay: false,
    priceFraction: 0,
    lotFraction: 0,
    tickSize: ZERO_TEXT,
    lotSize: ZERO_TEXT,
    minPrice: ZERO_TEXT,
    maxPrice: ZERO_TEXT,
    minQty: ZERO_TEXT,
    maxNewOrderQty: ZERO_TEXT,
    maxNewMarketOrderQty: ZERO_TEXT,
    maxPostOnlyOrderSize: ZERO_TEXT,
    minNotionalValue: ZERO_TEXT,
    walletBalanceFraction: 8,
    upnlFraction: 8,
    obDepthMergeTimes: [],
    indexSort: 0,
    isPopular: false,
    symbolTags: [],
    takerFeeRate: ZERO_TEXT,
    makerFeeRate: ZERO_TEXT,
    maxLeverage: ZERO_TEXT,
    riskTiers: [],
    fundingIntervalMinutes: 0,
    startTradingTime: 0,
    settleTradingTime: 0,
    quarter: '',
  }
}

/** A catalogue for rows of the past: a name that it does not know is a market of which nothing else is known. */
export const catalogueOfPast = (catalogue: Catalogue): Catalogue => ({
  ...catalogue,
  byName: (category, name) =>
    name === ''
      ? undefined
      : (catalogue.byName(category, name) ?? {
          category,
          name,
          instrument: namedAlone(catalogue, category, name),
        }),
})
