import type { Instrument } from '#shared/domain/instrument.ts'
import type { Category } from './category.ts'

/**
 * A market of Bybit. `name` is Bybit's symbol. Our symbol (`instrument.symbol`) differs for spot, and neither is ever derived
 * from the other's text: both directions are looked up in the catalogue.
 */
export interface Market {
  readonly category: Category
  readonly name: string
  readonly instrument: Instrument
}

/** The markets known now. Ids are unique and keep their market over restarts. */
export interface Catalogue {
  all(): readonly Market[]
  /** By our symbol. */
  bySymbol(symbol: string): Market | undefined
  byName(category: Category, name: string): Market | undefined
  byId(id: number): Market | undefined
  /** Called with our symbols that were listed, ended or changed. */
  onChange(listener: (symbols: readonly string[]) => void): void
}
