import type { TickerView } from '#shared/contracts/ticker.ts'
import { isOptionType } from '#shared/domain/contract-type.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { formatAbbreviated, formatFineRate, formatPercent, MISSING } from '#shared/units/display.ts'
import { formatScaled, scaledToText } from '#shared/units/scaled.ts'
import { fromUnits } from '#shared/units/exact.ts'
import { tickerField } from '#shared/wire/frames.ts'
import { toneOfText } from '#shared/units/tone.ts'
import type { TickerStore } from '../state/ticker-store.ts'
import { scaledText } from './figures.ts'

/** Change of the last price over 24 h in percent, cut to 2 decimals; '--' without both prices. */
export function changePercentText(last: number, before: number): string {
  if (!(last > 0) || !(before > 0)) return MISSING
  const hundredths = ((BigInt(last) - BigInt(before)) * 10_000n) / BigInt(before)
  return formatPercent(fromUnits(hundredths, 2), { sign: true })
}

/** Ratio last/before for ordering only; NaN unknown. */
export function changeRatio(tickers: TickerStore, id: number): number {
  const last = tickers.price(id, tickerField.lastPrice)
  const before = tickers.price(id, tickerField.prevPrice24h)
  return last / before
}

const turnoverOf = (tickers: TickerStore, id: number, trim: boolean): string => {
  const value = tickers.field(id, tickerField.turnover24hE2)
  return value >= 0 ? formatAbbreviated(scaledToText(value, 2), 2, { trim }) : MISSING
}

/** Turnover in quote money, abbreviated; '--' unknown. */
export const turnoverText = (tickers: TickerStore, id: number): string => turnoverOf(tickers, id, true)

/** Turnover for a column: always two decimals, so that the decimal points align. */
export const turnoverColumnText = (tickers: TickerStore, id: number): string => turnoverOf(tickers, id, false)

function signedChange(last: number, before: number, decimals: number): string {
  if (!(last > 0) || !(before > 0)) return MISSING
  return formatScaled(last - before, decimals, { group: true, sign: true })
}

/**
 * How far a dated contract's price is above its index, as an amount and as a percentage; '--' for other contracts and
 * without both prices.
 */
function basisText(
  { id, priceFraction, settleTradingTime, contractType }: Instrument,
  tickers: TickerStore,
): string {
  if (settleTradingTime <= 0 || isOptionType(contractType)) return MISSING
  const [mark, index] = [tickers.price(id, tickerField.markPrice), tickers.price(id, tickerField.indexPrice)]
  const over = signedChange(mark, index, priceFraction)
  return over === MISSING ? MISSING : `${over} (${changePercentText(mark, index)})`
}

/** The figures of an instrument's header, as text. */
export function tickerView(instrument: Instrument, tickers: TickerStore, stale: boolean): TickerView {
  const { id, priceFraction: decimals } = instrument
  const price = (column: number): string => scaledText(tickers.price(id, column), decimals)
  const last = tickers.price(id, tickerField.lastPrice)
  const before = tickers.price(id, tickerField.prevPrice24h)
  const change = changePercentText(last, before)
  const funding = tickers.field(id, tickerField.fundingRateE8)
  const fundingRate = formatFineRate(scaledToText(funding, 8), 4, { sign: true })
  const next = tickers.field(id, tickerField.nextFundingTime)
  const volume = tickers.field(id, tickerField.volume24h)
  const basis = basisText(instrument, tickers)
  return {
    symbol: instrument.symbol,
    lastPrice: scaledText(last, decimals),
    lastPriceText: scaledToText(last, decimals) ?? '',
    trend: tickers.trend(id),
    markPrice: price(tickerField.markPrice),
    indexPrice: price(tickerField.indexPrice),
    change24h: signedChange(last, before, decimals),
    changePercent24h: change,
    changeTone: toneOfText(change),
    highPrice24h: price(tickerField.highPrice24h),
    lowPrice24h: price(tickerField.lowPrice24h),
    turnover24h: turnoverText(tickers, id),
    volume24h: volume >= 0 ? formatAbbreviated(scaledToText(volume, instrument.lotFraction)) : MISSING,
    fundingRate,
    fundingTone: toneOfText(fundingRate),
    nextFundingTime: Number.isSafeInteger(next) && next > 0 ? next * 1000 : 0,
    basis,
    basisTone: toneOfText(basis.split(' ')[0] ?? MISSING),
    stale,
  }
}
