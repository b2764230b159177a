import type { LegendRow } from '../../protocol.ts'

/** Space between a text of the chart and the legend, CSS pixels. */
const AIR = 4

/** Right edge of what the legend covers between two rows of pixels, with some space; 0 if it covers nothing there. */
export function legendEnd(rows: readonly LegendRow[], top: number, bottom: number): number {
  const covering = rows.filter((row) => row.top < bottom && row.bottom > top)
  return covering.length === 0 ? 0 : Math.max(...covering.map(({ right }) => right)) + AIR
}

/**
 * The middle of a text of this height, moved down until the legend does not cover it.
 *
 * @param fits whether the text has room right of a row of the legend that ends there
 */
export function besideLegend(
  rows: readonly LegendRow[],
  y: number,
  height: number,
  fits: (end: number) => boolean,
): number {
  let middle = y
  for (const row of rows.toSorted((a, b) => a.top - b.top)) {
    const isCovered = row.top < middle + height / 2 && row.bottom > middle - height / 2
    if (isCovered && !fits(row.right + AIR)) middle = row.bottom + height / 2
  }
  return middle
}
