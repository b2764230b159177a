import type { FieldReader } from './fields.ts'

/** Maximum page length. */
const LIMIT_MAX = 200
/** Additional rows to read, so that rows of the same millisecond stay on one page. */
const TIES_MAX = 500

export interface PageRequest {
  /** Unix ms, exclusive. */
  readonly before: number
  readonly limit: number
}

/** `before` and `limit` of a query. */
export const readPage = (query: FieldReader): PageRequest => ({
  before: query.whole('before', 0, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  limit: query.whole('limit', 1, LIMIT_MAX, 50),
})

/** The filter that reads enough rows for a page. */
export const widened = <T extends PageRequest>(page: T): T => ({ ...page, limit: page.limit + TIES_MAX })

/**
 * One page, newest first, and the cursor of the next. The cursor is an exclusive millisecond, so a page is extended to contain
 * all rows of its last millisecond. Rows without a time can't be paged and are returned all together.
 */
export function pageOf<T>(
  rows: readonly T[],
  limit: number,
  timeOf: (row: T) => number | undefined,
): { readonly list: readonly T[]; readonly nextBefore: number | null } {
  if (rows.length <= limit) return { list: rows, nextBefore: null }
  const edge = rows[limit - 1]
  if (edge === undefined) return { list: [], nextBefore: null }
  const time = timeOf(edge)
  if (time === undefined) return { list: rows, nextBefore: null }
  let end = limit
  for (let row = rows[end]; row !== undefined && timeOf(row) === time; row = rows[end]) end += 1
  return { list: rows.slice(0, end), nextBefore: end < rows.length ? time : null }
}
