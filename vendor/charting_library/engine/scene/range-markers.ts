import type { IPrimitivePaneView } from 'lightweight-charts'
import { type Brush, createBrush, createDashCache } from '../lines/brush.ts'
import { labelFont } from '../lines/label-box.ts'
import { priceText } from './number-text.ts'
import type { Primitive, Scene } from './scene.ts'

/** Icon codes of the markers (LINES-25): high above, low below. */
export const HIGH_MARKER_ICON = 61_813
export const LOW_MARKER_ICON = 61_814
/** Width of the hover price line (CHART-15). */
export const HOVER_LINE_WIDTH = 0.4

interface Extreme {
  index: number
  price: number
}

/** Highest high and lowest low of bars `from..to`; null without bars. */
export function findExtremes(
  scene: Pick<Scene, 'bars'>,
  from: number,
  to: number,
): { high: Extreme; low: Extreme } | null {
  const { bars } = scene
  const first = Math.max(0, Math.ceil(from))
  const last = Math.min(bars.count() - 1, Math.floor(to))
  if (last < first) return null
  const high = { index: first, price: bars.high(first) }
  const low = { index: first, price: bars.low(first) }
  for (let index = first + 1; index <= last; index++) {
    if (bars.high(index) > high.price) Object.assign(high, { index, price: bars.high(index) })
    if (bars.low(index) < low.price) Object.assign(low, { index, price: bars.low(index) })
  }
  return { high, low }
}

function paintMarker(brush: Brush, scene: Scene, { index, price }: Extreme): void {
  const x = scene.chart.timeScale().logicalToCoordinate(index as never)
  const y = scene.series().priceToCoordinate(price)
  if (x === null || y === null) return
  const style = scene.style()
  const toLeft = x > brush.width / 2
  const colour = style.text
  if (toLeft) brush.row(x - 24, x - 3, y, colour, 0, 1, 1)
  else brush.row(x + 3, x + 24, y, colour, 0, 1, 1)
  const text = priceText(price, scene.format(), scene.signs())
  brush.text(
    text,
    toLeft ? x - 28 : x + 28,
    y,
    labelFont(style, 400),
    style.textStrong,
    toLeft ? 'right' : 'left',
  )
}

/** High and low of the visible range with their prices, and the thin line that follows the pointer. */
export function createRangeMarkers(scene: Scene, pointerY: () => number | null): Primitive {
  const dashes = createDashCache()
  const view = (zOrder: 'normal' | 'top', paint: (brush: Brush) => void): IPrimitivePaneView => ({
    zOrder: () => zOrder,
    renderer: () => ({
      draw: (target) => {
        target.useBitmapCoordinateSpace(({ context, bitmapSize, horizontalPixelRatio }) => {
          paint(createBrush(context, bitmapSize.width, bitmapSize.height, horizontalPixelRatio, dashes))
        })
      },
    }),
  })
  const markers = view('normal', (brush) => {
    const range = scene.chart.timeScale().getVisibleLogicalRange()
    if (range === null || !scene.style().showHighLow) return
    const extremes = findExtremes(scene, range.from, range.to)
    if (extremes === null) return
    paintMarker(brush, scene, extremes.high)
    paintMarker(brush, scene, extremes.low)
  })
  const hoverLine = view('top', (brush) => {
    const y = pointerY()
    if (y !== null) brush.row(0, brush.width, y, scene.style().crosshair, 0, HOVER_LINE_WIDTH, 1)
  })
  return { paneViews: () => [markers, hoverLine] }
}
