import type { Range } from '@tanstack/react-virtual'

/**
 * Computes the rows to render: those in view, `overscan` more on either side, and never fewer than before. While scrolling,
 * the number of rows in view alternates by one; mounting and unmounting that row each time costs more than keeping it.
 */
export function createSteadyRange(): (range: Range) => number[] {
  let most = 0
  return ({ startIndex, endIndex, overscan, count }) => {
    most = Math.max(most, endIndex - startIndex + 1 + 2 * overscan)
    const length = Math.min(count, most)
    const first = Math.max(0, Math.min(startIndex - overscan, count - length))
    return Array.from({ length }, (_, index) => first + index)
  }
}

/**
 * The rows rendered while nothing scrolls: those in view and one more on either side, which the keyboard can reach. The
 * worker sends rows further ahead too, so that the first frame of scrolling has them; rendering them at rest would double
 * the cost of every sort. `range` null: all rows.
 */
export function nearView<Item extends { readonly index: number }>(
  items: readonly Item[],
  range: { readonly startIndex: number; readonly endIndex: number } | null,
): readonly Item[] {
  if (range === null) return items
  return items.filter(({ index }) => index >= range.startIndex - 1 && index <= range.endIndex + 1)
}
