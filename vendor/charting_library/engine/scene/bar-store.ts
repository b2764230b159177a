import { CLOSE, HIGH, LOW, OPEN, ROW, TIME, VOLUME, cell, lowerBound, rowCount } from '../../feed/bar-rows.ts'

/** The bars of the chart in one growing block of rows, oldest first. */
export interface BarStore {
  count: () => number
  /** Increases with every `set`. */
  revision: () => number
  set: (rows: Float64Array) => void
  /** Replaces the last bar or appends one. Returns null for a row older than the last bar. */
  put: (rows: Float64Array, row: number) => 'replaced' | 'appended' | null
  time: (index: number) => number
  open: (index: number) => number
  high: (index: number) => number
  low: (index: number) => number
  close: (index: number) => number
  volume: (index: number) => number
  /** Index of the first bar at or after a time; the count if there is none. */
  indexAt: (time: number) => number
  /** A copy of the rows at or after a time. */
  since: (time: number) => Float64Array
}

export function createBarStore(): BarStore {
  let rows: Float64Array = new Float64Array(0)
  let count = 0
  let revision = 0

  const grow = (): void => {
    const larger = new Float64Array(Math.max(ROW * 256, rows.length * 2))
    larger.set(rows)
    rows = larger
  }

  return {
    count: () => count,
    revision: () => revision,
    set: (next) => {
      rows = next
      revision++
      count = rowCount(next)
    },
    put: (source, row) => {
      const time = cell(source, row, TIME)
      const last = count === 0 ? Number.NEGATIVE_INFINITY : cell(rows, count - 1, TIME)
      if (!(time >= last)) return null
      const at = time === last ? count - 1 : count
      if (at * ROW >= rows.length) grow()
      rows.set(source.subarray(row * ROW, row * ROW + ROW), at * ROW)
      count = at + 1
      return time === last ? 'replaced' : 'appended'
    },
    time: (index) => cell(rows, index, TIME),
    open: (index) => cell(rows, index, OPEN),
    high: (index) => cell(rows, index, HIGH),
    low: (index) => cell(rows, index, LOW),
    close: (index) => cell(rows, index, CLOSE),
    volume: (index) => cell(rows, index, VOLUME),
    indexAt: (time) => lowerBound(rows, count, time),
    since: (time) => rows.slice(lowerBound(rows, count, time) * ROW, count * ROW),
  }
}
