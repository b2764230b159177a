/** Ids, last items and risk tiers of the catalogue, on disk. */
import type { SQLOutputValue } from 'node:sqlite'
import { inTransaction, openStore } from '../store/open-store.ts'
import { categories } from '../terms/category.ts'
import type { Category } from '../terms/category.ts'
import type { Network } from '../terms/networks.ts'

/** Networks have tables of their own: an id of one must never show the price of another. */
const tablesOf = (network: Network): { readonly markets: string; readonly tiers: string } => ({
  markets: `catalogue_markets_${network}`,
  tiers: `catalogue_tiers_${network}`,
})

const schemaOf = (network: Network): string => {
  const { markets, tiers } = tablesOf(network)
  return `
    CREATE TABLE IF NOT EXISTS ${markets} (
      id INTEGER PRIMARY KEY, category TEXT NOT NULL, name TEXT NOT NULL, symbol TEXT NOT NULL, item TEXT NOT NULL,
      ended_at INTEGER, UNIQUE (category, name)) STRICT;
    CREATE INDEX IF NOT EXISTS ${markets}_by_symbol ON ${markets} (symbol);
    CREATE TABLE IF NOT EXISTS ${tiers} (
      category TEXT NOT NULL, name TEXT NOT NULL, rows TEXT NOT NULL, read_at INTEGER NOT NULL,
      PRIMARY KEY (category, name)) STRICT, WITHOUT ROWID`
}

export interface StoredMarket {
  readonly id: number
  readonly category: Category
  /** Bybit's name. */
  readonly name: string
  /** Our symbol. */
  readonly symbol: string
  /** Bybit's item. */
  readonly item: unknown
  /** Unix ms; null while the market is listed. */
  readonly endedAt: number | null
}

export interface StoredTiers {
  readonly category: Category
  readonly name: string
  /** Bybit's rows. */
  readonly rows: readonly unknown[]
  /** Unix ms. */
  readonly readAt: number
}

/** How a stored market is looked up: by id, by our symbol, or by Bybit's name. */
export type StoredKey =
  | { readonly id: number }
  | { readonly symbol: string }
  | { readonly category: Category; readonly name: string }

export interface CatalogueStore {
  markets(): readonly StoredMarket[]
  tiers(): readonly StoredTiers[]
  /** The newest one, if several fit. */
  find(key: StoredKey): StoredMarket | undefined
  /** Writes markets and frees ids, in one transaction. It is on disk when this returns. */
  write(change: { readonly markets: readonly StoredMarket[]; readonly freed: readonly number[] }): void
  writeTiers(tiers: readonly StoredTiers[]): void
  close(): void
}

type Row = Readonly<Record<string, SQLOutputValue>>

const categoryOf = (value: unknown): Category | undefined => categories.find((category) => category === value)

/** A stored JSON text, undefined if it is none. The fresh catalogue replaces such a row. */
function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function marketOf(row: Row): StoredMarket | undefined {
  const category = categoryOf(row['category'])
  if (category === undefined) return undefined
  return {
    id: Number(row['id']),
    category,
    name: String(row['name']),
    symbol: String(row['symbol']),
    item: parsed(row['item']),
    endedAt: row['ended_at'] === null ? null : Number(row['ended_at']),
  }
}

function tiersOf(row: Row): StoredTiers | undefined {
  const category = categoryOf(row['category'])
  const rows = parsed(row['rows'])
  if (category === undefined || !Array.isArray(rows)) return undefined
  return { category, name: String(row['name']), rows, readAt: Number(row['read_at']) }
}

/**
 * Opens or creates the catalogue's tables in the store of a folder; null stores in memory alone. Throws an error that names
 * the file if it can't be used.
 */
export function openCatalogueStore(dataDir: string | null, network: Network): CatalogueStore {
  const db = openStore({
    dataDir,
    schema: schemaOf(network),
    advice: 'Nothing was changed. Move the file away, or start with another --data-dir.',
  })
  const { markets: marketTable, tiers: tierTable } = tablesOf(network)
  const columns = 'id, category, name, symbol, item, ended_at'
  const all = db.prepare(`SELECT ${columns} FROM ${marketTable} ORDER BY id`)
  const allTiers = db.prepare(`SELECT category, name, rows, read_at FROM ${tierTable}`)
  const byId = db.prepare(`SELECT ${columns} FROM ${marketTable} WHERE id = ?`)
  const bySymbol = db.prepare(
    `SELECT ${columns} FROM ${marketTable} WHERE symbol = ? ORDER BY ended_at IS NULL DESC, ended_at DESC LIMIT 1`,
  )
  const byName = db.prepare(`SELECT ${columns} FROM ${marketTable} WHERE category = ? AND name = ?`)
  const put = db.prepare(`INSERT OR REPLACE INTO ${marketTable} (${columns}) VALUES (?, ?, ?, ?, ?, ?)`)
  const free = db.prepare(`DELETE FROM ${marketTable} WHERE id = ?`)
  const dropTiers = db.prepare(
    `DELETE FROM ${tierTable} WHERE (category, name) NOT IN (SELECT category, name FROM ${marketTable})`,
  )
  const putTiers = db.prepare(
    `INSERT OR REPLACE INTO ${tierTable} (category, name, rows, read_at) VALUES (?, ?, ?, ?)`,
  )

  return {
    markets: () => all.all().flatMap((row) => marketOf(row) ?? []),
    tiers: () => allTiers.all().flatMap((row) => tiersOf(row) ?? []),
    find(key) {
      const row =
        'id' in key
          ? byId.get(key.id)
          : 'symbol' in key
            ? bySymbol.get(key.symbol)
            : byName.get(key.category, key.name)
      return row === undefined ? undefined : marketOf(row)
    },
    write({ markets, freed }) {
      inTransaction(db, () => {
        for (const id of freed) free.run(id)
        if (freed.length > 0) dropTiers.run()
        for (const { id, category, name, symbol, item, endedAt } of markets)
          put.run(id, category, name, symbol, JSON.stringify(item ?? null), endedAt)
      })
    },
    writeTiers(tiers) {
      inTransaction(db, () => {
        for (const { category, name, rows, readAt } of tiers)
          putTiers.run(category, name, JSON.stringify(rows), readAt)
      })
    },
    close: () => db.close(),
  }
}
