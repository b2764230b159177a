/** Where things stand on the painted book, in CSS pixels. Whole rows only; the spread row takes what is left. */
export interface BookLayout {
  readonly width: number
  readonly height: number
  /** Rows per side. */
  readonly rows: number
  readonly spreadTop: number
  readonly spreadHeight: number
}

export const HEADER_HEIGHT = 24
export const ROW_HEIGHT = 22
const LEAST_SPREAD = 36

/** Layout of a surface; no rows where it's too low for one on each side. */
export function bookLayout(width: number, height: number): BookLayout {
  const room = height - HEADER_HEIGHT - LEAST_SPREAD
  const rows = Math.max(0, Math.floor(room / (2 * ROW_HEIGHT)))
  const spreadTop = HEADER_HEIGHT + rows * ROW_HEIGHT
  return { width, height, rows, spreadTop, spreadHeight: Math.max(0, height - spreadTop - rows * ROW_HEIGHT) }
}

export interface BookHit {
  readonly side: 'ask' | 'bid'
  /** 0 is the best price of its side. */
  readonly index: number
}

/** Top of a row. */
export function rowTop(layout: BookLayout, hit: BookHit): number {
  return hit.side === 'ask'
    ? layout.spreadTop - (hit.index + 1) * ROW_HEIGHT
    : layout.spreadTop + layout.spreadHeight + hit.index * ROW_HEIGHT
}

/** The row under y; null over header, spread or outside. */
export function hitAt(layout: BookLayout, y: number): BookHit | null {
  if (!Number.isFinite(y) || y < HEADER_HEIGHT || y >= layout.height) return null
  if (y < layout.spreadTop)
    return { side: 'ask', index: Math.floor((layout.spreadTop - y - 1e-9) / ROW_HEIGHT) }
  const below = y - layout.spreadTop - layout.spreadHeight
  if (below < 0) return null
  const index = Math.floor(below / ROW_HEIGHT)
  return index < layout.rows ? { side: 'bid', index } : null
}
