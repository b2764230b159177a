import type { LegendRow } from '../protocol.ts'

/** The legend's rows as they are now, CSS pixels of the plot. A narrow chart lays out what a row contains. */
function rowsOf(legend: HTMLElement, of: Element = legend): LegendRow[] {
  return [...of.children].flatMap((row) => {
    if (!(row instanceof HTMLElement)) return []
    if (row.offsetHeight === 0) return rowsOf(legend, row)
    const top = legend.offsetTop + row.offsetTop
    const right = legend.offsetLeft + row.offsetLeft + row.offsetWidth
    return [{ top, bottom: top + row.offsetHeight, right }]
  })
}

/**
 * Reports the height and the rows that the legend covers at the top of the plot, CSS pixels. They vary with the digits of its
 * values. What is reported therefore only grows, so that the price scale and labels do not move with them. It starts again when
 * the plot's width or the number of rows changes and when `reset` is called.
 */
export function watchInset(
  legend: HTMLElement,
  plot: HTMLElement,
  changed: (top: number, rows: readonly LegendRow[]) => void,
): { reset: () => void; stop: () => void } {
  let inset = 0
  let rows: LegendRow[] = []
  let width = 0
  const measure = (): void => {
    if (plot.clientWidth !== width) {
      width = plot.clientWidth
      inset = 0
      rows = []
    }
    const now = rowsOf(legend)
    const isSame = now.length === rows.length
    const grown = now.map((row, at) => {
      const before = isSame ? rows[at] : undefined
      return before?.top === row.top && before.right >= row.right ? before : row
    })
    const top = Math.max(inset, legend.offsetTop + legend.offsetHeight)
    if (top === inset && isSame && grown.every((row, at) => row === rows[at])) return
    inset = top
    rows = grown
    changed(top, rows)
  }
  // The rows change with every digit: observed one by one they took a third of the page's time at a million updates a second.
  const observer = new ResizeObserver(measure)
  observer.observe(legend)
  return {
    reset: () => {
      inset = 0
      rows = []
      measure()
    },
    stop: () => observer.disconnect(),
  }
}
