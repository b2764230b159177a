/** Reads the instruments of a category, with the check that none is missing. */
import type { Category } from '../terms/category.ts'
import type { Params } from '../terms/transport.ts'
import { isItem } from './item-fields.ts'
import { nameOf } from './read-market.ts'
import { readPages } from './read-pages.ts'
import type { Gets } from './read-pages.ts'

const PATH = '/v5/market/instruments-info'
/** The default is 500, and there are more linear contracts. */
const PAGE = 1000
/** Where Bybit does not know "All", options are read for each of these. */
const optionCoins = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'MNT'] as const
const MOST_NAMED = 5

export interface LoadedCategory {
  readonly category: Category
  /** Each name once; an item without a usable name has ''. */
  readonly items: readonly { readonly name: string; readonly item: unknown }[]
  /** Names of which Bybit has prices. A market that is in neither list has ended. */
  readonly priced: ReadonlySet<string>
  /** False if a part could not be read: then nothing is known to have ended. */
  readonly isWhole: boolean
  /** What went wrong, for the log. */
  readonly troubles: readonly string[]
}

const listsOf: Readonly<Record<Exclude<Category, 'option'>, readonly (string | undefined)[]>> = {
  // Without a status Bybit lists what trades.
  linear: [undefined, 'PreLaunch', 'Delivering'],
  inverse: [undefined, 'PreLaunch', 'Delivering'],
  spot: [undefined],
}

const baseOf = (item: unknown): unknown => (isItem(item) ? item['baseCoin'] : undefined)

/** Collects lists and the reasons why one could not be read. */
interface Collected {
  readonly items: unknown[]
  readonly troubles: string[]
}

/** Reads one list of instruments. A list that Bybit may refuse is empty then. */
async function collect(
  transport: Gets,
  category: Category,
  into: Collected,
  more: Params,
  mayBeRefused: boolean,
): Promise<readonly unknown[]> {
  const listed = await readPages(transport, PATH, { category, limit: PAGE, ...more })
  into.items.push(...listed.list)
  if (!listed.ok && !(listed.isRefused && mayBeRefused)) into.troubles.push(`${category}: ${listed.why}`)
  return listed.list
}

/** Options of all coins at once, then of each known coin that the first list lacks. */
async function collectOptions(transport: Gets, into: Collected): Promise<void> {
  const all = await collect(transport, 'option', into, { baseCoin: 'All' }, true)
  const found = new Set(all.map(baseOf))
  for (const baseCoin of optionCoins)
    if (!found.has(baseCoin)) await collect(transport, 'option', into, { baseCoin }, true)
}

/** Names that have a ticker. Tickers of options are listed by base coin. */
async function pricedNames(transport: Gets, category: Category, into: Collected): Promise<Set<string>> {
  const coins = category === 'option' ? [...new Set(into.items.map(baseOf))] : [undefined]
  const names = new Set<string>()
  for (const baseCoin of coins) {
    const coin = typeof baseCoin === 'string' ? { baseCoin } : {}
    const listed = await readPages(transport, '/v5/market/tickers', { category, ...coin })
    if (!listed.ok) into.troubles.push(`${category}: its tickers can not be read: ${listed.why}`)
    for (const row of listed.list) names.add(nameOf(row))
  }
  names.delete('')
  return names
}

/**
 * Instruments of a category, compared with its tickers: the shorter one of two lists was cut. Never rejects.
 * @source https://bybit-exchange.github.io/docs/v5/market/instrument (2026-07-24)
 */
export async function loadCategory(transport: Gets, category: Category): Promise<LoadedCategory> {
  const into: Collected = { items: [], troubles: [] }
  if (category === 'option') await collectOptions(transport, into)
  else
    for (const status of listsOf[category])
      await collect(transport, category, into, { status }, status === 'Delivering')
  const priced = await pricedNames(transport, category, into)
  const isWhole = into.troubles.length === 0
  const byName = new Map<string, unknown>()
  const nameless: unknown[] = []
  for (const item of into.items) {
    const name = nameOf(item)
    if (name === '') nameless.push(item)
    else byName.set(name, item)
  }
  const missing = [...priced].filter((name) => !byName.has(name))
  if (isWhole && missing.length > 0)
    into.troubles.push(
      `${category}: ${missing.length} symbols have prices and are not listed, such as ${missing.slice(0, MOST_NAMED).join(', ')}`,
    )
  return {
    category,
    items: [
      ...[...byName].map(([name, item]) => ({ name, item })),
      ...nameless.map((item) => ({ name: '', item })),
    ],
    priced,
    isWhole,
    troubles: into.troubles,
  }
}
