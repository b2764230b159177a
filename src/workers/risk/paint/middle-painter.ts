import { MISSING } from '#shared/units/display.ts'
import { fillTemplate } from '../rows/figures.ts'
import { arrow, font, hairline, PAD, put } from './brush.ts'
import type { Brush } from './brush.ts'
import { BALANCE_HEIGHT } from './book-layout.ts'
import type { BookLayout } from './book-layout.ts'
import type { BookScene } from './book-scene.ts'

const GAP = 8

function dotted(brush: Brush, from: number, to: number, y: number): void {
  const { context, theme } = brush
  context.strokeStyle = theme.text3
  context.lineWidth = 1
  context.setLineDash([1, 2])
  context.beginPath()
  context.moveTo(from, y)
  context.lineTo(to, y)
  context.stroke()
  context.setLineDash([])
}

/** Paints spread and percentage under the prices; in a narrow panel without the word, or not at all. */
function paintSpread(brush: Brush, scene: BookScene, middle: number): void {
  const { context, theme, texts, width } = brush
  const label = texts.spread.includes('{{')
    ? fillTemplate(texts.spread, { spread: scene.spread })
    : `${texts.spread} ${scene.spread}`
  context.font = font.label
  const share = scene.spreadPercent === MISSING ? '' : ` \u2066(${scene.spreadPercent})\u2069`
  const text = [label + share, scene.spread + share, scene.spread].find(
    (one) => context.measureText(one).width <= width - 2 * PAD,
  )
  if (text !== undefined) put(brush, text, PAD, middle, { font: font.label, size: 11, colour: theme.text2 })
}

/** Paints the row between the sides: last price with its direction, mark price and spread; or the book's problem. */
export function paintMiddle(brush: Brush, scene: BookScene, layout: BookLayout): void {
  const { context, theme, width } = brush
  const { spreadTop: top, spreadHeight: height } = layout
  hairline(brush, top, theme.line)
  hairline(brush, top + height - 1, theme.line)
  const centre = top + height / 2
  const middle = centre - 8
  if (scene.message !== '') {
    put(brush, scene.message, width / 2, centre, {
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
  dotted(brush, x, markEnd, Math.round(middle + 7) + 0.5)
  paintSpread(brush, scene, centre + 11)
}

/** Paints the strip at the bottom: the shares of bids and asks in the displayed book. */
export function paintBalance(brush: Brush, scene: BookScene, layout: BookLayout): void {
  if (layout.balanceTop >= layout.height || scene.bidShare < 0) return
  const { context, theme, width } = brush
  const middle = layout.balanceTop + BALANCE_HEIGHT / 2
  const text = (share: number): string => `${(share / 10).toFixed(1)}%`
  const [bids, asks] = [text(scene.bidShare), text(1000 - scene.bidShare)]
  const style = { font: font.label, size: 11 } as const
  arrow(brush, PAD - 2, middle, true, theme.upText)
  put(brush, bids, PAD + 12, middle, { ...style, colour: theme.upText })
  const left = PAD + 12 + context.measureText(bids).width + GAP
  arrow(brush, width - PAD - 10, middle, false, theme.downText)
  put(brush, asks, width - PAD - 14, middle, { ...style, colour: theme.downText, align: 'right' })
  const right = width - PAD - 14 - context.measureText(asks).width - GAP
  if (right - left < 20) return
  const part = Math.round(((right - left - 4) * scene.bidShare) / 1000)
  context.fillStyle = theme.upText
  context.fillRect(left, Math.round(middle) - 1, part, 2)
  context.fillStyle = theme.downText
  context.fillRect(left + part + 4, Math.round(middle) - 1, right - left - 4 - part, 2)
}
