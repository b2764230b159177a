import type { HistoryPageView, HistoryRowView } from '#shared/contracts/history.ts'

/** The rows of a list loaded so far, newest first, and the cursor of the next older page; null if there is none. */
export interface Rows {
  readonly rows: ReadonlyMap<string, HistoryRowView>
  readonly cursor: number | null
}

type Page = Pick<HistoryPageView, 'rows' | 'next'>

/** Appends an older page. */
export const withOlder = (before: Rows, page: Page): Rows => ({
  rows: new Map([...before.rows, ...page.rows.map((row) => [row.id, row] as const)]),
  cursor: page.next,
})

/**
 * Adds a reloaded first page at the top; its rows replace earlier ones. If the page and the loaded rows do not overlap, there
 * is a gap of unknown length, and the list starts again with that page.
 */
export function withNewest(before: Rows, page: Page): Rows {
  const newest = new Map(page.rows.map((row) => [row.id, row] as const))
  const meets = page.next === null || page.rows.some(({ id }) => before.rows.has(id))
  if (!meets) return { rows: newest, cursor: page.next }
  for (const [id, row] of before.rows) if (!newest.has(id)) newest.set(id, row)
  return { rows: newest, cursor: before.rows.size === 0 ? page.next : before.cursor }
}
