import { chartTypeOf, searchChartSymbols } from '#shared/domain/chart-search.ts'
import type { ChartSymbol } from '#shared/domain/chart-search.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { instrumentView } from '../rows/instrument-view.ts'
import type { Catalogue } from '../state/catalogue.ts'

const MOST = 60

/** The page's view of an instrument, for a compared symbol; null if the catalogue doesn't have it. */
export function chartInstrument(catalogue: Catalogue, symbol: string): InstrumentView | null {
  const instrument = catalogue.bySymbol(symbol)
  return instrument === undefined ? null : instrumentView(instrument)
}

/**
 * The dated inverse contract of a pair (BTCUSD) with a quarter code (ROUTE-04). If there are two, the one that expires
 * first.
 */
export function datedSymbol(catalogue: Catalogue, pair: string, quarter: string): string | null {
  const found = catalogue.all
    .filter(
      (instrument) =>
        instrument.contractType === 'InverseFutures' &&
        instrument.contractStatus === 'Trading' &&
        instrument.quarter === quarter &&
        `${instrument.baseCurrency}${instrument.quoteCurrency}` === pair,
    )
    .toSorted((a, b) => a.settleTradingTime - b.settleTradingTime)
  return found[0]?.symbol ?? null
}

/** The chart's symbol search over the catalogue (CHART-17, CHART-18, CHART-48..51); the page never filters. */
export function findChartSymbols(catalogue: Catalogue, input: string, type: string): readonly ChartSymbol[] {
  const all = catalogue.all
    .filter((instrument) => instrument.symbolDisplay)
    .map((instrument) => ({
      symbol: instrument.symbol,
      ticker: instrument.symbol,
      name: instrument.displayName,
      symbolName: instrument.symbolName === '' ? instrument.symbol : instrument.symbolName,
      type: chartTypeOf(instrument.contractType, instrument.symbolType),
      symbolStatus: instrument.symbolStatus,
    }))
  return searchChartSymbols(all, input.slice(0, 60), type, MOST)
}
