import { arrow, begin, columnWidth, DIMMED, font, PAD, placeholder, put } from './brush.ts'
import type { Brush } from './brush.ts'
import { HEADER_HEIGHT, ROW_HEIGHT } from './book-layout.ts'
import { paintHeld } from './held-mark.ts'
import type { TradesScene } from './trades-scene.ts'

/** Number of whole rows of `row` px that fit under the header. */
export const tradeRowsIn = (height: number, row = ROW_HEIGHT): number =>
  Math.max(0, Math.floor((height - HEADER_HEIGHT) / row))

/** The row at y, 0 for the newest; -1 for the header or outside. */
export function tradeRowAt(height: number, y: number, row = ROW_HEIGHT): number {
  if (!Number.isFinite(y) || y < HEADER_HEIGHT) return -1
  const index = Math.floor((y - HEADER_HEIGHT) / row)
  return index < tradeRowsIn(height, row) ? index : -1
}

const LEAST_TIME = 52
const ARROW = 16
const GAP = 8

/** Right edge of the sizes, and whether times fit beside prices and sizes: they never lie on another. */
function columnsOf(
  brush: Brush,
  rows: TradesScene['rows'],
): { readonly sizeEdge: number; readonly hasTime: boolean } {
  const { width } = brush
  const widest = (texts: readonly string[], least: number): number =>
    columnWidth(brush, texts, font.body, least)
  const prices = widest(
    rows.map((row) => row.priceText),
    0,
  )
  const sizes = widest(
    rows.map((row) => row.sizeText),
    0,
  )
  const times = widest(
    rows.map((row) => row.timeText),
    LEAST_TIME,
  )
  const sizeEdge = width - PAD - times - GAP
  const hasTime = PAD + ARROW - 2 + prices + GAP / 2 + sizes <= sizeEdge
  return hasTime ? { sizeEdge, hasTime } : { sizeEdge: width - PAD, hasTime }
}

/** Paints the newest trades: price with the taker's arrow, size and local time. `held` marks the list as frozen. */
export function paintTrades(brush: Brush, scene: TradesScene | null, held: boolean): void {
  begin(brush)
  const { context, theme, texts, width, height } = brush
  const { sizeEdge, hasTime } = columnsOf(brush, scene?.rows ?? [])
  const label = { font: font.label, size: 11, colour: theme.text2 }
  put(brush, texts.price, PAD, HEADER_HEIGHT / 2, label)
  const from = PAD + context.measureText(texts.price).width + 8
  const full = scene === null ? texts.size : `${texts.size} (${scene.unit})`
  const title = context.measureText(full).width <= sizeEdge - from ? full : texts.size
  put(brush, title, sizeEdge, HEADER_HEIGHT / 2, { ...label, align: 'right' })
  if (hasTime) put(brush, texts.time, width - PAD, HEADER_HEIGHT / 2, { ...label, align: 'right' })
  if (held) paintHeld(brush, from, sizeEdge - context.measureText(title).width - 8)
  const count = tradeRowsIn(height, theme.rowHeight)
  if (scene === null || scene.state === 'waiting') {
    for (let index = 0; index < count; index += 1)
      placeholder(brush, HEADER_HEIGHT + index * theme.rowHeight, theme.rowHeight)
    return
  }
  if (scene.message !== '')
    put(brush, scene.message, width / 2, HEADER_HEIGHT + theme.rowHeight, {
      ...label,
      align: 'center',
    })
  paintRows(brush, scene, count, { sizeEdge, hasTime })
}

function paintRows(
  brush: Brush,
  scene: TradesScene,
  count: number,
  { sizeEdge, hasTime }: ReturnType<typeof columnsOf>,
): void {
  const { context, theme, width } = brush
  const stale = scene.state === 'stale'
  context.globalAlpha = stale ? DIMMED : 1
  const body = { font: font.body, size: 12 }
  for (let index = 0; index < Math.min(count, scene.rows.length); index += 1) {
    const row = scene.rows[index]
    if (row === undefined) continue
    const middle = HEADER_HEIGHT + (index + 0.5) * theme.rowHeight
    const tone = stale ? theme.text2 : row.side === 'Buy' ? theme.upText : theme.downText
    arrow(brush, PAD - 2, middle, row.side === 'Buy', tone)
    put(brush, row.priceText, PAD + ARROW - 2, middle, { ...body, colour: tone })
    const priceEnd = PAD + ARROW - 2 + context.measureText(row.priceText).width
    put(brush, row.sizeText, sizeEdge, middle, { ...body, colour: theme.text, align: 'right' })
    const sizeStart = sizeEdge - context.measureText(row.sizeText).width
    if (hasTime)
      put(brush, row.timeText, width - PAD, middle, { ...body, colour: theme.text2, align: 'right' })
    if (row.count > 1 && sizeStart - priceEnd > 36)
      put(brush, `×${row.count}`, priceEnd + 6, middle, { font: font.label, size: 11, colour: theme.text2 })
  }
  context.globalAlpha = 1
}
