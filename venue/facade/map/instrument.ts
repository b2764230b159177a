/** Rows of instruments-info (https://bybit-exchange.github.io/docs/v5/market/instrument, as of 24 July 2026). */
import type { ContractType } from '#shared/domain/enums.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { negateText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { fromUnits, multiplyText } from '#shared/units/exact.ts'
import { deliveryFeeOf, fundingCapOf } from '../../exchange/contract-rates.ts'
import type { Market } from '../terms/markets.ts'
import { fixedText } from './figures.ts'

/** Bybit's words for the state of a symbol. The venue delivers at once, so no symbol is Delivering. */
export const statuses = ['PreLaunch', 'Trading', 'Delivering', 'Closed'] as const
export type Status = (typeof statuses)[number]

export function symbolStatusOf({ contractStatus, symbolStatus }: Instrument): Status {
  if (contractStatus === 'Trading') return 'Trading'
  return symbolStatus === 'ComingSoon' ? 'PreLaunch' : 'Closed'
}

/** USDC contracts are linear contracts that settle in USDC. */
const contractTypeOf = (type: ContractType): string => type.replace(/^Usdc/, 'Linear')

/** The venue has one band for both ratios. */
const riskParameters = ({ priceLimitRate }: Instrument): Readonly<Record<string, string>> => ({
  priceLimitRatioX: priceLimitRate ?? '',
  priceLimitRatioY: priceLimitRate ?? '',
})

/** Bybit leaves the display name empty where it is the symbol. */
const displayNameOf = ({ displayName, symbol }: Instrument): string =>
  displayName === symbol ? '' : displayName

const launchTimeOf = ({ expectedStartTradingTime, startTradingTime }: Instrument): string =>
  `${expectedStartTradingTime ?? startTradingTime}`

const preListingInfo = (instrument: Instrument): Readonly<Record<string, unknown>> | null =>
  instrument.isPreListing === true
    ? {
        curAuctionPhase: instrument.preListingPhase ?? 'NotStarted',
        phases: [],
        auctionFeeInfo: {
          auctionFeeRate: '0',
          takerFeeRate: instrument.takerFeeRate,
          makerFeeRate: instrument.makerFeeRate,
        },
        skipCallAuction: false,
      }
    : null

function contractRow({ name, instrument }: Market): Readonly<Record<string, unknown>> {
  const { lotFraction, priceFraction } = instrument
  const quantity = (text: DecimalText): string => fixedText(text, lotFraction)
  const price = (text: DecimalText): string => fixedText(text, priceFraction)
  const cap = fundingCapOf(instrument) ?? ZERO_TEXT
  return {
    symbol: name,
    contractType: contractTypeOf(instrument.contractType),
    status: symbolStatusOf(instrument),
    baseCoin: instrument.baseCurrency,
    quoteCoin: instrument.quoteCurrency,
    launchTime: launchTimeOf(instrument),
    deliveryTime: `${instrument.settleTradingTime}`,
    deliveryFeeRate: deliveryFeeOf(instrument) ?? '',
    priceScale: `${priceFraction}`,
    leverageFilter: {
      minLeverage: '1',
      maxLeverage: fixedText(instrument.maxLeverage, 2),
      leverageStep: '0.01',
    },
    priceFilter: {
      minPrice: price(instrument.minPrice),
      maxPrice: price(instrument.maxPrice),
      tickSize: price(instrument.tickSize),
    },
    lotSizeFilter: {
      maxOrderQty: quantity(instrument.maxNewOrderQty),
      minOrderQty: quantity(instrument.minQty),
      qtyStep: quantity(instrument.lotSize),
      postOnlyMaxOrderQty: quantity(instrument.maxPostOnlyOrderSize),
      maxMktOrderQty: quantity(instrument.maxNewMarketOrderQty),
      minNotionalValue: instrument.minNotionalValue,
    },
    unifiedMarginTrade: true,
    fundingInterval: instrument.fundingIntervalMinutes,
    settleCoin: instrument.coin,
    copyTrading: instrument.supportCopyTrade === true ? 'both' : 'none',
    upperFundingRate: cap,
    lowerFundingRate: negateText(cap),
    isPreListing: instrument.isPreListing === true,
    preListingInfo: preListingInfo(instrument),
    riskParameters: riskParameters(instrument),
    displayName: displayNameOf(instrument),
    symbolType: instrument.symbolType === 'TradFi' ? 'commodity' : '',
    forbidUplWithdrawal: false,
    symbolId: instrument.id,
  }
}

/** Amounts of spot orders have the decimals of quantity and price together, at most 8. */
const quotePrecision = ({ lotFraction, priceFraction }: Instrument): string =>
  fromUnits(1n, Math.min(lotFraction + priceFraction, 8))

function spotRow({ name, instrument }: Market): Readonly<Record<string, unknown>> {
  return {
    symbolId: instrument.id,
    symbol: name,
    baseCoin: instrument.baseCurrency,
    quoteCoin: instrument.quoteCurrency,
    innovation: '0',
    status: symbolStatusOf(instrument),
    marginTrading: instrument.borrowRate === undefined ? 'none' : 'utaOnly',
    stTag: '0',
    lotSizeFilter: {
      basePrecision: instrument.lotSize,
      quotePrecision: quotePrecision(instrument),
      minOrderQty: instrument.minQty,
      maxOrderQty: instrument.maxNewOrderQty,
      minOrderAmt: instrument.minNotionalValue,
      // The venue limits quantities only: this is the largest amount they allow.
      maxOrderAmt: multiplyText(instrument.maxNewOrderQty, instrument.maxPrice) ?? '',
      maxLimitOrderQty: instrument.maxNewOrderQty,
      maxMarketOrderQty: instrument.maxNewMarketOrderQty,
      postOnlyMaxLimitOrderSize: instrument.maxPostOnlyOrderSize,
    },
    priceFilter: { tickSize: instrument.tickSize },
    riskParameters: riskParameters(instrument),
    symbolType: '',
    xstockMultiplier: '1',
  }
}

function optionRow({ name, instrument }: Market): Readonly<Record<string, unknown>> {
  return {
    symbol: name,
    symbolId: instrument.id,
    optionsType: instrument.optionType ?? '',
    status: symbolStatusOf(instrument),
    baseCoin: instrument.baseCurrency,
    quoteCoin: instrument.quoteCurrency,
    settleCoin: instrument.coin,
    launchTime: launchTimeOf(instrument),
    deliveryTime: `${instrument.settleTradingTime}`,
    deliveryFeeRate: deliveryFeeOf(instrument) ?? '',
    priceFilter: {
      minPrice: instrument.minPrice,
      maxPrice: instrument.maxPrice,
      tickSize: instrument.tickSize,
    },
    lotSizeFilter: {
      maxOrderQty: instrument.maxNewOrderQty,
      minOrderQty: instrument.minQty,
      qtyStep: instrument.lotSize,
    },
    displayName: instrument.displayName,
  }
}

/** A symbol as instruments-info lists it. */
export function instrumentRow(market: Market): Readonly<Record<string, unknown>> {
  if (market.category === 'spot') return spotRow(market)
  return market.category === 'option' ? optionRow(market) : contractRow(market)
}
