/** Values of a study's plots. Each bar is a row with one number per plot. */
export interface Columns {
  count: () => number
  clear: () => void
  put: (index: number, values: Float64Array) => void
  /** NaN outside the stored rows. */
  at: (plot: number, index: number) => number
}

export function createColumns(plots: number): Columns {
  let rows = new Float64Array(plots * 512)
  let count = 0
  return {
    count: () => count,
    clear: () => {
      count = 0
    },
    put: (index, values) => {
      if ((index + 1) * plots > rows.length) {
        const larger = new Float64Array(Math.max((index + 1) * plots, rows.length * 2))
        larger.set(rows)
        rows = larger
      }
      rows.set(values, index * plots)
      count = Math.max(count, index + 1)
    },
    at: (plot, index) =>
      index < 0 || index >= count ? Number.NaN : (rows[index * plots + plot] ?? Number.NaN),
  }
}
