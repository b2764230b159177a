import type { ContractType } from './enums.ts'

/** The four kinds of symbol a chart knows (CHART-25). */
export const chartTypes = ['PERPETUAL', 'SPOT', 'TRADFI', 'EXPIRY'] as const
export type ChartSymbolType = (typeof chartTypes)[number]

/** Filters of the chart's symbol search; TRADFI symbols appear only without one (CHART-17). */
export const chartFilters = ['', 'SPOT', 'PERPETUAL', 'EXPIRY'] as const

/** What the symbol search of the chart looks at. */
export interface ChartSymbol {
  readonly symbol: string
  readonly ticker: string
  /** Short name, as shown: may hold spaces. */
  readonly name: string
  readonly symbolName: string
  readonly type: ChartSymbolType
  readonly symbolStatus: string
}

/** Kind of a contract in the chart's words: everything with an end, options among them, is EXPIRY. */
export function chartTypeOf(contractType: ContractType, symbolType = ''): ChartSymbolType {
  if (symbolType.toUpperCase() === 'TRADFI') return 'TRADFI'
  if (contractType === 'Spot') return 'SPOT'
  return /Futures|Option/.test(contractType) ? 'EXPIRY' : 'PERPETUAL'
}

/** Case counts nowhere; '_' looks in tickers, a space in short names, anything else in symbol names (CHART-48..51). */
export function matchesChartSearch(item: ChartSymbol, input: string, type: string): boolean {
  if (item.symbolStatus === 'Delisted') return false
  if (type !== '' && item.type !== type) return false
  const wanted = input.trim().toLowerCase()
  const field = wanted.includes('_') ? item.ticker : wanted.includes(' ') ? item.name : item.symbolName
  return field.toLowerCase().includes(wanted)
}

/** At most `limit` symbols; those whose name begins with the text first, else in the given order. */
export function searchChartSymbols(
  all: readonly ChartSymbol[],
  input: string,
  type: string,
  limit: number,
): readonly ChartSymbol[] {
  const wanted = input.trim().toLowerCase()
  const found = all.filter((item) => matchesChartSearch(item, input, type))
  const begins = (item: ChartSymbol): boolean => item.symbolName.toLowerCase().startsWith(wanted)
  return [...found.filter(begins), ...found.filter((item) => !begins(item))].slice(0, Math.max(0, limit))
}
