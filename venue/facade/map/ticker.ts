/** Rows of tickers (https://bybit-exchange.github.io/docs/v5/market/tickers, as of 24 July 2026). */
import { tickerField } from '#shared/wire/frames.ts'
import { deliveryFeeOf, fundingCapOf } from '../../exchange/contract-rates.ts'
import type { Market } from '../terms/markets.ts'
import { coinsAt, figure, figureOrNone, quotient, shortFigure, unitsOf, valueAt } from './figures.ts'
import { optionFigures } from './option-figures.ts'
import type { TickerState } from './ticker-state.ts'

export type TickerRow = Readonly<Record<string, string>>

const DELIVERY_NOTICE_MS = 30 * 60_000
const YEAR_MS = 365 * 86_400_000

const at = ({ row }: TickerState, field: keyof typeof tickerField): number => row[tickerField[field]] ?? 0

/** (price - from) / from, cut after `decimals`; '0' without prices. */
function change(price: number, from: number, decimals: number): string {
  if (price === 0 || from === 0) return '0'
  return quotient(unitsOf(price) - unitsOf(from), unitsOf(from), decimals)
}

/** Fields that tickers of all kinds have. */
function commonFields({ name, instrument }: Market, state: TickerState): Record<string, string> {
  const { priceFraction, lotFraction } = instrument
  const price = (field: keyof typeof tickerField): string => figure(at(state, field), priceFraction)
  return {
    symbol: name,
    lastPrice: price('lastPrice'),
    highPrice24h: price('highPrice24h'),
    lowPrice24h: price('lowPrice24h'),
    volume24h: figure(at(state, 'volume24h'), lotFraction),
    turnover24h: figure(at(state, 'turnover24hE2'), 2),
    bid1Price: figureOrNone(at(state, 'bid1Price'), priceFraction),
    bid1Size: figureOrNone(state.bidQuantity, lotFraction),
    ask1Price: figureOrNone(at(state, 'ask1Price'), priceFraction),
    ask1Size: figureOrNone(state.askQuantity, lotFraction),
  }
}

const dayChange = ({ instrument }: Market, state: TickerState, decimals: number): Record<string, string> => ({
  prevPrice24h: figure(at(state, 'prevPrice24h'), instrument.priceFraction),
  price24hPcnt: change(at(state, 'lastPrice'), at(state, 'prevPrice24h'), decimals),
})

/** The index in the last half hour before a delivery, which is the price the venue delivers at; else `none`. */
function predictedPrice({ instrument }: Market, state: TickerState, none: string): string {
  const left = instrument.settleTradingTime - state.now
  if (instrument.settleTradingTime === 0 || left > DELIVERY_NOTICE_MS) return none
  return figure(at(state, 'indexPrice'), instrument.priceFraction)
}

/** Basis of a dated contract: last against index; its rates: mark against index. '' for perpetuals. */
function basisFields({ instrument }: Market, state: TickerState): Record<string, string> {
  const [last, mark, index] = [at(state, 'lastPrice'), at(state, 'markPrice'), at(state, 'indexPrice')]
  const left = instrument.settleTradingTime - state.now
  if (instrument.settleTradingTime === 0 || index === 0)
    return { basis: '', basisRate: '', basisRateYear: '' }
  const premium = unitsOf(mark) - unitsOf(index)
  return {
    basis: figure(last - index, instrument.priceFraction),
    basisRate: quotient(premium, unitsOf(index), 8),
    basisRateYear: left <= 0 ? '' : quotient(premium * unitsOf(YEAR_MS), unitsOf(index) * unitsOf(left), 8),
  }
}

function fundingFields({ instrument }: Market, state: TickerState): Record<string, string> {
  const cap = fundingCapOf(instrument)
  if (cap === null) return { fundingRate: '', nextFundingTime: '0', fundingIntervalHour: '', fundingCap: '' }
  return {
    fundingRate: shortFigure(at(state, 'fundingRateE8'), 8),
    nextFundingTime: `${at(state, 'nextFundingTime') * 1000}`,
    fundingIntervalHour: `${Math.round(instrument.fundingIntervalMinutes / 60)}`,
    fundingCap: cap,
  }
}

/**
 * Open interest of both sides and of one. The turnover of inverse contracts is in the base coin: the venue records US
 * dollars, so it is their volume at the mean of the day's high, low, first and last price.
 */
function amountFields({ category, instrument }: Market, state: TickerState): Record<string, string> {
  const [interest, mark] = [at(state, 'openInterest'), at(state, 'markPrice')]
  const isInverse = category === 'inverse'
  const worth = (quantity: number, scales: typeof instrument): string =>
    isInverse ? coinsAt(quantity, [mark], scales, 2) : valueAt(quantity, mark, scales, 2)
  const day = (['highPrice24h', 'lowPrice24h', 'prevPrice24h', 'lastPrice'] as const).map((field) =>
    at(state, field),
  )
  return {
    openInterest: figure(interest, instrument.lotFraction),
    openInterestValue: worth(interest, instrument),
    ...singleInterest(interest, instrument.lotFraction),
    singleOpenInterestValue: worth(interest * 5, { ...instrument, lotFraction: instrument.lotFraction + 1 }),
    ...(isInverse ? { turnover24h: coinsAt(at(state, 'volume24h'), day, instrument, 8) } : {}),
  }
}

/** One side of an open interest: half of it. */
export const singleInterest = (
  interest: number,
  lotFraction: number,
): { readonly singleOpenInterest: string } => ({
  singleOpenInterest: shortFigure(unitsOf(interest) * 5n, lotFraction + 1),
})

function contractTicker(market: Market, state: TickerState): TickerRow {
  const { instrument } = market
  const price = (field: 'markPrice' | 'indexPrice'): string =>
    figure(at(state, field), instrument.priceFraction)
  const isDated = instrument.settleTradingTime !== 0
  return {
    ...commonFields(market, state),
    indexPrice: price('indexPrice'),
    markPrice: price('markPrice'),
    ...dayChange(market, state, 6),
    prevPrice1h: figureOrNone(state.hourAgo, instrument.priceFraction),
    ...amountFields(market, state),
    ...fundingFields(market, state),
    predictedDeliveryPrice: predictedPrice(market, state, ''),
    ...basisFields(market, state),
    deliveryFeeRate: (isDated ? deliveryFeeOf(instrument) : null) ?? '',
    deliveryTime: `${instrument.settleTradingTime}`,
    preOpenPrice: '',
    preQty: '',
    curPreListingPhase: instrument.preListingPhase ?? '',
  }
}

function spotTicker(market: Market, state: TickerState): TickerRow {
  const { instrument } = market
  const isDollar = instrument.quoteCurrency === 'USDT' || instrument.quoteCurrency === 'USDC'
  return {
    ...commonFields(market, state),
    ...dayChange(market, state, 4),
    usdIndexPrice: isDollar ? figureOrNone(at(state, 'indexPrice'), instrument.priceFraction) : '',
  }
}

/** Bybit writes 0 where an option has no price. The venue does not count its lifetime volume: ''. */
function optionTicker(market: Market, state: TickerState): TickerRow {
  const { instrument } = market
  const price = (field: keyof typeof tickerField): string =>
    figure(at(state, field), instrument.priceFraction)
  return {
    ...commonFields(market, state),
    bid1Price: price('bid1Price'),
    bid1Size: figure(state.bidQuantity, instrument.lotFraction),
    ask1Price: price('ask1Price'),
    ask1Size: figure(state.askQuantity, instrument.lotFraction),
    markPrice: price('markPrice'),
    indexPrice: price('indexPrice'),
    underlyingPrice: price('indexPrice'),
    openInterest: figure(at(state, 'openInterest'), instrument.lotFraction),
    totalVolume: '',
    totalTurnover: '',
    ...optionFigures(instrument, state),
    predictedDeliveryPrice: predictedPrice(market, state, '0'),
    change24h: change(at(state, 'lastPrice'), at(state, 'prevPrice24h'), 8),
  }
}

/** A symbol's ticker with the fields of its category. */
export function tickerRow(market: Market, state: TickerState): TickerRow {
  if (market.category === 'spot') return spotTicker(market, state)
  return market.category === 'option' ? optionTicker(market, state) : contractTicker(market, state)
}
