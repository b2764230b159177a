import { proxy } from 'valtio/vanilla'
import { isSymbolName } from '#shared/domain/routes.ts'
import { preferences, setFavourites } from '../../stores/preferences.ts'
import { readStored, writeStored } from '../../stores/storage.ts'

/** A list of markets by name; '' is the first one, the favourites. */
interface Watchlist {
  readonly name: string
  readonly symbols: readonly string[]
}
const MOST = 20
const LONGEST = 30

/** The chosen list's markets are the preferences' favourites: the star and the hotkeys know of no others. Kept here are the rest. */
export const watchlists = proxy<{ chosen: string; others: readonly Watchlist[] }>(readLists())

/** Shows another list; one there is none of changes nothing. */
export function chooseWatchlist(name: string): void {
  const next = watchlists.others.find((list) => list.name === name)
  if (next === undefined) return
  const left = { name: watchlists.chosen, symbols: [...preferences.favourites] }
  keepLists(name, [...watchlists.others.filter((list) => list !== next), left])
  setFavourites(next.symbols)
}

/** Makes an empty list and shows it; false for a name that is none, is taken, or one list too many. */
export function createWatchlist(typed: string): boolean {
  const name = typed.trim().slice(0, LONGEST)
  const isTaken = name === watchlists.chosen || watchlists.others.some((list) => list.name === name)
  if (name === '' || isTaken || watchlists.others.length + 1 >= MOST) return false
  const left = { name: watchlists.chosen, symbols: [...preferences.favourites] }
  keepLists(name, [...watchlists.others, left])
  setFavourites([])
  return true
}

/** Deletes the list shown and goes back to the favourites, which can't be deleted. */
export function deleteWatchlist(): void {
  const first = watchlists.others.find(({ name }) => name === '')
  if (watchlists.chosen === '' || first === undefined) return
  keepLists(
    '',
    watchlists.others.filter((list) => list !== first),
  )
  setFavourites(first.symbols)
}

function keepLists(chosen: string, others: readonly Watchlist[]): void {
  watchlists.chosen = chosen
  watchlists.others = others
  writeStored('watchlists', JSON.stringify({ chosen, others }))
}

/** What was stored, as far as it's usable: names once each, symbols that can be ones; the favourites are never lost. */
function readLists(): { chosen: string; others: readonly Watchlist[] } {
  let stored: unknown = null
  try {
    stored = JSON.parse(readStored('watchlists') ?? 'null')
  } catch {
    // Spoilt: the favourites alone.
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
