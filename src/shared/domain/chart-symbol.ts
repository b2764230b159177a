import type { CandleKind, Interval } from './enums.ts'

const MARK_SUFFIX = ':MARK'

/** The chart's name for a symbol's candles of a kind (CHART-07). */
export const chartSymbol = (symbol: string, kind: CandleKind): string =>
  kind === 'mark' ? symbol + MARK_SUFFIX : symbol

/** Whether a symbol names a pair of spot, such as BTC_USDT: those have no mark price. */
export const isSpotPair = (symbol: string): boolean => symbol.includes('_')

/** Splits the chart's name into symbol and kind. */
export function parseChartSymbol(name: string): { readonly symbol: string; readonly kind: CandleKind } {
  return name.endsWith(MARK_SUFFIX)
    ? { symbol: name.slice(0, -MARK_SUFFIX.length), kind: 'mark' }
    : { symbol: name, kind: 'market' }
}

/** Key of a series of candles. */
export const seriesKey = (symbol: string, kind: CandleKind, interval: Interval): string =>
  `${chartSymbol(symbol, kind)} ${interval}`
