/** Width of a bar in a new view, CSS pixels. */
export const BAR_SPACING = 6

/** Space right of the last bar for line boxes, CSS pixels. Boxes must not cover recent candles. */
export function rightMargin(paneWidth: number): number {
  return paneWidth < 500 ? 72 : Math.round(Math.min(240, paneWidth * 0.27))
}
