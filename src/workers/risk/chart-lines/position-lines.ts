import type { WorkerTexts } from '#shared/contracts/paint.ts'
import type { ChartLine } from '#shared/contracts/chart.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatPrice, formatQuantity, MISSING } from '#shared/units/display.ts'
import { toneOfText } from '#shared/units/tone.ts'
import type { BookedPosition, PositionBook } from '../state/position-book.ts'
import { pnlEntryOf } from '../state/marking.ts'
import { fillTemplate, groupText, scaledText } from '../rows/figures.ts'
import { lineId } from './line-ids.ts'
import { tpSlText } from './order-line.ts'

const grouped = { group: true } as const

interface Figures {
  readonly size: string
  readonly entry: string
  readonly mark: string
  readonly pnl: string
  readonly coin: string
  readonly roi: string
}

function figuresOf(book: PositionBook, booked: BookedPosition): Figures | null {
  const { position, instrument, family } = booked
  if (instrument === undefined) return null
  const { lotFraction, priceFraction, coin } = instrument
  const text = book.text(booked)
  return {
    size: formatQuantity(position.size, lotFraction, grouped),
    entry: formatPrice(pnlEntryOf(position, family), priceFraction, grouped),
    mark: scaledText(book.mark(booked), priceFraction),
    pnl: groupText(text.uPnl),
    coin,
    roi: groupText(text.roi),
  }
}

/** The PnL as a sum with its numbers: '(60,000.5 − 59,000.0) × 0.500 = +500.25 USDT' (LINES-15). */
function formulaOf(booked: BookedPosition, figures: Figures): string {
  const { size, entry, mark, pnl, coin } = figures
  const long = booked.position.side === 'Buy'
  const inverse = booked.family === 'inverse'
  // Inverse contracts earn 1/entry - 1/mark: the two prices swap places.
  const [first, second] = long === inverse ? [entry, mark] : [mark, entry]
  const terms = inverse ? `(1/${first} − 1/${second})` : `(${first} − ${second})`
  return `${terms} × ${size} = ${pnl} ${coin}`
}

/** The line at the entry price, with side, size and PnL (LINES-14). */
export function positionLine(
  book: PositionBook,
  booked: BookedPosition,
  texts: WorkerTexts,
): ChartLine | undefined {
  const figures = figuresOf(book, booked)
  const { position, key, instrument } = booked
  if (figures === null || instrument === undefined || figures.entry === MISSING) return undefined
  const side = position.side === 'Buy' ? texts.lineLong : texts.lineShort
  const text = fillTemplate(texts.linePosition, { ...figures, side })
  const pnl = texts.linePosition.includes('pnl') ? '' : ` ${figures.pnl} ${figures.coin} ${figures.roi}`
  const formula = formulaOf(booked, figures)
  const tooltip = texts.pnlFormula.includes('{{')
    ? fillTemplate(texts.pnlFormula, { ...figures, formula })
    : formula
  const tpSl = tpSlText(position, instrument.priceFraction)
  return {
    id: lineId.position(key),
    kind: 'position',
    symbol: position.symbol,
    price: position.entryPrice,
    side: position.side,
    text: `${text}${pnl}`.trim(),
    quantity: figures.size,
    tooltip: tpSl === '' ? tooltip : `${tooltip} · ${tpSl}`,
    tone: toneOfText(figures.pnl),
    movable: false,
    cancellable: false,
    closable: true,
    ...(booked.family === 'option' ? { isOption: true } : {}),
  }
}

function informingLine(
  booked: BookedPosition,
  kind: 'liquidation' | 'breakeven',
  price: DecimalText | null,
  texts: WorkerTexts,
): ChartLine | undefined {
  const { position, key, instrument } = booked
  if (price === null || instrument === undefined) return undefined
  const priceText = formatPrice(price, instrument.priceFraction, grouped)
  const template = kind === 'liquidation' ? texts.lineLiquidation : texts.lineBreakEven
  const side = position.side === 'Buy' ? texts.lineLong : texts.lineShort
  const size = formatQuantity(position.size, instrument.lotFraction, grouped)
  const text = fillTemplate(template, { price: priceText, side, size })
  return {
    id: kind === 'liquidation' ? lineId.liquidation(key) : lineId.breakeven(key),
    kind,
    symbol: position.symbol,
    price,
    side: position.side,
    text,
    quantity: '',
    tooltip: `${text} · ${side} ${size} · ${priceText}`,
    tone: kind === 'liquidation' ? -1 : 0,
    movable: false,
    cancellable: false,
    closable: false,
  }
}

/** The line at the liquidation price; none without such a price (LINES-10). */
export const liquidationLine = (
  booked: BookedPosition,
  liqPrice: DecimalText | null,
  texts: WorkerTexts,
): ChartLine | undefined => informingLine(booked, 'liquidation', liqPrice, texts)

/** The line at the breakeven price (LINES-11). That of an option is a price of another chart. */
export const breakevenLine = (booked: BookedPosition, texts: WorkerTexts): ChartLine | undefined =>
  informingLine(booked, 'breakeven', booked.family === 'option' ? null : booked.breakevenPrice, texts)
