import { TICKER_WIDTH } from '#shared/wire/frames.ts'
import type { RowValues } from '../feeds/public-frame.ts'

/** Ids are small numbers. A larger one is refused, so that a bad row can't exhaust the memory. */
const MAX_INSTRUMENTS = 65_536

/** Last ticker row per instrument id, columnar, with a version per row for conflation. */
export interface TickerTable {
  /** Applies rows from `values[first]` on. Returns the number of accepted rows. */
  apply(values: RowValues, first: number, stamp: number): number
  /** Grows with every applied row; 0 before the first. */
  version(): number
  /** Version of an id's row; 0 none. */
  versionOf(id: number): number
  /** Upper bound (exclusive) of the ids with a row. */
  size(): number
  /** Copies an id's row to `target[offset..]`. */
  copyRow(id: number, target: Float64Array, offset: number): void
  /** Server time (ms) of the frame with the newest row. */
  stamp(): number
  clear(): void
}

export function createTickerTable(): TickerTable {
  let rows = new Float64Array(256 * TICKER_WIDTH)
  let versions = new Float64Array(256)
  let version = 0
  let size = 0
  let newest = 0
  function grow(id: number): void {
    let capacity = versions.length
    while (capacity <= id) capacity *= 2
    const grownRows = new Float64Array(capacity * TICKER_WIDTH)
    grownRows.set(rows)
    rows = grownRows
    const grownVersions = new Float64Array(capacity)
    grownVersions.set(versions)
    versions = grownVersions
  }
  return {
    apply: (values, first, stamp) => {
      const before = version
      const last = first + (Math.floor((values.length - first) / TICKER_WIDTH) - 1) * TICKER_WIDTH
      // From the last row on: of several rows of an id only the newest one is copied.
      for (let at = last; at >= first; at -= TICKER_WIDTH) {
        const id = values[at]
        if (id === undefined || id < 0 || id >= MAX_INSTRUMENTS) continue
        version += 1
        if (id >= versions.length) grow(id)
        if ((versions[id] ?? 0) > before) continue
        versions[id] = version
        if (id >= size) size = id + 1
        const base = id * TICKER_WIDTH
        for (let column = 0; column < TICKER_WIDTH; column += 1)
          rows[base + column] = values[at + column] ?? 0
      }
      if (version > before) newest = stamp
      return version - before
    },
    version: () => version,
    versionOf: (id) => versions[id] ?? 0,
    size: () => size,
    copyRow: (id, target, offset) => {
      const base = id * TICKER_WIDTH
      for (let column = 0; column < TICKER_WIDTH; column += 1)
        target[offset + column] = rows[base + column] ?? 0
    },
    stamp: () => newest,
    clear: () => {
      versions.fill(0)
      size = 0
    },
  }
}
