import { EXTEND_LEFT, NUMBER, TEXT } from '../../lines/line-fields.ts'
import type { EngineStyle, LegendRow } from '../../protocol.ts'
import { besideLegend, legendEnd } from '../scene/legend-rows.ts'
import type { Brush } from './brush.ts'
import type { HitMap } from './hit-map.ts'
import {
  initialOf,
  isInfo,
  isPosition,
  type LabelBox,
  type LabelContext,
  labelFont,
  lineColour,
  PART,
} from './label-box.ts'
import { legible } from './legible.ts'
import type { LineTable } from './line-table.ts'

const STYLE_FALLBACK_WEIGHT = 1
const LABEL_BAND = 14
/** Left of a text without a box: beside the button that shows the drawing tools, CSS pixels. */
const INFO_LEFT = 26
/** Largest distance between a text without a box and its line, CSS pixels. */
const MOST_BELOW = 24
/** Width of the slanted segment between a line and its moved label, CSS pixels. */
const ELBOW = 12

/** Opacity of a line left of its box: high for positions and informational lines, low for orders. */
export function lineAlpha(table: LineTable, slot: number): number {
  if (isInfo(table, slot)) return 0.9
  if (isPosition(table, slot)) return 0.8
  return table.number(slot, NUMBER.lineStyle) === 0 ? 0.7 : 0.42
}

export const lineWeight = (table: LineTable, slot: number): number =>
  table.number(slot, NUMBER.lineWidth) || STYLE_FALLBACK_WEIGHT

/** Draws the line faint and in its own style left of the box, and solid from the box to the axis. */
export function paintLabelledRow(
  brush: Brush,
  table: LineTable,
  box: LabelBox,
  y: number,
  labelY: number,
): void {
  const { slot } = box
  const colour = lineColour(table, slot)
  const weight = lineWeight(table, slot)
  const end = box.left - (Math.abs(labelY - y) < 1 ? 0 : ELBOW)
  if ((table.number(slot, NUMBER.flags) & EXTEND_LEFT) !== 0) {
    brush.row(0, end, y, colour, table.number(slot, NUMBER.lineStyle), weight, lineAlpha(table, slot))
  }
  if (end < box.left) brush.path([end, Math.round(y) + 0.5, box.left, Math.round(labelY) + 0.5], colour, 1)
  brush.row(box.left + box.width, brush.width, labelY, colour, 0, weight, 1)
}

/**
 * Draws lines without a label. Lines with the same pixel row, colour, style and weight are drawn once. Measured: this
 * is the largest saving with hundreds of lines.
 */
export function paintBareRows(
  brush: Brush,
  table: LineTable,
  slots: readonly number[],
  y: (slot: number) => number,
): void {
  const seen = new Set<number>()
  for (const slot of slots) {
    const row = Math.round(y(slot))
    const style = table.number(slot, NUMBER.lineStyle)
    const weight = lineWeight(table, slot)
    const look = table.number(slot, NUMBER.lineColor) * 64 + style * 16 + Math.min(15, Math.round(weight * 2))
    const key = look * 65_536 + row
    if (seen.has(key)) continue
    seen.add(key)
    const colour = lineColour(table, slot)
    const extended = (table.number(slot, NUMBER.flags) & EXTEND_LEFT) !== 0
    brush.row(
      extended ? 0 : brush.width - 60,
      brush.width,
      row,
      colour,
      style,
      weight,
      lineAlpha(table, slot),
    )
  }
}

/**
 * Texts of informational lines, without a box, at the left, shorter in small panes. Texts less than a 14 px band apart are skipped, and
 * earlier lines win. A text that the legend would cover is below or beside it. Each text is a hit zone for its tooltip.
 */
export function paintInfoTexts(
  brush: Brush,
  { table, style, folded }: Pick<LabelContext, 'table' | 'style' | 'folded'>,
  legend: readonly LegendRow[],
  hits: HitMap,
  slots: readonly number[],
  y: (slot: number) => number,
  priceText: (price: number) => string,
  measure: (text: string) => number,
): void {
  const bands = new Set<number>()
  for (const slot of slots) {
    const name = table.text(slot, TEXT.text)
    const whole = `${name}  ${priceText(table.number(slot, NUMBER.price))}`
    const text = folded === 'none' ? whole : folded === 'orders' ? name : initialOf(name)
    const width = measure(text) + 8
    const own = Math.round(y(slot))
    const below = Math.round(besideLegend(legend, own, 16, () => false))
    const end = Math.round(legendEnd(legend, own - 8, own + 8))
    // Far from its line it would seem to belong to another one.
    const isBelow = below - own <= MOST_BELOW || end + width > brush.width
    const row = isBelow ? below : own
    const left = isBelow ? INFO_LEFT : end
    const band = Math.floor(row / LABEL_BAND)
    if (bands.has(band) || bands.has(band - 1) || bands.has(band + 1)) continue
    bands.add(band)
    hits.add(left, row - 8, width, 16, slot, PART.body)
    brush.fill(left, row - 8, width, 16, style.background)
    brush.text(
      text,
      left + 4,
      row,
      labelFont(style, 400),
      legible(table.colour(slot, NUMBER.bodyText, lineColour(table, slot)), style.background),
    )
  }
}

/** A tag on the price axis: filled for positions and the dragged line, outlined for others. */
export function paintTag(
  brush: Brush,
  style: EngineStyle,
  y: number,
  text: string,
  colour: string,
  filled: boolean,
): void {
  const top = Math.round(y) - 9
  const readable = legible(colour, style.background)
  if (filled) brush.fill(1, top, brush.width - 1, 18, readable)
  else {
    brush.fill(1, top, brush.width - 1, 18, style.background)
    brush.outline(1, top, brush.width - 1, 18, colour)
  }
  const weight = filled ? 600 : 500
  brush.text(text, 8, Math.round(y), labelFont(style, weight), filled ? style.background : readable)
}

/** Tag of the last price, with the remaining time of the bar below it. Returns its height, CSS pixels. */
export function paintLastPrice(
  brush: Brush,
  style: EngineStyle,
  y: number,
  text: string,
  countdown: string,
  rising: boolean,
): number {
  const height = countdown === '' ? 18 : 32
  const top = Math.round(y) - 9
  brush.fill(1, top, brush.width - 1, height, legible(rising ? style.up : style.down, style.background))
  brush.text(text, 8, Math.round(y), labelFont(style, 600), style.background)
  if (countdown !== '') brush.text(countdown, 8, Math.round(y) + 14, labelFont(style, 400), style.background)
  return height
}

export const tagTop = (y: number): number => Math.round(y) - 9
