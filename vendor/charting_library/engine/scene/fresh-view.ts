/** Width of a bar in a fresh view, CSS pixels. */
export const BAR_SPACING = 6

/** Room kept right of the last bar for line boxes, CSS pixels (look: boxes never cover recent candles). */
export function rightMargin(paneWidth: number): number {
  return paneWidth < 500 ? 72 : Math.round(Math.min(240, paneWidth * 0.27))
}
