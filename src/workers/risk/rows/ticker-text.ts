import type { TickerView } from '#shared/contracts/ticker.ts'
import { hasLeverage, isOptionType } from '#shared/domain/contract-type.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { formatAbbreviated, formatFineRate, formatPercent, MISSING } from '#shared/units/display.ts'
import { formatScaled, scaledToText } from '#shared/units/scaled.ts'
import { fromUnits } from '#shared/units/exact.ts'
import { tickerField } from '#shared/wire/frames.ts'
import { toneOfText } from '#shared/units/tone.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import type { TickerStore } from '../state/ticker-store.ts'
import { scaledText } from './figures.ts'

/** Change of the last price over 24 h in percent, cut to 2 decimals; '--' without both prices. */
export function changePercentText(last: number, before: number): string {
  if (!(last > 0) || !(before > 0)) return MISSING
  const hundredths = ((BigInt(last) - BigInt(before)) * 10_000n) / BigInt(before)
  return formatPercent(fromUnits(hundredths, 2), { sign: true })
}

/** Always two decimals, so that decimal points align in a column and the header's figure keeps its width. */
const wide = { trim: false } as const

/** Turnover in quote money, abbreviated; '--' unknown. */
export function turnoverText(tickers: TickerStore, id: number): string {
  const value = tickers.field(id, tickerField.turnover24hE2)
  return value >= 0 ? formatAbbreviated(scaledToText(value, 2), 2, wide) : MISSING
}

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

/** Whether funding is paid: on perpetuals. */
export const hasFunding = ({ contractType, settleTradingTime }: Instrument): boolean =>
  hasLeverage(contractType) && settleTradingTime <= 0

/** Rate of the next funding with its sign; '--' for markets without funding. */
export const fundingText = (instrument: Instrument, tickers: TickerStore): string =>
  hasFunding(instrument)
    ? formatFineRate(scaledToText(tickers.field(instrument.id, tickerField.fundingRateE8), 8), 4, {
        sign: true,
      })
    : MISSING

/** Open interest in the coin of quantities, abbreviated; '--' for spot. */
export function openInterestText(
  { id, contractType, lotFraction }: Instrument,
  tickers: TickerStore,
): string {
  const open = tickers.field(id, tickerField.openInterest)
  return contractType !== 'Spot' && open >= 0
    ? formatAbbreviated(scaledToText(open, lotFraction), 2, wide)
    : MISSING
}

/** The figures of an instrument's header, as text. `stores.data.newest` has the rows of topics that have one. */
export function tickerView(
  stores: Pick<RiskStores, 'tickers' | 'data'>,
  instrument: Instrument,
  stale: boolean,
): TickerView {
  const { tickers } = stores
  const { id, priceFraction: decimals } = instrument
  const price = (column: number): string => scaledText(tickers.price(id, column), decimals)
  const last = tickers.price(id, tickerField.lastPrice)
  const before = tickers.price(id, tickerField.prevPrice24h)
  const change = changePercentText(last, before)
  const fundingRate = fundingText(instrument, tickers)
  const next = hasFunding(instrument) ? tickers.field(id, tickerField.nextFundingTime) : 0
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
    volume24h:
      volume >= 0 ? formatAbbreviated(scaledToText(volume, instrument.lotFraction), 2, wide) : MISSING,
    openInterest: openInterestText(instrument, tickers),
    fundingRate,
    fundingTone: toneOfText(fundingRate),
    nextFundingTime: Number.isSafeInteger(next) && next > 0 ? next * 1000 : 0,
    basis,
    basisTone: toneOfText(basis.split(' ')[0] ?? MISSING),
    stale,
  }
}
