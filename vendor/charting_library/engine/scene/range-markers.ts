import type { IPrimitivePaneView } from 'lightweight-charts'
import { type Brush, createBrush, createDashCache } from '../lines/brush.ts'
import { labelFont } from '../lines/label-box.ts'
import { besideLegend } from './legend-rows.ts'
import { priceText } from './number-text.ts'
import type { Primitive, Scene } from './scene.ts'

/** Icon codes of the markers (LINES-25) for the high and the low. */
export const HIGH_MARKER_ICON = 61_813
export const LOW_MARKER_ICON = 61_814
/** Width of the hover price line, CSS pixels (CHART-15). */
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

/** A marker: the point it marks, and its text. */
export interface RangeMarker {
  readonly icon: number
  readonly time: number
  readonly price: number
  readonly text: string
}

export interface RangeShape {
  readonly high: RangeMarker
  readonly low: RangeMarker
}

type ShapeScene = Pick<Scene, 'bars' | 'format' | 'signs'>

/**
 * Markers of the visible range. The same object is returned until the range or its bars change an extreme (LINES-24).
 * Null without bars.
 */
export function createRangeShape(scene: ShapeScene): (from: number, to: number) => RangeShape | null {
  let looked = ''
  let shape: RangeShape | null = null

  const marker = (icon: number, { index, price }: Extreme, before: RangeMarker | undefined): RangeMarker => {
    const time = scene.bars.time(index)
    const text = priceText(price, scene.format(), scene.signs())
    return before?.time === time && before.price === price && before.text === text
      ? before
      : { icon, time, price, text }
  }

  return (from, to) => {
    const { bars } = scene
    const last = Math.min(bars.count() - 1, Math.floor(to))
    const first = Math.max(0, Math.ceil(from))
    if (last < first) return null
    const { pricescale } = scene.format()
    // Between two revisions only the running bar changes, so its values are enough for the key.
    const key = [
      bars.revision(),
      first,
      last,
      bars.time(last),
      bars.high(last),
      bars.low(last),
      pricescale,
    ].join()
    if (key === looked && shape !== null) return shape
    looked = key
    const extremes = findExtremes(scene, from, to)
    if (extremes === null) return null
    const high = marker(HIGH_MARKER_ICON, extremes.high, shape?.high)
    const low = marker(LOW_MARKER_ICON, extremes.low, shape?.low)
    if (shape === null || shape.high !== high || shape.low !== low) shape = { high, low }
    return shape
  }
}

/** Draws an arrow at the extreme price (LINES-25): from above for the high, from below for the low. */
function paintIcon(brush: Brush, x: number, y: number, icon: number, colour: string): void {
  const away = icon === HIGH_MARKER_ICON ? -1 : 1
  brush.path([x, y + 8 * away, x, y + 15 * away], colour, 1)
  brush.triangle([x, y + 2 * away, x - 4, y + 9 * away, x + 4, y + 9 * away], colour)
}

/** Draws one marker: its arrow, and its price on the side that has more room. */
export function paintMarker(
  brush: Brush,
  scene: Pick<Scene, 'bars' | 'chart' | 'series' | 'style' | 'legend'>,
  { icon, time, price, text }: RangeMarker,
): void {
  const index = scene.bars.indexAt(time)
  const x = scene.chart.timeScale().logicalToCoordinate(index as never)
  const at = scene.series().priceToCoordinate(price)
  if (x === null || at === null) return
  const style = scene.style()
  const toLeft = x > brush.width / 2
  const colour = style.text
  paintIcon(brush, x, at, icon, colour)
  // The text is beside the legend or below it. A digit has at most 7 px.
  const y = besideLegend(scene.legend(), at, 14, (end) => end <= (toLeft ? x - 28 - text.length * 7 : x + 28))
  if (toLeft) brush.row(x - 24, x - 3, y, colour, 0, 1, 1)
  else brush.row(x + 3, x + 24, y, colour, 0, 1, 1)
  brush.text(
    text,
    toLeft ? x - 28 : x + 28,
    y,
    labelFont(style, 400),
    style.textStrong,
    toLeft ? 'right' : 'left',
  )
}

/** High and low of the visible range with their prices, and the thin line at the pointer. */
export function createRangeMarkers(
  scene: Scene,
  pointerY: () => number | null,
): { primitive: Primitive; shape: () => RangeShape | null } {
  let drawn: RangeShape | null = null
  const dashes = createDashCache()
  const shapeOf = createRangeShape(scene)
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
    drawn = range === null || !scene.style().showHighLow ? null : shapeOf(range.from, range.to)
    if (drawn === null) return
    paintMarker(brush, scene, drawn.high)
    paintMarker(brush, scene, drawn.low)
  })
  const hoverLine = view('top', (brush) => {
    const y = pointerY()
    if (y !== null) brush.row(0, brush.width, y, scene.style().crosshair, 0, HOVER_LINE_WIDTH, 1)
  })
  return { primitive: { paneViews: () => [markers, hoverLine] }, shape: () => drawn }
}
