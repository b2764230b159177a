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
