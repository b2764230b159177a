import { proxy } from 'valtio/vanilla'
import { isSymbolName } from '#shared/domain/routes.ts'
import { preferences, setFavourites } from '../../stores/preferences.ts'
import { readStored, writeStored } from '../../stores/storage.ts'

/** A watchlist; the name '' is the first one, the favourites. */
interface Watchlist {
  readonly name: string
  readonly symbols: readonly string[]
}
const MOST = 20
const LONGEST = 30

/** The other watchlists. The markets of the selected one are `preferences.favourites`, which star and hotkeys use. */
export const watchlists = proxy<{ chosen: string; others: readonly Watchlist[] }>(readLists())

/** Selects another watchlist; ignores an unknown name. */
export function chooseWatchlist(name: string): void {
  const next = watchlists.others.find((list) => list.name === name)
  if (next === undefined) return
  const left = { name: watchlists.chosen, symbols: [...preferences.favourites] }
  storeLists(name, [...watchlists.others.filter((list) => list !== next), left])
  setFavourites(next.symbols)
}

/** Creates and selects an empty watchlist; false if the name is empty or in use, or there are too many lists. */
export function createWatchlist(typed: string): boolean {
  const name = typed.trim().slice(0, LONGEST)
  const isTaken = name === watchlists.chosen || watchlists.others.some((list) => list.name === name)
  if (name === '' || isTaken || watchlists.others.length + 1 >= MOST) return false
  const left = { name: watchlists.chosen, symbols: [...preferences.favourites] }
  storeLists(name, [...watchlists.others, left])
  setFavourites([])
  return true
}

/** Deletes the selected watchlist and selects the favourites, which cannot be deleted. */
export function deleteWatchlist(): void {
  const first = watchlists.others.find(({ name }) => name === '')
  if (watchlists.chosen === '' || first === undefined) return
  storeLists(
    '',
    watchlists.others.filter((list) => list !== first),
  )
  setFavourites(first.symbols)
}

/** The selected watchlist, which can be deleted and brought back. */
export const chosenWatchlist = (): Watchlist => ({
  name: watchlists.chosen,
  symbols: [...preferences.favourites],
})

/** Brings a deleted watchlist back and selects it. Does nothing if its name is in use. */
export function restoreWatchlist({ name, symbols }: Watchlist): void {
  if (createWatchlist(name)) setFavourites([...symbols])
}

function storeLists(chosen: string, others: readonly Watchlist[]): void {
  watchlists.chosen = chosen
  watchlists.others = others
  writeStored('watchlists', JSON.stringify({ chosen, others }))
}

/** Reads stored, untrusted watchlists: unique names, valid symbols; the favourites are always there. */
function readLists(): { chosen: string; others: readonly Watchlist[] } {
  let stored: unknown = null
  try {
    stored = JSON.parse(readStored('watchlists') ?? 'null')
  } catch {
    // Unreadable: only the favourites.
  }
  if (typeof stored !== 'object' || stored === null) return { chosen: '', others: [] }
  const { chosen, others } = stored as { readonly chosen?: unknown; readonly others?: unknown }
  const seen = new Set<string>([typeof chosen === 'string' ? chosen : ''])
  const lists = (Array.isArray(others) ? others : []).flatMap((one: unknown): readonly Watchlist[] => {
    if (typeof one !== 'object' || one === null) return []
    const { name, symbols } = one as { readonly name?: unknown; readonly symbols?: unknown }
    if (typeof name !== 'string' || name.length > LONGEST || seen.has(name) || !Array.isArray(symbols))
      return []
    seen.add(name)
    return [{ name, symbols: symbols.filter((symbol) => isSymbolName(symbol)).slice(0, 200) }]
  })
  const isUsable = typeof chosen === 'string' && chosen.length <= LONGEST && seen.has('')
  return isUsable ? { chosen, others: lists.slice(0, MOST) } : { chosen: '', others: [] }
}
