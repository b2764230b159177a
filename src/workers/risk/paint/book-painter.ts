import { begin, columnWidth, DIMMED, font, PAD, placeholder, put } from './brush.ts'
import type { Brush } from './brush.ts'
import { HEADER_HEIGHT, rowTop } from './book-layout.ts'
import type { BookHit, BookLayout } from './book-layout.ts'
import type { BookRow, BookScene } from './book-scene.ts'
import { paintHeld } from './held-mark.ts'
import { paintBalance, paintMiddle } from './middle-painter.ts'

interface Columns {
  readonly size: number
  readonly sum: number
  readonly own: number
  /** Width for own quantities, between the prices and the sizes. */
  readonly room: number
}

const GAP = 8
const LEAST_SUM = 56
const LEAST_PRICE = 64

/** Left and right edge of the marks of own quantities; both 0 without marks. */
export interface OwnPlace {
  readonly left: number
  readonly right: number
}
const nowhere: OwnPlace = { left: 0, right: 0 }

/** An own quantity as it fits: with fewer decimals and '…', else as a dot. No digit before the point is cut. */
function fitted({ context }: Brush, text: string, room: number): string {
  context.font = font.own
  const fits = (shown: string): boolean => context.measureText(shown).width <= room
  if (fits(text)) return text
  const point = text.indexOf('.')
  if (point < 0) return '•'
  for (let end = text.length - 1; end > point + 1; end -= 1) {
    const part = text.slice(0, end)
    if (/[1-9]/.test(part) && fits(`${part}…`)) return `${part}…`
  }
  return '•'
}

/** Right edges of the size and sum columns, and the left edge of the own quantity. */
function columnsOf(brush: Brush, scene: BookScene): Columns {
  const rows = [...scene.asks, ...scene.bids]
  const width = (texts: readonly string[], least: number): number =>
    columnWidth(brush, texts, font.body, least)
  const sum = width(
    rows.map((row) => row.sumText),
    LEAST_SUM,
  )
  const price = width(
    rows.map((row) => row.priceText),
    LEAST_PRICE - GAP,
  )
  const [size, own] = [brush.width - PAD - sum - PAD, PAD + price + GAP]
  const sizes = width(
    rows.map((row) => row.sizeText),
    0,
  )
  return { sum: brush.width - PAD, size, own, room: size - sizes - GAP - own }
}

/** Paints the column titles, with the coin if there is room. Returns the free space beside the price's title. */
function paintHeader(brush: Brush, columns: Columns, unit: string): readonly [from: number, to: number] {
  const { context, texts, theme } = brush
  const style = { font: font.label, size: 11, colour: theme.text2 }
  const middle = HEADER_HEIGHT / 2
  put(brush, texts.price, PAD, middle, style)
  const from = PAD + context.measureText(texts.price).width + GAP
  const titled = (title: string, right: number, left: number): number => {
    const full = unit === '' ? title : `${title} (${unit})`
    const text = context.measureText(full).width <= right - left ? full : title
    put(brush, text, right, middle, { ...style, align: 'right' })
    return right - context.measureText(text).width
  }
  const to = titled(texts.size, columns.size, from)
  titled(texts.sum, columns.sum, columns.size + GAP)
  return [from, to - GAP]
}

interface RowPlace {
  readonly top: number
  readonly height: number
  readonly side: BookHit['side']
  readonly lit: boolean
  readonly dimmed: boolean
  /** The own quantity as it fits; '' for none. */
  readonly mine: string
}

function paintRow(brush: Brush, row: BookRow, at: RowPlace, columns: Columns): void {
  const { context, theme, width } = brush
  if (at.lit) {
    context.fillStyle = theme.hover
    context.fillRect(0, at.top, width, at.height)
  }
  const bar = Math.round(row.share * width)
  context.fillStyle = at.side === 'ask' ? theme.downDepth : theme.upDepth
  context.fillRect(width - bar, at.top + 1, bar, at.height - 2)
  const middle = at.top + at.height / 2
  const tone = at.side === 'ask' ? theme.downText : theme.upText
  const right = { font: font.body, size: 12, align: 'right' } as const
  put(brush, row.priceText, PAD, middle, {
    font: font.body,
    size: 12,
    colour: at.dimmed ? theme.text2 : tone,
  })
  put(brush, row.sizeText, columns.size, middle, { ...right, colour: theme.text })
  put(brush, row.sumText, columns.sum, middle, { ...right, colour: theme.text2 })
  if (at.mine === '') return
  context.fillStyle = theme.accent
  context.fillRect(0, at.top + 1, 3, at.height - 2)
  put(brush, at.mine, columns.own, middle, { font: font.own, size: 11, colour: theme.accent })
}

/** Paints notes beside the spread: levels are left out, or a side has none. */
function paintEdges(brush: Brush, scene: BookScene, layout: BookLayout): void {
  const { context, theme, texts, width } = brush
  const below = layout.spreadTop + layout.spreadHeight
  context.fillStyle = theme.accent
  if (scene.skippedAsks > 0) context.fillRect(0, layout.spreadTop - 1, width, 2)
  if (scene.skippedBids > 0) context.fillRect(0, below - 1, width, 2)
  const say = (text: string, middle: number): void =>
    put(brush, text, width / 2, middle, {
      font: font.label,
      size: 11,
      colour: theme.text2,
      align: 'center',
    })
  if (scene.noAsks && layout.askRows > 0) say(texts.noAsks, layout.spreadTop - layout.row / 2)
  if (scene.noBids && layout.bidRows > 0) say(texts.noBids, below + layout.row / 2)
}

function paintWaiting(brush: Brush, scene: BookScene | null, layout: BookLayout): void {
  paintHeader(
    brush,
    { sum: brush.width - PAD, size: brush.width - PAD - LEAST_SUM - PAD, own: 0, room: 0 },
    scene?.unit ?? '',
  )
  for (let index = 0; index < layout.askRows; index += 1)
    placeholder(brush, rowTop(layout, { side: 'ask', index }), layout.row)
  for (let index = 0; index < layout.bidRows; index += 1)
    placeholder(brush, rowTop(layout, { side: 'bid', index }), layout.row)
  if (scene !== null) paintMiddle(brush, scene, layout)
}

/**
 * Paints the book: asks above with the best one next to the middle, the spread row, bids below. `hover` highlights the
 * rows up to its row, `held` marks the list as frozen. Returns the place of own quantities.
 */
export function paintBook(
  brush: Brush,
  scene: BookScene | null,
  layout: BookLayout,
  { hover, held }: { readonly hover: BookHit | null; readonly held: boolean },
): OwnPlace {
  begin(brush)
  if (scene === null || scene.state === 'waiting') {
    paintWaiting(brush, scene, layout)
    return nowhere
  }
  const columns = columnsOf(brush, scene)
  const [from, to] = paintHeader(brush, columns, scene.unit)
  const dimmed = scene.state === 'stale'
  if (dimmed) brush.context.globalAlpha = DIMMED
  const own: string[] = []
  for (const side of ['ask', 'bid'] as const) {
    const rows = side === 'ask' ? scene.asks : scene.bids
    const count = Math.min(rows.length, side === 'ask' ? layout.askRows : layout.bidRows)
    for (let index = 0; index < count; index += 1) {
      const row = rows[index]
      if (row === undefined) continue
      const lit = hover?.side === side && index <= hover.index
      const top = rowTop(layout, { side, index })
      const mine = row.own === '' ? '' : fitted(brush, row.own, columns.room)
      paintRow(brush, row, { top, height: layout.row, side, lit, dimmed, mine }, columns)
      if (mine !== '') own.push(mine)
    }
  }
  brush.context.globalAlpha = 1
  paintEdges(brush, scene, layout)
  paintMiddle(brush, scene, layout)
  paintBalance(brush, scene, layout)
  if (held) paintHeld(brush, from, to)
  if (own.length === 0) return nowhere
  return { left: columns.own - 4, right: columns.own + columnWidth(brush, own, font.own, 12) + 4 }
}
