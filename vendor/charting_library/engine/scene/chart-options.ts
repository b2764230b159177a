import {
  type ChartOptions,
  ColorType,
  CrosshairMode,
  type DeepPartial,
  LineStyle,
  PriceScaleMode as Mode,
} from 'lightweight-charts'
import type { EngineStyle, PriceScaleMode } from '../../protocol.ts'

export const SCALE_MODES: Record<PriceScaleMode, Mode> = {
  normal: Mode.Normal,
  log: Mode.Logarithmic,
  percentage: Mode.Percentage,
  indexed: Mode.IndexedTo100,
}

/** Space between the page's text and the highest bar, CSS pixels. */
const INSET_AIR = 10
const MOST_MARGIN = 0.4

/** Free share at the top of the price pane: the style's margin, or more if the page's text needs it. */
export function topMargin(style: EngineStyle, inset: number, paneHeight: number): number {
  const needed = inset > 0 && paneHeight > 0 ? (inset + INSET_AIR) / paneHeight : 0
  return Math.max(style.topMargin, Math.min(MOST_MARGIN, needed))
}

/** Library options of a style. Sizes, formats and time texts are set elsewhere. */
export function chartOptions(style: EngineStyle): DeepPartial<ChartOptions> {
  return {
    layout: {
      background: { type: ColorType.Solid, color: style.background },
      textColor: style.text,
      fontFamily: style.fontFamily,
      fontSize: style.fontSize,
      // The logo element would need innerHTML. The bar under the plot shows the required link instead.
      attributionLogo: false,
      panes: { separatorColor: style.scaleLine, separatorHoverColor: style.grid },
    },
    grid: {
      vertLines: { color: style.grid, visible: style.gridVertical },
      horzLines: { color: style.grid, visible: style.gridHorizontal },
    },
    crosshair: {
      mode: CrosshairMode.Normal,
      vertLine: {
        color: style.crosshair,
        width: 1,
        style: LineStyle.Dashed,
        labelBackgroundColor: style.crosshairLabel,
      },
      // A primitive draws the hover price line (0.4 wide, CHART-15). Its label is the library's.
      horzLine: {
        color: 'rgba(0, 0, 0, 0)',
        width: 1,
        style: LineStyle.Solid,
        labelBackgroundColor: style.crosshairLabel,
      },
    },
    rightPriceScale: {
      borderColor: style.scaleLine,
      scaleMargins: { top: style.topMargin, bottom: style.bottomMargin },
      minimumWidth: 72,
      entireTextOnly: true,
    },
    timeScale: { borderColor: style.scaleLine },
    hoveredSeriesOnTop: false,
  }
}
