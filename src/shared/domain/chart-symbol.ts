import type { CandleKind, Interval } from './enums.ts'

const MARK_SUFFIX = ':MARK'

/** The name under which the chart knows a symbol's candles of a kind (CHART-07). */
export const chartSymbol = (symbol: string, kind: CandleKind): string =>
  kind === 'mark' ? symbol + MARK_SUFFIX : symbol

/** The chart's name taken apart again. */
export function parseChartSymbol(name: string): { readonly symbol: string; readonly kind: CandleKind } {
  return name.endsWith(MARK_SUFFIX)
    ? { symbol: name.slice(0, -MARK_SUFFIX.length), kind: 'mark' }
    : { symbol: name, kind: 'market' }
}

/** One series of candles under one name, for comparison. */
export const seriesKey = (symbol: string, kind: CandleKind, interval: Interval): string =>
  `${chartSymbol(symbol, kind)} ${interval}`
