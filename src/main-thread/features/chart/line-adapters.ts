import type { IOrderLineAdapter, IPositionLineAdapter } from 'charting_library'
import type { ChartLine } from '#shared/contracts/views.ts'
import { lineLength, lineThickness, PRE_ORDER_LENGTH } from './chart-defaults.ts'
import type { ChartColours } from './chart-theme.ts'
import { lineColours } from './chart-theme.ts'

/** Lines that only inform have plain text at the left and nothing to press. */
const informs = (line: ChartLine): boolean => line.kind === 'liquidation' || line.kind === 'break-even'

/** The exchange's replace changes an order's price, not a trigger: conditional lines stay where they are. */
export const isMovable = (line: ChartLine): boolean => line.movable && line.kind === 'order'

/** Tells our own library the line's id (its list of lines carries it); TradingView's build has no such thing. */
function tellId(adapter: object, id: string): void {
  const own: unknown = Reflect.get(adapter, 'openLine')
  if (typeof own === 'object' && own !== null) (own as { setId?: (id: string) => void }).setId?.(id)
}

/** Fields that changed since `before` into an order line; the price is left alone while a drag is being settled. */
export function writeOrderLine(
  adapter: IOrderLineAdapter,
  before: ChartLine | null,
  line: ChartLine,
  texts: { readonly cancel: string },
  keepPrice: boolean,
): void {
  if (before === null) {
    tellId(adapter, line.id)
    adapter.setCancelTooltip(texts.cancel)
    adapter.setLineLength(
      informs(line) ? lineLength.left : line.kind === 'pre-order' ? PRE_ORDER_LENGTH : lineLength.right,
      'pixel',
    )
  }
  if (!keepPrice && before?.price !== line.price) adapter.setPrice(Number(line.price))
  if (before?.text !== line.text) adapter.setText(line.text)
  if (before?.quantity !== line.quantity) adapter.setQuantity(line.quantity)
  if (before?.tooltip !== line.tooltip) adapter.setTooltip(line.tooltip)
  if (!keepPrice && before?.movable !== line.movable) adapter.setEditable(isMovable(line))
  if (before?.cancellable !== line.cancellable) adapter.setCancellable(line.cancellable)
}

/** Side and size go into the box that leads the line, the rest (PnL) into its body. */
export function positionBoxes(
  line: Pick<ChartLine, 'text' | 'quantity'>,
): readonly [lead: string, body: string] {
  const at = line.quantity === '' ? -1 : line.text.indexOf(line.quantity)
  if (at < 0) return [line.quantity, line.text]
  const cut = at + line.quantity.length
  return [line.text.slice(0, cut), line.text.slice(cut).trim()]
}

export function writePositionLine(
  adapter: IPositionLineAdapter,
  before: ChartLine | null,
  line: ChartLine,
  texts: { readonly close: string },
): void {
  if (before === null) {
    tellId(adapter, line.id)
    adapter.setCloseTooltip(texts.close)
    adapter.setLineLength(lineLength.right, 'pixel')
  }
  if (before?.price !== line.price) adapter.setPrice(Number(line.price))
  const [lead, body] = positionBoxes(line)
  const [leadBefore, bodyBefore] = before === null ? [null, null] : positionBoxes(before)
  if (bodyBefore !== body) adapter.setText(body)
  if (leadBefore !== lead) adapter.setQuantity(lead)
  if (before?.tooltip !== line.tooltip) adapter.setTooltip(line.tooltip)
}

/** Colours and strokes of an order, conditional, pre-order or informing line (LINES-05, LINES-08, LINES-22, LINES-29). */
export function styleOrderLine(adapter: IOrderLineAdapter, line: ChartLine, colours: ChartColours): void {
  const paint = lineColours(line, colours)
  const border = informs(line) ? colours.panel : paint.line
  adapter
    .setLineColor(paint.line)
    .setLineStyle(line.kind === 'break-even' || line.kind === 'conditional' ? 1 : 2)
    .setLineWidth(lineThickness.medium)
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
    .setLineWidth(lineThickness.medium)
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
