import type { ContractType } from './enums.ts'

/** The chart's four kinds of symbols (CHART-25). */
export const chartTypes = ['PERPETUAL', 'SPOT', 'TRADFI', 'EXPIRY'] as const
export type ChartSymbolType = (typeof chartTypes)[number]

/** Filters of the chart's symbol search. TRADFI symbols are found only without a filter (CHART-17). */
export const chartFilters = ['', 'SPOT', 'PERPETUAL', 'EXPIRY'] as const

/** The fields of a symbol that the chart's search reads. */
export interface ChartSymbol {
  readonly symbol: string
  readonly ticker: string
  /** Short name, as shown. May contain spaces. */
  readonly name: string
  readonly symbolName: string
  readonly type: ChartSymbolType
  readonly symbolStatus: string
}

/** The chart's kind of a contract. Everything that expires, options included, is EXPIRY. */
export function chartTypeOf(contractType: ContractType, symbolType = ''): ChartSymbolType {
  if (symbolType.toUpperCase() === 'TRADFI') return 'TRADFI'
  if (contractType === 'Spot') return 'SPOT'
  return /Futures|Option/.test(contractType) ? 'EXPIRY' : 'PERPETUAL'
}

const dashless = (name: string): string => name.toLowerCase().replaceAll('-', '')

/** A name without its separators (BTC-PERP, BTC/USDT, BTC_USDT), which people do not type. */
const letters = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Rank of names that only contain the text. */
export const HOLDS = 3

/**
 * How well the best of the names matches a text: 0 equal, 1 equal without separators (BTC-PERP, BTCPERP), 2 begins with
 * it, 3 contains it, null no match. Case is ignored. An empty text matches every name equally.
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

/**
 * Case and dashes are ignored. Input with '_' is compared with tickers, with a space with short names, else with symbol
 * names (CHART-48..51).
 */
export function matchesChartSearch(item: ChartSymbol, input: string, type: string): boolean {
  if (item.symbolStatus === 'Delisted') return false
  if (type !== '' && item.type !== type) return false
  const wanted = input.trim().toLowerCase()
  if (wanted.includes('_')) return item.ticker.toLowerCase().includes(wanted)
  if (wanted.includes(' ')) return item.name.toLowerCase().includes(wanted)
  return dashless(item.symbolName).includes(dashless(wanted))
}

/** At most `limit` symbols: an equal name first, then names that begin with the text, otherwise in the given order. */
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
