/** The markets known now, by id, our symbol and Bybit's name. */
import { isDeepStrictEqual } from 'node:util'
import type { Market } from '../terms/catalogue.ts'
import type { Category } from '../terms/category.ts'
import { marketKey } from './market-ids.ts'

export interface MarketTable {
  /** By ascending id. */
  all(): readonly Market[]
  bySymbol(symbol: string): Market | undefined
  byName(category: Category, name: string): Market | undefined
  byId(id: number): Market | undefined
  /** Replaces all markets and returns our symbols that were added, removed or changed. Equal markets stay the same objects. */
  replace(markets: readonly Market[]): readonly string[]
}

const isSame = (a: Market, b: Market): boolean =>
  a.category === b.category && a.name === b.name && isDeepStrictEqual(a.instrument, b.instrument)

export function createMarketTable(): MarketTable {
  let all: readonly Market[] = []
  let bySymbol = new Map<string, Market>()
  let byName = new Map<string, Market>()
  let byId = new Map<number, Market>()

  return {
    all: () => all,
    bySymbol: (symbol) => bySymbol.get(symbol),
    byName: (category, name) => byName.get(marketKey(category, name)),
    byId: (id) => byId.get(id),
    replace(markets) {
      const changed: string[] = []
      const next = markets.map((market) => {
        const { symbol } = market.instrument
        const before = bySymbol.get(symbol)
        if (before !== undefined && isSame(before, market)) return before
        changed.push(symbol)
        return market
      })
      const symbols = new Set(next.map(({ instrument }) => instrument.symbol))
      for (const symbol of bySymbol.keys()) if (!symbols.has(symbol)) changed.push(symbol)
      all = next.toSorted((a, b) => a.instrument.id - b.instrument.id)
      bySymbol = new Map(all.map((market) => [market.instrument.symbol, market]))
      byName = new Map(all.map((market) => [marketKey(market.category, market.name), market]))
      byId = new Map(all.map((market) => [market.instrument.id, market]))
      return changed
    },
  }
}
