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

const dashless = (name: string): string => name.toLowerCase().replaceAll('-', '')

/** A name without what parts it: BTC-PERP, BTC/USDT and BTC_USDT are typed without. */
const letters = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The rank of names that only hold a text. */
export const HOLDS = 3

/**
 * How well names answer a text: 0 one is written so, 1 one is so apart from what parts it (BTC-PERP, BTCPERP), 2 one begins
 * with it, 3 one holds it, null none does. Case counts nowhere; every name answers an empty text equally.
 */
export function nameRank(names: readonly string[], text: string): 0 | 1 | 2 | typeof HOLDS | null {
  const wanted = letters(text)
  const own = names.map(letters)
  if (wanted === '') return HOLDS
  if (names.some((name) => name.toLowerCase() === text.trim().toLowerCase())) return 0
  if (own.includes(wanted)) return 1
  if (own.some((name) => name.startsWith(wanted))) return 2
  return own.some((name) => name.includes(wanted)) ? HOLDS : null
}

/** Case and dashes count nowhere; '_' looks in tickers, a space in short names, anything else in symbol names (CHART-48..51). */
export function matchesChartSearch(item: ChartSymbol, input: string, type: string): boolean {
  if (item.symbolStatus === 'Delisted') return false
  if (type !== '' && item.type !== type) return false
  const wanted = input.trim().toLowerCase()
  if (wanted.includes('_')) return item.ticker.toLowerCase().includes(wanted)
  if (wanted.includes(' ')) return item.name.toLowerCase().includes(wanted)
  return dashless(item.symbolName).includes(dashless(wanted))
}

/** At most `limit` symbols; the one that is named so first, then those whose name begins with the text, else in the given order. */
export function searchChartSymbols(
  all: readonly ChartSymbol[],
  input: string,
  type: string,
  limit: number,
): readonly ChartSymbol[] {
  const found = all.filter((item) => matchesChartSearch(item, input, type))
  const rank = ({ symbolName, symbol, name }: ChartSymbol): number =>
    nameRank([symbolName, symbol, name], input) ?? HOLDS
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, Math.max(0, limit))
}
