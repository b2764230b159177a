/**
 * Whether a market's name contains what was typed, as the worker judges it (a symbol contains its base currency). Rows of
 * the search before stand in the list until the worker has answered the newest one.
 */
export function fitsSearch(search: string, symbol: string, displayName: string): boolean {
  const text = search.trim().toUpperCase()
  return symbol.toUpperCase().includes(text) || displayName.toUpperCase().includes(text)
}
