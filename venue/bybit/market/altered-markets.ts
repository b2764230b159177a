import type { Catalogue } from '../terms/catalogue.ts'

/** What the rows of a market depend on. Limits, tiers and fees may change without a new book. */
function keyOf(catalogue: Catalogue, symbol: string): string | undefined {
  const market = catalogue.bySymbol(symbol)
  if (market === undefined) return undefined
  const { category, name, instrument } = market
  return `${category} ${name} ${instrument.id} ${instrument.priceFraction} ${instrument.lotFraction}`
}

/** Calls back after changes of the catalogue, with the symbols that were listed, ended, or have other units or ids. */
export function onAltered(catalogue: Catalogue, listener: (symbols: readonly string[]) => void): void {
  const known = new Map(
    catalogue.all().map(({ instrument: { symbol } }) => [symbol, keyOf(catalogue, symbol)] as const),
  )
  catalogue.onChange((symbols) => {
    const altered = symbols.filter((symbol) => keyOf(catalogue, symbol) !== known.get(symbol))
    for (const symbol of altered) known.set(symbol, keyOf(catalogue, symbol))
    if (altered.length > 0) listener(altered)
  })
}
