import type { MarketFigure } from '#shared/contracts/markets.ts'
import { isInverse } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { formatAbbreviated, formatPercent, MISSING } from '#shared/units/display.ts'
import { fromUnits, multiplyText } from '#shared/units/exact.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import { tickerField } from '#shared/wire/frames.ts'
import { hasFunding } from '../rows/ticker-text.ts'
import type { TickerStore } from '../state/ticker-store.ts'

/** Open interest as text in quote money: inverse contracts count money, others coins. Null if it is unknown. */
function interestMoney(instrument: Instrument, tickers: TickerStore): string | null {
  const { id, contractType, lotFraction, priceFraction } = instrument
  const open = tickers.field(id, tickerField.openInterest)
  if (contractType === 'Spot' || !(open >= 0)) return null
  const contracts = scaledToText(open, lotFraction)
  if (isInverse(contractType)) return contracts
  return multiplyText(contracts, scaledToText(tickers.price(id, tickerField.markPrice), priceFraction))
}

/** Open interest in quote money at the mark price, with two decimals for its column; '--' for spot and if unknown. */
export const interestColumnText = (instrument: Instrument, tickers: TickerStore): string =>
  formatAbbreviated(interestMoney(instrument, tickers), 2, { trim: false })

/** Range of the last 24 hours in percent of its low, cut to two decimals; '--' without both prices. */
export function volatilityText({ id }: Instrument, tickers: TickerStore): string {
  const [high, low] = [
    tickers.price(id, tickerField.highPrice24h),
    tickers.price(id, tickerField.lowPrice24h),
  ]
  if (!(high >= low)) return MISSING
  return formatPercent(fromUnits(((BigInt(high) - BigInt(low)) * 10_000n) / BigInt(low), 2))
}

/** Values that the menu's orders compare; floats, because they only order. NaN if unknown. */
export const weights: Readonly<Record<MarketFigure, (market: Instrument, tickers: TickerStore) => number>> = {
  change: ({ id }, tickers) =>
    tickers.price(id, tickerField.lastPrice) / tickers.price(id, tickerField.prevPrice24h),
  turnover: ({ id }, tickers) => tickers.field(id, tickerField.turnover24hE2),
  openInterest: (market, tickers) => Number(interestMoney(market, tickers) ?? Number.NaN),
  funding: (market, tickers) =>
    hasFunding(market) ? tickers.field(market.id, tickerField.fundingRateE8) : Number.NaN,
  volatility: ({ id }, tickers) =>
    tickers.price(id, tickerField.highPrice24h) / tickers.price(id, tickerField.lowPrice24h),
}
