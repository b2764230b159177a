import type { Instrument } from '#shared/domain/instrument.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { multiplyText } from '#shared/units/exact.ts'
import { scaledToText } from '#shared/units/scaled.ts'

const HUNDRED = '100' as DecimalText
/** Default for symbols without one (SYM-15). */
const DEFAULT_LIMIT = '0.03' as DecimalText

/** Maximum value of a spot order, in the quote token. */
const MAX_TRADE_AMOUNT = '2000000'

/** Names, precisions and sizes of a spot symbol (ENTITY-28). */
export const spotAll = (spot: Instrument): Readonly<Record<string, unknown>> => ({
  symbolId: spot.symbol,
  symbolName: spot.symbolName,
  baseTokenId: spot.baseCurrency,
  baseTokenName: spot.baseCurrency,
  quoteTokenId: spot.quoteCurrency,
  quoteTokenName: spot.quoteCurrency,
  // Clients derive the decimals from these texts (SYM-13).
  basePrecision: spot.lotSize,
  quotePrecision: scaledToText(1, spot.priceFraction + spot.lotFraction) ?? spot.tickSize,
  minTradeQuantity: spot.minQty,
  minTradeAmount: spot.minNotionalValue,
  minPricePrecision: spot.tickSize,
  digitMerge: spot.obDepthMergeTimes.join(','),
  showStatus: spot.symbolDisplay,
  label: '',
  allowPlan: true,
  maxTradeQuantity: spot.maxNewOrderQty,
  maxTradeAmount: MAX_TRADE_AMOUNT,
  noticeVisible: false,
  symbolType: spot.symbolType ?? 'Spot',
})

/** Trading rules of a spot symbol (ENTITY-29); `volume`: 24 h volume in the base token. */
export const spotV3 = (spot: Instrument, volume: string): Readonly<Record<string, unknown>> => {
  const isTrading = spot.contractStatus === 'Trading'
  const lends = spot.borrowRate !== undefined
  const priceLimit = multiplyText(spot.priceLimitRate ?? DEFAULT_LIMIT, HUNDRED)
  return {
    symbolId: spot.symbol,
    symbolName: spot.symbolName,
    ltUnderlying: '',
    ltDirection: '',
    tags: spot.symbolTags,
    tokenFullName: spot.baseCurrency,
    iconUrl: '',
    iconDayUrl: '',
    onlineTime: spot.startTradingTime,
    mark: '',
    quoteTokenLeverageRatio: lends ? spot.maxLeverage : '1',
    baseTokenLeverageRatio: lends ? spot.maxLeverage : '1',
    loanEnabled: lends,
    isTest: false,
    isBanBuy: !isTrading,
    isBanSell: !isTrading,
    tradeStatus: isTrading ? 1 : 0,
    zeroFeeType: 0,
    limitOrderPriceLimitPercentage: priceLimit,
    marketOrderPriceLimitPercentage: priceLimit,
    volume,
  }
}

/** Symbols grouped by quote token, in the order of the catalogue (SYM-44). */
export function quoteGroups(
  instruments: readonly Instrument[],
  item: (spot: Instrument) => Readonly<Record<string, unknown>>,
): readonly Readonly<Record<string, unknown>>[] {
  const quotes = [...new Set(instruments.map(({ quoteCurrency }) => quoteCurrency))]
  return quotes.map((quote) => ({
    tokenId: quote,
    tokenName: quote,
    tokenFullName: quote,
    tokenType: fiats.includes(quote) ? 'REAL_MONEY' : 'CHAIN_TOKEN',
    quoteTokenSymbols: instruments.filter(({ quoteCurrency }) => quoteCurrency === quote).map(item),
    quoteTags: [],
    zeroFeeType: 0,
  }))
}

const fiats: readonly string[] = ['EUR', 'GBP', 'USD', 'BRL', 'TRY', 'PLN']
