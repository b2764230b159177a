/** The catalogue of a gateway: all markets of Bybit, stored over restarts and read again every hour. */
import type { Catalogue, Market } from '../terms/catalogue.ts'
import { categories } from '../terms/category.ts'
import type { Network } from '../terms/networks.ts'
import { createCatalogueData } from './catalogue-data.ts'
import { openCatalogueStore } from './catalogue-store.ts'
import type { StoredKey } from './catalogue-store.ts'
import type { FeeTable } from './fees.ts'
import { loadCategory } from './load-instruments.ts'
import { createLogOnce } from './log-once.ts'
import { marketKey } from './market-ids.ts'
import { createMarketTable } from './market-table.ts'
import type { Gets } from './read-pages.ts'
import { createTierLoader, isTiered } from './tier-loader.ts'
import type { Tiered } from './tier-loader.ts'

const REFRESH_MS = 3_600_000
/** After a list that could not be read. */
const RETRY_MS = 60_000

export interface CatalogueOptions {
  readonly transport: Gets
  /** Folder of gateway.sqlite; null: nothing is stored. */
  readonly dataDir: string | null
  /** Networks share the file and nothing in it. */
  readonly network: Network
  /** Exchange time, Unix ms. */
  readonly now: () => number
  /** Writes a line for the person who runs the gateway. */
  readonly log: (line: string) => void
}

/**
 * `bySymbol`, `byName` and `byId` also find markets that ended less than 30 days ago, closed: orders and fills of the history
 * name them. `all` has only the listed ones.
 */
export interface GatewayCatalogue extends Catalogue {
  /**
   * Takes the stored catalogue and starts to read the fresh one, then every hour. Waits for the fresh one only if nothing is
   * stored. Rejects if there is no market then.
   */
  load(): Promise<void>
  /** Reads the instruments now. A call while they are read waits for that. Never rejects: troubles are logged. */
  refresh(): Promise<void>
  /** Our symbols that a trader sees or holds. Their risk tiers are read first. */
  follow(symbols: readonly string[]): void
  /** Fee rates of the account. Markets without one have the assumed rate. */
  setFees(fees: FeeTable): void
  /** Whether the fee rates of a market are assumed. */
  areFeesAssumed(market: Market): boolean
  close(): void
}

/** Opens the store. Throws an error that names its file if it can't be used. */
export function createCatalogue({
  transport,
  dataDir,
  network,
  now,
  log,
}: CatalogueOptions): GatewayCatalogue {
  const store = openCatalogueStore(dataDir, network)
  const logOnce = createLogOnce(log)
  const data = createCatalogueData(store, now, logOnce)
  const table = createMarketTable()
  const listeners = new Set<(symbols: readonly string[]) => void>()
  let followed: readonly string[] = []
  let refreshing: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let isClosed = false

  function publish(): void {
    const changed = table.replace(data.markets())
    if (changed.length > 0) for (const listener of listeners) listener(changed)
  }

  const tierLoader = createTierLoader(transport, {
    wanted() {
      const lacking = data.lacksTiers()
      const keys = new Set(lacking.map(({ category, name }) => marketKey(category, name)))
      const first = followed.flatMap((symbol): readonly Tiered[] => {
        const market = table.bySymbol(symbol)
        if (market === undefined || !isTiered(market.category)) return []
        return keys.has(marketKey(market.category, market.name))
          ? [{ category: market.category, name: market.name }]
          : []
      })
      return { followed: first, others: lacking }
    },
    take(found) {
      data.takeTiers(found)
      publish()
    },
    log: logOnce,
  })

  /** Reads all categories; true if each list is whole. */
  async function read(): Promise<boolean> {
    const loaded = await Promise.all(categories.map((category) => loadCategory(transport, category)))
    if (isClosed) return true
    for (const one of loaded) {
      // A network that fails is reported each time, a difference between two whole lists once.
      const write = one.isWhole ? logOnce : log
      for (const trouble of one.troubles) write(`catalogue of ${trouble}`)
      data.take(one)
    }
    publish()
    tierLoader.wake()
    return loaded.every(({ isWhole }) => isWhole)
  }

  function schedule(delayMs: number): void {
    if (isClosed) return
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => void refresh(), delayMs)
  }

  async function readAndSchedule(): Promise<void> {
    let isWhole = false
    try {
      isWhole = await read()
    } catch (error) {
      log(`the catalogue could not be updated: ${error instanceof Error ? error.message : String(error)}`)
    }
    refreshing = null
    schedule(isWhole ? REFRESH_MS : RETRY_MS)
  }

  function refresh(): Promise<void> {
    if (isClosed) return Promise.resolve()
    refreshing ??= readAndSchedule()
    return refreshing
  }

  const ended = (key: StoredKey): Market | undefined => (isClosed ? undefined : data.endedMarket(key))

  return {
    all: () => table.all(),
    bySymbol: (symbol) => table.bySymbol(symbol) ?? ended({ symbol }),
    byName: (category, name) => table.byName(category, name) ?? ended({ category, name }),
    byId: (id) => table.byId(id) ?? ended({ id }),
    onChange(listener) {
      listeners.add(listener)
    },
    async load() {
      publish()
      tierLoader.wake()
      const fresh = refresh()
      if (table.all().length === 0) await fresh
      if (table.all().length === 0)
        throw new Error('no market is known: nothing is stored, and Bybit could not be read')
    },
    refresh,
    follow(symbols) {
      followed = [...symbols]
      tierLoader.wakeFollowed()
    },
    setFees(fees) {
      data.setFees(fees)
      publish()
    },
    areFeesAssumed: (market) => data.areFeesAssumed(market),
    close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      tierLoader.close()
      store.close()
    },
  }
}
