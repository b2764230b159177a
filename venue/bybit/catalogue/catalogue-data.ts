/** What the catalogue knows: items, ids and tiers, in memory and in the store. */
import { isDeepStrictEqual } from 'node:util'
import type { ContractType } from '#shared/domain/enums.ts'
import type { RiskTier } from '#shared/domain/instrument.ts'
import type { Market } from '../terms/catalogue.ts'
import type { Category } from '../terms/category.ts'
import type { CatalogueStore, StoredKey, StoredMarket } from './catalogue-store.ts'
import { feeKey } from './fees.ts'
import type { FeeRates, FeeTable } from './fees.ts'
import { BadItem } from './item-fields.ts'
import type { LoadedCategory } from './load-instruments.ts'
import { createMarketIds, marketKey, MAX_ID } from './market-ids.ts'
import { readMarket } from './read-market.ts'
import type { MarketContext } from './read-market.ts'
import { readTiers } from './risk-tiers.ts'
import { isTiered } from './tier-loader.ts'
import type { ReadRows, Tiered } from './tier-loader.ts'

/**
 * Families as the market menu lists them. Bybit mixes contracts with USDC among those with USDT, and ids follow its list
 * (docs/choices.md#bybit-catalogue).
 */
const menuOrder: readonly ContractType[] = ['LinearPerpetual', 'UsdcPerpetual', 'InversePerpetual', 'Spot']

/** Place of a market in the menu: by family, then by id. Other families follow. */
function menuPlace(contractType: ContractType, id: number): number {
  const place = menuOrder.indexOf(contractType)
  return (place < 0 ? menuOrder.length : place) * (MAX_ID + 1) + id
}

/** How long risk tiers count as fresh. */
const TIERS_FRESH_MS = 24 * 3_600_000

/** Fields of a market that has ended. */
const ended = { contractStatus: 'Closed', symbolStatus: 'Delisted' } as const

export interface CatalogueData {
  /** The markets that are listed, with instruments as of now. Unusable items are left out. */
  markets(): readonly Market[]
  /** A market that ended less than 30 days ago, closed. */
  endedMarket(key: StoredKey): Market | undefined
  /** Takes a fresh list. What changed is on disk when this returns. Throws if the store cannot write. */
  take(loaded: LoadedCategory): void
  takeTiers(found: readonly ReadRows[]): void
  /** Listed contracts without fresh tiers. */
  lacksTiers(): readonly Tiered[]
  setFees(fees: FeeTable): void
  /** Whether the fees of a market are those of accounts without a VIP level, because the account's are not known. */
  areFeesAssumed(market: Market): boolean
}

interface KnownTiers {
  readonly tiers: readonly RiskTier[]
  readonly readAt: number
}

const feeNameOf = (category: Category, name: string, base: string): string =>
  feeKey(category, category === 'option' ? base : name)

/** Starts with what the store has. */
export function createCatalogueData(
  store: CatalogueStore,
  now: () => number,
  log: (line: string) => void,
): CatalogueData {
  const stored = store.markets()
  const ids = createMarketIds(stored)
  /** Listed markets by `marketKey`. */
  const listed = new Map<string, StoredMarket>()
  for (const market of stored)
    if (market.endedAt === null) listed.set(marketKey(market.category, market.name), market)
  const tiers = new Map<string, KnownTiers>()
  let fees: FeeTable = new Map()

  const feesOf = (category: Category, name: string, base: string): FeeRates | undefined =>
    fees.get(feeNameOf(category, name, base))
  const context = (): MarketContext => ({
    now: now(),
    feesOf,
    tiersOf: (category, name) => tiers.get(marketKey(category, name))?.tiers,
  })

  function addTiers(category: Category, name: string, rows: readonly unknown[], readAt: number): boolean {
    try {
      const { tiers: found, trouble } = readTiers(rows)
      tiers.set(marketKey(category, name), { tiers: found, readAt })
      if (trouble !== null) log(`risk tiers of ${category} ${name}: ${trouble}`)
      return true
    } catch (error) {
      if (!(error instanceof BadItem)) throw error
      log(`risk tiers of ${category} ${name} are left out: ${error.message}`)
      return false
    }
  }
  for (const { category, name, rows, readAt } of store.tiers()) addTiers(category, name, rows, readAt)

  function marketOf({ category, item, id }: StoredMarket, how: MarketContext): Market | undefined {
    const read = readMarket(category, item, how)
    if (!read.ok) return undefined
    const indexSort = menuPlace(read.draft.contractType, id)
    return { category, name: read.name, instrument: { ...read.draft, id, indexSort } }
  }

  /** Our symbols with the keys of their markets. */
  type Owners = Map<string, string>

  /** The market of a fresh item, with an id. Logs why an item is unusable. */
  function admitted(
    category: Category,
    item: unknown,
    how: MarketContext,
    owners: Owners,
  ): StoredMarket | undefined {
    const read = readMarket(category, item, how)
    const leftOut = (why: string): undefined => {
      log(`${category} ${read.name === '' ? 'item without a name' : read.name} is left out: ${why}`)
    }
    if (!read.ok) return leftOut(read.why)
    const { symbol } = read.draft
    const key = marketKey(category, read.name)
    const owner = owners.get(symbol) ?? key
    if (owner !== key) return leftOut(`${symbol} is already the symbol of ${owner}`)
    const id = ids.of(category, read.name)
    if (id === null) return leftOut('all ids are in use')
    if (read.remark !== null) log(`${category} ${read.name}: ${read.remark}`)
    owners.set(symbol, key)
    return { id, category, name: read.name, symbol, item, endedAt: null }
  }

  /** Listed or changed markets of a fresh list. A known market whose item is unusable now stays listed and is not shown. */
  function freshMarkets({ category, items }: LoadedCategory): readonly StoredMarket[] {
    const how = context()
    const owners: Owners = new Map([...listed].map(([key, { symbol }]) => [symbol, key]))
    return items.flatMap(({ name, item }) => {
      const known = listed.get(marketKey(category, name))
      const found =
        admitted(category, item, how, owners) ?? (known === undefined ? undefined : { ...known, item })
      return found === undefined || isDeepStrictEqual(found, known) ? [] : [found]
    })
  }

  /** Markets that are neither listed nor priced any more. */
  function endedMarkets({ category, items, priced, isWhole }: LoadedCategory): readonly StoredMarket[] {
    if (!isWhole) return []
    const names = new Set(items.map(({ name }) => name))
    return [...listed.values()]
      .filter((market) => market.category === category && !names.has(market.name) && !priced.has(market.name))
      .map((market) => ({ ...market, endedAt: now() }))
  }

  return {
    markets() {
      const how = context()
      return [...listed.values()].flatMap((market) => marketOf(market, how) ?? [])
    },
    endedMarket(key) {
      const found = store.find(key)
      if (found === undefined || found.endedAt === null) return undefined
      const market = marketOf(found, context())
      return market === undefined ? undefined : { ...market, instrument: { ...market.instrument, ...ended } }
    },
    take(loaded) {
      const freed = ids.expire(now())
      const changed = [...freshMarkets(loaded), ...endedMarkets(loaded)]
      if (changed.length > 0 || freed.length > 0) store.write({ markets: changed, freed })
      for (const market of changed) {
        const key = marketKey(market.category, market.name)
        ids.setEnd(market.category, market.name, market.endedAt)
        if (market.endedAt === null) listed.set(key, market)
        else listed.delete(key)
      }
    },
    takeTiers(found) {
      const readAt = now()
      const good = found.filter(({ category, name, rows }) => addTiers(category, name, rows, readAt))
      store.writeTiers(good.map(({ category, name, rows }) => ({ category, name, rows, readAt })))
    },
    lacksTiers: () =>
      [...listed.values()].flatMap(({ category, name }): readonly Tiered[] => {
        if (!isTiered(category)) return []
        const known = tiers.get(marketKey(category, name))
        return known !== undefined && now() - known.readAt < TIERS_FRESH_MS ? [] : [{ category, name }]
      }),
    setFees(table) {
      fees = table
    },
    areFeesAssumed: ({ category, name, instrument }) =>
      !fees.has(feeNameOf(category, name, instrument.baseCurrency)),
  }
}
