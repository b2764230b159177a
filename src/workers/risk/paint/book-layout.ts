import type { BookStyle } from '#shared/contracts/book.ts'

/** Positions in the painted book, in CSS pixels. Only whole rows: the spread row takes the rest. */
export interface BookLayout {
  readonly width: number
  readonly height: number
  /** Height of a row. */
  readonly row: number
  /** Rows per displayed side. */
  readonly rows: number
  readonly askRows: number
  readonly bidRows: number
  readonly spreadTop: number
  readonly spreadHeight: number
  /** Top of the strip that compares bids with asks; the canvas height without a strip. */
  readonly balanceTop: number
}

export const HEADER_HEIGHT = 24
/** Height of a row if the theme does not say one. */
export const ROW_HEIGHT = 18
export const BALANCE_HEIGHT = 20
const LEAST_SPREAD = 36

/** Layout of a surface with rows of `row` px; no rows if it is too low for one per side. */
export function bookLayout(
  width: number,
  height: number,
  sides: BookStyle['sides'] = 'both',
  row = ROW_HEIGHT,
): BookLayout {
  const both = sides === 'both'
  const room = Math.max(0, height - HEADER_HEIGHT - LEAST_SPREAD - (both ? BALANCE_HEIGHT : 0))
  const rows = Math.floor(room / (both ? 2 * row : row))
  const askRows = sides === 'bids' ? 0 : rows
  const bidRows = sides === 'asks' ? 0 : rows
  const spreadTop = HEADER_HEIGHT + askRows * row
  const balanceTop = both && rows > 0 ? height - BALANCE_HEIGHT : height
  const spreadHeight = Math.max(0, balanceTop - spreadTop - bidRows * row)
  return { width, height, row, rows, askRows, bidRows, spreadTop, spreadHeight, balanceTop }
}

export interface BookHit {
  readonly side: 'ask' | 'bid'
  /** 0 for the row next to the spread. */
  readonly index: number
}

/** Top of a row. */
export function rowTop(layout: BookLayout, hit: BookHit): number {
  return hit.side === 'ask'
    ? layout.spreadTop - (hit.index + 1) * layout.row
    : layout.spreadTop + layout.spreadHeight + hit.index * layout.row
}

/** The row at y; null for header, spread, balance strip or outside. */
export function hitAt(layout: BookLayout, y: number): BookHit | null {
  if (!Number.isFinite(y) || y < HEADER_HEIGHT || y >= layout.balanceTop) return null
  if (y < layout.spreadTop)
    return { side: 'ask', index: Math.floor((layout.spreadTop - y - 1e-9) / layout.row) }
  const below = y - layout.spreadTop - layout.spreadHeight
  if (below < 0) return null
  const index = Math.floor(below / layout.row)
  return index < layout.bidRows ? { side: 'bid', index } : null
}
