import type { IOrderLineAdapter, IPositionLineAdapter, OpenLineExtensions } from 'charting_library'
import type { ChartLine } from '#shared/contracts/chart.ts'
import { positionBoxes } from '#shared/domain/line-boxes.ts'
import { lineLength, lineThickness, PRE_ORDER_LENGTH } from './chart-defaults.ts'
import { lineLook } from './line-look.ts'
import type { ChartColours } from './chart-theme.ts'
import { lineColours } from './chart-theme.ts'

/** Lines for information only have plain text at the left and no buttons. */
const informs = (line: ChartLine): boolean => line.kind === 'liquidation' || line.kind === 'breakeven'

/** A take profit, stop loss or trailing stop of a position. */
export const isStop = (line: ChartLine): boolean => line.kind === 'take-profit' || line.kind === 'stop-loss'

/** Whether a line of the order family can be dragged. */
export const isMovable = (line: ChartLine): boolean => line.movable && !informs(line)

type OwnLine = Partial<OpenLineExtensions['openLine']>

/** Members of our own library beyond the documented adapter; TradingView's build lacks them. */
export function ownLine(adapter: object): OwnLine {
  const own: unknown = Reflect.get(adapter, 'openLine')
  return typeof own === 'object' && own !== null ? own : {}
}

/** Sets the line's id in our own library, for its list of lines. */
const setId = (adapter: object, id: string): void => ownLine(adapter).setId?.(id)

/** Writes the fields that changed since `before` to an order line; not the price while a drag is pending. */
export function writeOrderLine(
  adapter: IOrderLineAdapter,
  before: ChartLine | null,
  line: ChartLine,
  texts: { readonly cancel: string },
  keepPrice: boolean,
): void {
  if (before === null) {
    setId(adapter, line.id)
    adapter.setCancelTooltip(texts.cancel)
  }
  if (!keepPrice && before?.price !== line.price) adapter.setPrice(Number(line.price))
  if (before?.text !== line.text) adapter.setText(line.text)
  if (before?.quantity !== line.quantity) adapter.setQuantity(line.quantity)
  if (before?.tooltip !== line.tooltip) adapter.setTooltip(line.tooltip)
  if (!keepPrice && before?.movable !== line.movable) adapter.setEditable(isMovable(line))
  if (before?.cancellable !== line.cancellable) adapter.setCancellable(line.cancellable)
}

export function writePositionLine(
  adapter: IPositionLineAdapter,
  before: ChartLine | null,
  line: ChartLine,
  texts: { readonly close: string },
): void {
  if (before === null) {
    setId(adapter, line.id)
    adapter.setCloseTooltip(texts.close)
  }
  if (before?.price !== line.price) adapter.setPrice(Number(line.price))
  const [lead, body] = positionBoxes(line)
  const [leadBefore, bodyBefore] = before === null ? [null, null] : positionBoxes(before)
  if (bodyBefore !== body) adapter.setText(body)
  if (leadBefore !== lead) adapter.setQuantity(lead)
  if (before?.tooltip !== line.tooltip) adapter.setTooltip(line.tooltip)
}

/** Line style: dotted for a partial take profit, dashed for the whole position. */
const isDotted = (line: ChartLine): boolean =>
  line.kind === 'breakeven' || line.kind.startsWith('conditional') || line.partial === true

/** Distance between a line's end and the edge (LINES-04, LINES-06). */
function lengthOf(line: ChartLine): number {
  if (informs(line)) return lineLength.left
  return line.kind === 'pre-order' ? PRE_ORDER_LENGTH : lineLength[lineLook().location]
}

/** Sets colours and strokes of an order, conditional, pre-order or information line (LINES-05, LINES-08, LINES-22, LINES-29). */
export function styleOrderLine(adapter: IOrderLineAdapter, line: ChartLine, colours: ChartColours): void {
  const paint = lineColours(line, colours)
  const border = informs(line) ? colours.panel : paint.line
  adapter
    .setLineColor(paint.line)
    .setLineStyle(isDotted(line) ? 1 : 2)
    .setLineWidth(lineThickness[lineLook().thickness])
    .setLineLength(lengthOf(line), 'pixel')
    .setBodyBorderColor(border)
    .setBodyBackgroundColor(colours.panel)
    .setBodyTextColor(paint.text)
    .setQuantityBorderColor(border)
    .setQuantityBackgroundColor(colours.panel)
    .setQuantityTextColor(paint.quantity)
    .setCancelButtonBorderColor(border)
    .setCancelButtonBackgroundColor(colours.panel)
    .setCancelButtonIconColor(colours.text)
}

export function stylePositionLine(
  adapter: IPositionLineAdapter,
  line: ChartLine,
  colours: ChartColours,
): void {
  const paint = lineColours(line, colours)
  adapter
    .setLineColor(paint.line)
    .setLineStyle(0)
    .setLineWidth(lineThickness[lineLook().thickness])
    .setLineLength(lengthOf(line), 'pixel')
    .setBodyBorderColor(paint.line)
    .setBodyBackgroundColor(colours.panel)
    .setBodyTextColor(paint.text)
    .setQuantityBorderColor(paint.line)
    .setQuantityBackgroundColor(colours.panel)
    .setQuantityTextColor(paint.quantity)
    .setCloseButtonBorderColor(paint.line)
    .setCloseButtonBackgroundColor(colours.panel)
    .setCloseButtonIconColor(colours.text)
}
