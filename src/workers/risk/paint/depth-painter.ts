import { formatDecimal, MISSING } from '#shared/units/display.ts'
import { formatScaled, scaledToText } from '#shared/units/scaled.ts'
import { begin, DIMMED, font, hairline, PAD, put } from './brush.ts'
import type { Brush } from './brush.ts'
import { amountsOf, unitName } from './book-amounts.ts'
import type { Amounts } from './book-amounts.ts'
import type { Levels } from './book-levels.ts'
import type { BookModel } from './book-model.ts'
import { paintHeld } from './held-mark.ts'

const TOP = 28
const BOTTOM = 24

/** The level of the depth chart at the pointer. */
export interface DepthPoint {
  readonly side: 'ask' | 'bid'
  readonly index: number
}

/** The price range of the depth chart: the same distance to both sides of the middle, in scaled units. */
interface Span {
  readonly middle: number
  readonly reach: number
}

/**
 * A level is left out if its distance is more than this multiple of the distance of 90 % of its side: it would squeeze
 * all others into a line.
 */
const STRAY = 1.5

function spanOf({ asks, bids, ask, bid }: BookModel): Span | null {
  const middle = ask > 0 && bid > 0 ? (ask + bid) / 2 : Math.max(ask, bid)
  const far = ({ prices }: Levels): number => {
    const away = (index: number): number => Math.abs((prices[index] ?? middle) - middle)
    return Math.min(away(prices.length - 1), away(Math.ceil(prices.length * 0.9) - 1) * STRAY)
  }
  const reach = Math.max(far(asks), far(bids))
  return middle > 0 && reach > 0 ? { middle, reach } : null
}

/** Number of a side's levels within the span. */
function withinSpan({ prices }: Levels, { middle, reach }: Span): number {
  const beyond = prices.findIndex((price) => Math.abs(price - middle) > reach)
  return beyond < 0 ? prices.length : beyond
}

const xOf = (price: number, { middle, reach }: Span, width: number): number =>
  ((price - middle + reach) / (2 * reach)) * width

/** The level at x: the nearest one towards the middle; null outside the book or between the best prices. */
export function depthAt(model: BookModel, width: number, x: number): DepthPoint | null {
  const span = spanOf(model)
  if (span === null || !(width > 0) || !Number.isFinite(x)) return null
  const price = span.middle - span.reach + (x / width) * 2 * span.reach
  const side = price >= span.middle ? 'ask' : 'bid'
  const { prices } = side === 'ask' ? model.asks : model.bids
  const beyond = prices.findIndex((at) => (side === 'ask' ? at > price : at < price))
  const index = (beyond < 0 ? prices.length : beyond) - 1
  return index < 0 ? null : { side, index }
}

interface Hill {
  readonly levels: Levels
  readonly amounts: Amounts
  readonly fill: string
  readonly line: string
  readonly side: 'ask' | 'bid'
}

function paintHill(brush: Brush, hill: Hill, span: Span, deepest: number): void {
  const { context, width, height } = brush
  const prices = hill.levels.prices.slice(0, withinSpan(hill.levels, span))
  const base = height - BOTTOM
  const yOf = (index: number): number => base - (hill.amounts.sum(index) / deepest) * (base - TOP)
  const edge = hill.side === 'ask' ? width : 0
  context.fillStyle = hill.fill
  prices.forEach((price, index) => {
    const x = xOf(price, span, width)
    const next = prices[index + 1]
    const to = next === undefined ? edge : xOf(next, span, width)
    const y = yOf(index)
    context.fillRect(Math.min(x, to), y, Math.abs(to - x), base - y)
  })
  context.strokeStyle = hill.line
  context.lineWidth = 1.25
  context.beginPath()
  let y = base
  prices.forEach((price, index) => {
    const x = xOf(price, span, width)
    if (index === 0) context.moveTo(x, base)
    context.lineTo(x, y)
    y = yOf(index)
    context.lineTo(x, y)
  })
  if (prices.length > 0) context.lineTo(edge, y)
  context.stroke()
}

function paintScale(brush: Brush, model: BookModel, span: Span, deepest: string): void {
  const { theme, width, height } = brush
  const { priceFraction } = model.instrument
  const style = { font: font.label, size: 11, colour: theme.text2 } as const
  const price = (value: number): string =>
    formatScaled(Math.max(0, Math.round(value)), priceFraction, { group: true })
  hairline(brush, height - BOTTOM, theme.line)
  put(brush, price(span.middle - span.reach), PAD, height - BOTTOM / 2, style)
  put(brush, price(span.middle), width / 2, height - BOTTOM / 2, {
    ...style,
    align: 'center',
    colour: theme.text,
  })
  put(brush, price(span.middle + span.reach), width - PAD, height - BOTTOM / 2, { ...style, align: 'right' })
  put(brush, deepest, width - PAD, TOP / 2, { ...style, align: 'right' })
}

/** Paints price, sum and distance from the middle of the level at the pointer. */
function paintPoint(brush: Brush, model: BookModel, point: DepthPoint, span: Span, amounts: Amounts): void {
  const { context, theme, width, height } = brush
  const price = (point.side === 'ask' ? model.asks : model.bids).prices[point.index]
  if (price === undefined) return
  const x = xOf(price, span, width)
  context.fillStyle = theme.text2
  context.fillRect(Math.round(x), TOP, 1, height - BOTTOM - TOP)
  const percentE2 = Math.round((Math.abs(price - span.middle) / span.middle) * 10_000)
  const away = `${point.side === 'ask' ? '+' : '−'}${formatDecimal(scaledToText(percentE2, 2), 2)}%`
  const lines = [
    `${formatScaled(price, model.instrument.priceFraction, { group: true })}  ${away}`,
    `${amounts.sumText(point.index)} ${unitName(model.instrument, model.style.unit)}`,
  ]
  context.font = font.body
  const wide = Math.max(...lines.map((line) => context.measureText(line).width)) + 16
  const left = Math.max(0, Math.min(width - wide, x > width / 2 ? x - wide - 8 : x + 8))
  context.fillStyle = theme.hover
  context.fillRect(left, TOP + 4, wide, 40)
  const tone = point.side === 'ask' ? theme.downText : theme.upText
  put(brush, lines[0] ?? MISSING, left + 8, TOP + 15, { font: font.body, size: 12, colour: tone })
  put(brush, lines[1] ?? MISSING, left + 8, TOP + 33, { font: font.body, size: 12, colour: theme.text })
}

/** Paints the cumulated quantities from the middle to either side as two areas, or why there are none. */
export function paintDepth(
  brush: Brush,
  model: BookModel | null,
  { point, held }: { readonly point: DepthPoint | null; readonly held: boolean },
): void {
  begin(brush)
  const span = model === null ? null : spanOf(model)
  const { context, theme, width, height } = brush
  const said = model?.message ?? ''
  if (said !== '' || span === null)
    put(brush, said, width / 2, span === null ? height / 2 : TOP / 2, {
      font: font.label,
      size: 11,
      colour: model?.state === 'empty' ? theme.text2 : theme.warnText,
      align: 'center',
    })
  if (model === null || span === null) return
  const asks = amountsOf(model.asks, model.instrument, model.style.unit)
  const bids = amountsOf(model.bids, model.instrument, model.style.unit)
  const last = { asks: withinSpan(model.asks, span) - 1, bids: withinSpan(model.bids, span) - 1 }
  const [highAsk, highBid] = [asks.sum(last.asks), bids.sum(last.bids)]
  const deepest = Math.max(highAsk, highBid)
  if (!(deepest > 0)) return
  if (model.state === 'stale') context.globalAlpha = DIMMED
  const hill = {
    asks: { fill: theme.downDepth, line: theme.downText },
    bids: { fill: theme.upDepth, line: theme.upText },
  }
  paintHill(brush, { levels: model.asks, amounts: asks, side: 'ask', ...hill.asks }, span, deepest)
  paintHill(brush, { levels: model.bids, amounts: bids, side: 'bid', ...hill.bids }, span, deepest)
  context.globalAlpha = 1
  const most = highAsk >= highBid ? asks.sumText(last.asks) : bids.sumText(last.bids)
  const unit = unitName(model.instrument, model.style.unit)
  paintScale(brush, model, span, said === '' ? `${most} ${unit}` : '')
  if (point !== null) paintPoint(brush, model, point, span, point.side === 'ask' ? asks : bids)
  if (held) paintHeld(brush, PAD, width / 2)
}
