/*
 * Threads exchange bars as rows of six doubles: time in seconds, open, high, low, close, volume. Typed arrays are
 * transferred without a clone, and the receiver does not parse them.
 */
export const ROW = 6
export const TIME = 0
export const OPEN = 1
export const HIGH = 2
export const LOW = 3
export const CLOSE = 4
export const VOLUME = 5

export const rowCount = (rows: Float64Array): number => Math.floor(rows.length / ROW)

/** Value of one field; NaN for a row that does not exist. */
export const cell = (rows: Float64Array, row: number, field: number): number =>
  rows[row * ROW + field] ?? Number.NaN

/** First row whose time is at or after `time`; the row count if there is none. */
export function lowerBound(rows: Float64Array, count: number, time: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (cell(rows, middle, TIME) < time) low = middle + 1
    else high = middle
  }
  return low
}

/** Prepends older rows. Rows of `older` that do not precede the first newer row are dropped. */
export function joinRows(older: Float64Array, newer: Float64Array): Float64Array {
  if (newer.length === 0) return older.slice()
  const keep = lowerBound(older, rowCount(older), cell(newer, 0, TIME)) * ROW
  const joined = new Float64Array(keep + newer.length)
  joined.set(older.subarray(0, keep))
  joined.set(newer, keep)
  return joined
}

/** Merges `update` into `base`, sorted by time. Where the times are equal, `update` wins. */
export function mergeRows(base: Float64Array, update: Float64Array): Float64Array {
  const merged: number[] = []
  const left = rowCount(base)
  const right = rowCount(update)
  let i = 0
  let j = 0
  while (i < left || j < right) {
    const a = i < left ? cell(base, i, TIME) : Number.POSITIVE_INFINITY
    const b = j < right ? cell(update, j, TIME) : Number.POSITIVE_INFINITY
    const fromUpdate = b <= a
    const source = fromUpdate ? update : base
    const at = fromUpdate ? j : i
    for (let field = 0; field < ROW; field++) merged.push(cell(source, at, field))
    if (b <= a) j++
    if (a <= b) i++
  }
  return Float64Array.from(merged)
}
