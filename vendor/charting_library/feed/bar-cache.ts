import { TIME, cell, joinRows, mergeRows, rowCount } from './bar-rows.ts'

/** The loaded bars of one symbol and resolution. */
export interface CachedSeries {
  rows: Float64Array
  /** The feed has no older bars. */
  complete: boolean
}

export interface BarCache {
  get: (key: string) => CachedSeries | undefined
  put: (key: string, rows: Float64Array) => CachedSeries
  prepend: (key: string, older: Float64Array) => CachedSeries | undefined
  merge: (key: string, newer: Float64Array) => CachedSeries | undefined
  markComplete: (key: string) => void
  drop: (key: string) => void
  clear: () => void
}

function append(rows: Float64Array, newer: Float64Array): Float64Array {
  const longer = new Float64Array(rows.length + newer.length)
  longer.set(rows)
  longer.set(newer, rows.length)
  return longer
}

/** Most series in the cache. The least recently used one is dropped first. */
const MAX_SERIES = 12

/** Caches bars by symbol and resolution, so that returning to a series does not request the same bars again. */
export function createBarCache(): BarCache {
  const series = new Map<string, CachedSeries>()

  const keep = (key: string, value: CachedSeries): CachedSeries => {
    series.delete(key)
    series.set(key, value)
    const oldest = series.keys().next().value
    if (series.size > MAX_SERIES && oldest !== undefined) series.delete(oldest)
    return value
  }

  return {
    get: (key) => {
      const known = series.get(key)
      return known === undefined ? undefined : keep(key, known)
    },
    put: (key, rows) => keep(key, { rows, complete: false }),
    prepend: (key, older) => {
      const known = series.get(key)
      if (known === undefined) return undefined
      known.rows = joinRows(older, known.rows)
      return known
    },
    merge: (key, newer) => {
      const known = series.get(key)
      if (known === undefined) return undefined
      const last = cell(known.rows, rowCount(known.rows) - 1, TIME)
      const first = cell(newer, 0, TIME)
      if (rowCount(newer) === 1 && first === last) known.rows.set(newer, known.rows.length - newer.length)
      else if (first > last) known.rows = append(known.rows, newer)
      else known.rows = mergeRows(known.rows, newer)
      return known
    },
    markComplete: (key) => {
      const known = series.get(key)
      if (known !== undefined) known.complete = true
    },
    drop: (key) => {
      series.delete(key)
    },
    clear: () => series.clear(),
  }
}
