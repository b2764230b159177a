/** Width of a bar in a new view, CSS pixels. */
export const BAR_SPACING = 6

/** Bars of empty space right of the last bar in a new view. TradingView's charts have as many. */
const MARGIN_BARS = 10

/** Space right of the last bar, CSS pixels; less in a pane that it would fill by a quarter. */
export const rightMargin = (paneWidth: number): number =>
  Math.round(Math.max(0, Math.min(MARGIN_BARS * BAR_SPACING, paneWidth / 4)))
