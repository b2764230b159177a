import type { Instrument } from '#shared/domain/instrument.ts'

/** The instruments by id and by symbol, as the hub last sent them. */
export interface Catalogue {
  readonly source: 'network' | 'cache' | 'built-in' | null
  readonly all: readonly Instrument[]
  replace(instruments: readonly Instrument[], source: 'network' | 'cache' | 'built-in'): void
  byId(id: number): Instrument | undefined
  bySymbol(symbol: string): Instrument | undefined
}

/** An empty catalogue; `source` is null until the hub has sent one. */
export function createCatalogue(): Catalogue {
  let all: readonly Instrument[] = []
  let source: Catalogue['source'] = null
  let ids = new Map<number, Instrument>()
  let symbols = new Map<string, Instrument>()
  return {
    get source() {
      return source
    },
    get all() {
      return all
    },
    replace(instruments, from) {
      all = instruments
      source = from
      ids = new Map(instruments.map((instrument) => [instrument.id, instrument]))
      symbols = new Map(instruments.map((instrument) => [instrument.symbol, instrument]))
    },
    byId: (id) => ids.get(id),
    bySymbol: (symbol) => symbols.get(symbol),
  }
}
