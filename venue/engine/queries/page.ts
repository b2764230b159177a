/** Pages of an account's records. */

/** Maximum rows per page. */
const PAGE_CAP = 1000

export interface Page {
  /** Unix ms, exclusive. */
  readonly before: number
  readonly limit: number
}

/** `before` and `limit` of a query; null if invalid. */
export function readPage(fields: Readonly<Record<string, unknown>>): Page | null {
  const { before, limit } = fields
  if (typeof before !== 'number' || typeof limit !== 'number' || Number.isNaN(before) || Number.isNaN(limit))
    return null
  return { before, limit: Math.min(Math.max(Math.floor(limit), 0), PAGE_CAP) }
}

/** The newest rows before a time; `oldestFirst` is sorted by time. */
export function newestOf<T>(
  oldestFirst: readonly T[],
  { before, limit }: Page,
  timeOf: (row: T) => number,
  fits: (row: T) => boolean,
): readonly T[] {
  const out: T[] = []
  for (let at = oldestFirst.length - 1; at >= 0 && out.length < limit; at -= 1) {
    const row = oldestFirst[at]
    if (row !== undefined && timeOf(row) < before && fits(row)) out.push(row)
  }
  return out
}
