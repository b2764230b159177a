import { arrow, begin, columnWidth, DIMMED, font, PAD, placeholder, put } from './brush.ts'
import type { Brush } from './brush.ts'
import { HEADER_HEIGHT, ROW_HEIGHT } from './book-layout.ts'
import type { TradesScene } from './trades-scene.ts'

/** Whole rows that fit under the header. */
export const tradeRowsIn = (height: number): number =>
  Math.max(0, Math.floor((height - HEADER_HEIGHT) / ROW_HEIGHT))

/** The row under y, 0 newest; -1 over the header or outside. */
export function tradeRowAt(height: number, y: number): number {
  if (!Number.isFinite(y) || y < HEADER_HEIGHT) return -1
  const index = Math.floor((y - HEADER_HEIGHT) / ROW_HEIGHT)
  return index < tradeRowsIn(height) ? index : -1
}

const LEAST_TIME = 60
const ARROW = 16

/** Paints the newest trades: price with the taker's arrow, size, local time. */
export function paintTrades(brush: Brush, scene: TradesScene | null): void {
  begin(brush)
  const { theme, texts, width, height } = brush
  const time = columnWidth(
    brush,
    (scene?.rows ?? []).map((row) => row.timeText),
    font.body,
    LEAST_TIME,
  )
  const sizeEdge = width - PAD - time - PAD
  const label = { font: font.label, size: 11, colour: theme.text2 }
  put(brush, texts.price, PAD, HEADER_HEIGHT / 2, label)
  put(brush, texts.size, sizeEdge, HEADER_HEIGHT / 2, { ...label, align: 'right' })
  put(brush, texts.time, width - PAD, HEADER_HEIGHT / 2, { ...label, align: 'right' })
  const count = tradeRowsIn(height)
  if (scene === null || scene.state === 'waiting') {
    for (let index = 0; index < count; index += 1)
      placeholder(brush, HEADER_HEIGHT + index * ROW_HEIGHT, ROW_HEIGHT)
    return
  }
  const stale = scene.state === 'stale'
  brush.context.globalAlpha = stale ? DIMMED : 1
  const body = { font: font.body, size: 12 }
  for (let index = 0; index < Math.min(count, scene.rows.length); index += 1) {
    const row = scene.rows[index]
    if (row === undefined) continue
    const middle = HEADER_HEIGHT + index * ROW_HEIGHT + ROW_HEIGHT / 2
    const tone = stale ? theme.text2 : row.side === 'Buy' ? theme.upText : theme.downText
    arrow(brush, PAD - 2, middle, row.side === 'Buy', tone)
    put(brush, row.priceText, PAD + ARROW - 2, middle, { ...body, colour: tone })
    put(brush, row.sizeText, sizeEdge, middle, { ...body, colour: theme.text, align: 'right' })
    put(brush, row.timeText, width - PAD, middle, { ...body, colour: theme.text2, align: 'right' })
  }
  brush.context.globalAlpha = 1
}
