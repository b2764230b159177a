import type { EngineStyle } from '../../protocol.ts'
import type { Brush } from './brush.ts'
import { laidOver, legible } from './legible.ts'
import type { HitMap } from './hit-map.ts'
import { type LabelBox, labelFont, PART, type Part, type Segment } from './label-box.ts'
import { BOX_HEIGHT } from './placement.ts'
import type { TextMeasure } from './text-measure.ts'

function paintCross(brush: Brush, x: number, y: number, colour: string): void {
  brush.path([x - 3, y - 3, x + 3, y + 3, x + 3, y - 3, x - 3, y + 3], colour, 1.25)
}

/** Draws two opposed arrows. */
function paintSwap(brush: Brush, x: number, y: number, colour: string): void {
  const upper = [x - 5, y - 2.5, x + 4.5, y - 2.5, x + 4.5, y - 2.5, x + 2, y - 5]
  const lower = [x + 5, y + 2.5, x - 4.5, y + 2.5, x - 4.5, y + 2.5, x - 2, y + 5]
  brush.path([...upper, ...lower], colour, 1.25)
}

/** Opacity of the line's colour in the first segment of a position. */
export const TINT = 0.16

function paintSegment(brush: Brush, segment: Segment, left: number, y: number, border: string): void {
  const centre = left + segment.width / 2
  const ground = segment.tinted ? laidOver(border, segment.background, TINT) : segment.background
  if (segment.part === PART.close) paintCross(brush, centre, y + 0.5, segment.colour)
  else if (segment.part === PART.reverse) paintSwap(brush, centre, y + 0.5, segment.colour)
  else brush.text(segment.text, centre, y, segment.font, legible(segment.colour, ground), 'center')
}

/** Draws a box with its middle at row `y` and adds its hit zones. `hot` is the segment under the pointer. */
export function paintLabel(
  brush: Brush,
  hits: HitMap,
  style: EngineStyle,
  box: LabelBox,
  y: number,
  hot: Part | null,
): void {
  const top = Math.round(y) - BOX_HEIGHT / 2
  brush.fill(box.left, top, box.width, BOX_HEIGHT, style.background)
  let left = box.left
  box.segments.forEach((segment, index) => {
    if (segment.background !== style.background)
      brush.fill(left, top, segment.width, BOX_HEIGHT, segment.background)
    if (segment.tinted) brush.fill(left, top, segment.width, BOX_HEIGHT, box.border, TINT)
    if (hot === segment.part) brush.fill(left, top, segment.width, BOX_HEIGHT, style.textStrong, 0.14)
    if (index > 0) brush.fill(left, top, 1, BOX_HEIGHT, box.border, 0.5)
    paintSegment(brush, segment, left, Math.round(y), box.border)
    hits.add(left, top, segment.width, BOX_HEIGHT, box.slot, segment.part)
    left += segment.width
  })
  brush.outline(box.left, top, box.width, BOX_HEIGHT, box.border)
}

const ROW_HEIGHT = 16

/** The text in rows that fit: it is broken between its parts, which ' · ' separates. */
function rowsOf(text: string, fits: (row: string) => boolean): readonly string[] {
  const rows: string[] = []
  for (const part of text.split(' · ')) {
    const before = rows.at(-1)
    const longer = `${before ?? ''} · ${part}`
    if (before !== undefined && fits(longer)) rows.splice(-1, 1, longer)
    else rows.push(part)
  }
  return rows
}

/** Row of the middle of a box that is wholly inside the pane, as near to `y` as possible. */
export const insidePane = (y: number, height: number): number =>
  Math.max(BOX_HEIGHT / 2, Math.min(height - BOX_HEIGHT / 2, y))

/** Draws a text about the dragged price: below the box, or above it at the bottom of the pane. `beside`: left of it, if it fits. */
export function paintReason(
  brush: Brush,
  style: EngineStyle,
  reason: string,
  measure: TextMeasure,
  box: LabelBox,
  y: number,
  beside = false,
): void {
  const font = labelFont(style)
  const most = brush.width - 20
  const rows = rowsOf(reason, (row) => measure(row, font) <= most)
  const width = Math.min(most, Math.ceil(Math.max(...rows.map((row) => measure(row, font))))) + 16
  const height = rows.length * ROW_HEIGHT + BOX_HEIGHT - ROW_HEIGHT
  const isBeside = beside && rows.length === 1 && box.left - width > 8
  const under = Math.max(2, Math.min(brush.width - width - 2, box.left + box.width - width))
  const left = isBeside ? box.left - width - 6 : under
  const below = Math.round(y) + BOX_HEIGHT / 2 + 3
  const above = Math.round(y) - BOX_HEIGHT / 2 - 3 - height
  const top = isBeside ? Math.round(y) - BOX_HEIGHT / 2 : below + height > brush.height ? above : below
  brush.fill(left, top, width, height, style.background)
  brush.outline(left, top, width, height, box.border)
  rows.forEach((row, index) => {
    const middle = top + BOX_HEIGHT / 2 + index * ROW_HEIGHT
    brush.text(row, left + width / 2, middle, font, style.textStrong, 'center')
  })
}

/** Draws a small count left of a box that represents several lines. */
export function paintCount(brush: Brush, style: EngineStyle, box: LabelBox, y: number, count: number): void {
  const text = `+${count}`
  const font = { family: style.fontFamily, size: style.fontSize - 1, weight: 500, italic: false }
  const width = text.length * 7 + 6
  brush.fill(box.left - width - 3, Math.round(y) - 7, width, 14, style.background)
  brush.text(text, box.left - width / 2 - 3, Math.round(y), font, style.text, 'center')
}
