import type { Range } from '@tanstack/react-virtual'

/**
 * Says which rows are drawn: those in view, `overscan` more on either side, and as many as ever were. Whether one row more or
 * less can be seen changes with every other step of scrolling; to make and unmake it each time cost more than to keep it.
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
 * The rows that are drawn while nothing scrolls: those in view and one more on either side, which a key can reach. The worker
 * tells those further ahead too, so that they're there with the first frame of scrolling; drawing them at rest would cost as
 * much again with every order of the rows. `range` null: all.
 */
export function nearView<Item extends { readonly index: number }>(
  items: readonly Item[],
  range: { readonly startIndex: number; readonly endIndex: number } | null,
): readonly Item[] {
  if (range === null) return items
  return items.filter(({ index }) => index >= range.startIndex - 1 && index <= range.endIndex + 1)
}
