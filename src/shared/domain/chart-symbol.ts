import type { CandleKind, Interval } from './enums.ts'

const MARK_SUFFIX = ':MARK'

/** The kind of candles that a chart shows where this kind is chosen. A pair of spot, such as BTC_USDT, has no mark price. */
export const candleKind = (symbol: string, chosen: CandleKind): CandleKind =>
  symbol.includes('_') ? 'market' : chosen

/** A symbol as people read it where only the symbol is known. A pair of spot, such as BTC_USDT, is written BTC/USDT. */
export const writtenSymbol = (symbol: string): string => symbol.replace('_', '/')

/** The chart's name for a symbol's candles of a chosen kind (CHART-07). */
export const chartSymbol = (symbol: string, chosen: CandleKind): string =>
  candleKind(symbol, chosen) === 'mark' ? symbol + MARK_SUFFIX : symbol

/** Splits the chart's name into symbol and kind. */
export function parseChartSymbol(name: string): { readonly symbol: string; readonly kind: CandleKind } {
  return name.endsWith(MARK_SUFFIX)
    ? { symbol: name.slice(0, -MARK_SUFFIX.length), kind: 'mark' }
    : { symbol: name, kind: 'market' }
}

/** Key of a series of candles. */
export const seriesKey = (symbol: string, kind: CandleKind, interval: Interval): string =>
  `${chartSymbol(symbol, kind)} ${interval}`
