import { fillTemplate } from '../tables/figures.ts'
import { arrow, begin, columnWidth, DIMMED, font, hairline, PAD, placeholder, put } from './brush.ts'
import type { Brush } from './brush.ts'
import { HEADER_HEIGHT, ROW_HEIGHT, rowTop } from './book-layout.ts'
import type { BookHit, BookLayout } from './book-layout.ts'
import type { BookRow, BookScene } from './book-scene.ts'

interface Columns {
  readonly size: number
  readonly sum: number
  readonly own: number
}

const GAP = 8
const LEAST_SUM = 56
const LEAST_PRICE = 64

/** Right edges of the size and sum columns, left edge of the own quantity. */
function columnsOf(brush: Brush, scene: BookScene): Columns {
  const rows = [...scene.asks, ...scene.bids]
  const sum = columnWidth(
    brush,
    rows.map((row) => row.sumText),
    font.body,
    LEAST_SUM,
  )
  const price = columnWidth(
    brush,
    rows.map((row) => row.priceText),
    font.body,
    LEAST_PRICE - GAP,
  )
  return { sum: brush.width - PAD, size: brush.width - PAD - sum - PAD, own: PAD + price + GAP }
}

function paintHeader(brush: Brush, columns: Columns): void {
  const { texts, theme } = brush
  const style = { font: font.label, size: 11, colour: theme.text2 }
  const middle = HEADER_HEIGHT / 2
  put(brush, texts.price, PAD, middle, style)
  put(brush, texts.size, columns.size, middle, { ...style, align: 'right' })
  put(brush, texts.sum, columns.sum, middle, { ...style, align: 'right' })
}

function paintRow(
  brush: Brush,
  row: BookRow,
  at: {
    readonly top: number
    readonly side: BookHit['side']
    readonly lit: boolean
    readonly dimmed: boolean
  },
  columns: Columns,
): void {
  const { context, theme, width } = brush
  if (at.lit) {
    context.fillStyle = theme.hover
    context.fillRect(0, at.top, width, ROW_HEIGHT)
  }
  const bar = Math.round(row.share * width)
  context.fillStyle = at.side === 'ask' ? theme.downDepth : theme.upDepth
  context.fillRect(width - bar, at.top + 1, bar, ROW_HEIGHT - 2)
  const middle = at.top + ROW_HEIGHT / 2
  const tone = at.side === 'ask' ? theme.downText : theme.upText
  const right = { font: font.body, size: 12, align: 'right' } as const
  put(brush, row.priceText, PAD, middle, {
    font: font.body,
    size: 12,
    colour: at.dimmed ? theme.text2 : tone,
  })
  put(brush, row.sizeText, columns.size, middle, { ...right, colour: theme.text })
  put(brush, row.sumText, columns.sum, middle, { ...right, colour: theme.text2 })
  if (row.own === '') return
  context.fillStyle = theme.accent
  context.fillRect(0, at.top + 1, 3, ROW_HEIGHT - 2)
  put(brush, row.own, columns.own, middle, { font: font.own, size: 11, colour: theme.accent })
}

function paintMiddle(brush: Brush, scene: BookScene, layout: BookLayout): void {
  const { context, theme, texts, width } = brush
  const { spreadTop: top, spreadHeight: height } = layout
  hairline(brush, top, theme.line)
  hairline(brush, top + height - 1, theme.line)
  const middle = top + height / 2
  if (scene.message !== '') {
    put(brush, scene.message, width / 2, middle, {
      font: font.label,
      size: 11,
      colour: scene.state === 'empty' ? theme.text2 : theme.warnText,
      align: 'center',
    })
    return
  }
  const tone = scene.trend === 'UP' ? theme.upText : scene.trend === 'DOWN' ? theme.downText : theme.text
  put(brush, scene.lastPrice, PAD, middle, { font: font.last, size: 16, colour: tone })
  let x = PAD + context.measureText(scene.lastPrice).width + 4
  if (scene.trend !== 'NORMAL') arrow(brush, x, middle, scene.trend === 'UP', tone)
  x += 16 + GAP
  put(brush, scene.markPrice, x, middle, { font: font.body, size: 12, colour: theme.text2 })
  const markEnd = x + context.measureText(scene.markPrice).width
  context.strokeStyle = theme.text3
  context.lineWidth = 1
  context.setLineDash([1, 2])
  context.beginPath()
  context.moveTo(x, Math.round(middle + 7) + 0.5)
  context.lineTo(markEnd, Math.round(middle + 7) + 0.5)
  context.stroke()
  context.setLineDash([])
  const label = texts.spread.includes('{{')
    ? fillTemplate(texts.spread, { spread: scene.spread })
    : `${texts.spread} ${scene.spread}`
  // In a narrow panel the figure alone, or nothing.
  const room = width - PAD - markEnd - GAP
  context.font = font.label
  const spread = [label, scene.spread].find((text) => context.measureText(text).width <= room)
  if (spread === undefined) return
  put(brush, spread, width - PAD, middle, { font: font.label, size: 11, colour: theme.text2, align: 'right' })
}

/** Paints the book: asks above with the best nearest the middle, spread row, bids below. `hover` lights up to its row. */
export function paintBook(
  brush: Brush,
  scene: BookScene | null,
  layout: BookLayout,
  hover: BookHit | null,
): void {
  begin(brush)
  if (scene === null || scene.state === 'waiting') {
    paintHeader(brush, { sum: brush.width - PAD, size: brush.width - PAD - LEAST_SUM - PAD, own: 0 })
    for (let index = 0; index < layout.rows; index += 1) {
      placeholder(brush, rowTop(layout, { side: 'ask', index }), ROW_HEIGHT)
      placeholder(brush, rowTop(layout, { side: 'bid', index }), ROW_HEIGHT)
    }
    if (scene !== null) paintMiddle(brush, scene, layout)
    return
  }
  const columns = columnsOf(brush, scene)
  paintHeader(brush, columns)
  const dimmed = scene.state === 'stale'
  if (dimmed) brush.context.globalAlpha = DIMMED
  for (const side of ['ask', 'bid'] as const) {
    const rows = side === 'ask' ? scene.asks : scene.bids
    const count = Math.min(rows.length, layout.rows)
    for (let index = 0; index < count; index += 1) {
      const row = rows[index]
      if (row === undefined) continue
      const lit = hover?.side === side && index <= hover.index
      paintRow(brush, row, { top: rowTop(layout, { side, index }), side, lit, dimmed }, columns)
    }
  }
  brush.context.globalAlpha = 1
  paintMiddle(brush, scene, layout)
}
