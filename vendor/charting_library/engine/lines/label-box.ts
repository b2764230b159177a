import {
  ACTIONS,
  CAN_CLOSE,
  CAN_MODIFY,
  CAN_REVERSE,
  KIND_POSITION,
  NUMBER,
  TEXT,
  UNIT_PERCENTAGE,
} from '../../lines/line-fields.ts'
import type { EngineStyle } from '../../protocol.ts'
import type { Font } from './brush.ts'
import type { LineTable } from './line-table.ts'
import { parseFont, type TextMeasure } from './text-measure.ts'

/** Zones of a label for hit testing, and the row of the line itself. */
export const PART = { body: 0, quantity: 1, close: 2, reverse: 3, protect: 4, tag: 5, row: 6 } as const
export type Part = (typeof PART)[keyof typeof PART]

export interface Segment {
  part: Part
  text: string
  width: number
  font: Font
  colour: string
  background: string
  /** Filled with the line's colour at low opacity, as the first segment of a position. */
  tinted: boolean
}

export interface LabelBox {
  slot: number
  left: number
  width: number
  border: string
  segments: Segment[]
}

export interface LabelContext {
  table: LineTable
  style: EngineStyle
  measure: TextMeasure
  protectText: string
  paneWidth: number
  /** Narrow panes show one short segment per line. The selected line shows all of them, as the one that is pointed at or has the keyboard's focus. */
  compact: boolean
  /** Small panes show the first letter of an order or alert, as in a grid of nine charts; of sixteen, of all lines. */
  folded: 'none' | 'orders' | 'all'
  /** Where the legend ends beside a line's label, CSS pixels; 0 if it is not beside it. */
  legendEnd: (slot: number) => number
}

const PAD = 8
const ICON_WIDTH = 20
/** Distance of short labels from the price axis, and of first letters, which the axis' button must not cover. */
const SHORT_MARGIN = 6
const FOLDED_MARGIN = 22
const DEFAULT_COLOUR = '#4c8dff'

export const isPosition = (table: LineTable, slot: number): boolean =>
  table.number(slot, NUMBER.kind) === KIND_POSITION

/** A line without actions is informational: plain text at the left, no box (docs/choices.md#chart-labels). */
export const isInfo = (table: LineTable, slot: number): boolean =>
  !isPosition(table, slot) && (table.number(slot, NUMBER.flags) & ACTIONS) === 0

export const lineColour = (table: LineTable, slot: number): string =>
  table.colour(slot, NUMBER.lineColor, DEFAULT_COLOUR)

export function labelFont(style: EngineStyle, weight = 500): Font {
  return { family: style.fontFamily, size: style.fontSize, weight, italic: false }
}

function textSegment(context: LabelContext, slot: number, part: 0 | 1, first: boolean): Segment | null {
  const { table, style, measure } = context
  const body = part === PART.body
  const text = table.text(slot, body ? TEXT.text : TEXT.quantity)
  if (text === '') return null
  const font = parseFont(table.text(slot, body ? TEXT.bodyFont : TEXT.quantityFont), labelFont(style))
  const line = lineColour(table, slot)
  const position = isPosition(table, slot)
  const fallback = body || position ? line : style.textStrong
  const background = table.colour(
    slot,
    body ? NUMBER.bodyBackground : NUMBER.quantityBackground,
    style.background,
  )
  return {
    part,
    text,
    font,
    width: Math.ceil(measure(text, font)) + PAD * 2,
    colour: table.colour(slot, body ? NUMBER.bodyText : NUMBER.quantityText, fallback),
    background,
    tinted: position && first && background === style.background,
  }
}

function buttons(context: LabelContext, slot: number): Segment[] {
  const { table, style, measure, protectText } = context
  const flags = table.number(slot, NUMBER.flags)
  const font = labelFont(style)
  const found: Segment[] = []
  const add = (part: Part, text: string, width: number, icon: number, background: number): void => {
    found.push({
      part,
      text,
      width,
      font,
      colour: table.colour(slot, icon, style.textStrong),
      background: table.colour(slot, background, style.background),
      tinted: false,
    })
  }
  if (isPosition(table, slot) && (flags & CAN_MODIFY) !== 0) {
    const width = Math.ceil(measure(protectText, font)) + 12
    add(PART.protect, protectText, width, NUMBER.closeIcon, NUMBER.closeBackground)
  }
  if ((flags & CAN_REVERSE) !== 0)
    add(PART.reverse, '', ICON_WIDTH, NUMBER.reverseIcon, NUMBER.reverseBackground)
  if ((flags & CAN_CLOSE) !== 0) add(PART.close, '', ICON_WIDTH, NUMBER.closeIcon, NUMBER.closeBackground)
  return found
}

/** Left edge of a box, from the line's length, limited to the pane. */
function leftEdge(context: LabelContext, slot: number, width: number): number {
  const { table, paneWidth, compact, folded } = context
  const margin = folded === 'none' ? SHORT_MARGIN : FOLDED_MARGIN
  const length = table.number(slot, NUMBER.lineLength)
  const percentage = table.number(slot, NUMBER.lengthUnit) === UNIT_PERCENTAGE
  const wanted = percentage
    ? paneWidth * (1 - length / 100) - width
    : length < 0
      ? -length
      : paneWidth - (compact ? margin : length) - width
  return Math.round(Math.max(2, Math.min(paneWidth - width - 2, Math.max(wanted, context.legendEnd(slot)))))
}

export const initialOf = (text: string): string => Array.from(text)[0] ?? ''

/** A segment that shows the first letter of its text. */
function foldedSegment(context: LabelContext, segment: Segment): Segment {
  const text = initialOf(segment.text)
  return { ...segment, text, width: Math.ceil(context.measure(text, segment.font)) + PAD }
}

/** Computes the segments, widths and position of a line's box; null if the line shows no box. */
export function layOutLabel(context: LabelContext, slot: number, whole: boolean): LabelBox | null {
  if (isInfo(context.table, slot)) return null
  const order: readonly (0 | 1)[] = isPosition(context.table, slot)
    ? [PART.quantity, PART.body]
    : [PART.body, PART.quantity]
  const texts = order.flatMap((part, index) => textSegment(context, slot, part, index === 0) ?? [])
  const short = context.compact && !whole
  const { folded, table } = context
  const isFolded = folded === 'all' || (folded === 'orders' && !isPosition(table, slot))
  const segments = short
    ? texts.slice(0, 1).map((text) => (isFolded ? foldedSegment(context, text) : text))
    : [...texts, ...buttons(context, slot)]
  if (segments.length === 0) return null
  const width = segments.reduce((sum, segment) => sum + segment.width, 0)
  return {
    slot,
    left: leftEdge(context, slot, width),
    width,
    border: context.table.colour(slot, NUMBER.bodyBorder, lineColour(context.table, slot)),
    segments,
  }
}
