import { t } from 'i18next'
import { snapshot } from 'valtio/vanilla'
import type { ChartLine, PriceOrderView } from '#shared/contracts/chart.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { Side } from '#shared/domain/enums.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatPrice, formatQuantity } from '#shared/units/display.ts'
import '../../i18n/english/actions.ts'
import { inOrder } from '../../i18n/in-order.ts'
import { judgePriceOrders } from '../../bridge/ask-risk.ts'
import { instrument } from '../../stores/market.ts'
import { view } from '../../stores/view.ts'
import { draftFor, editDraft, setPrice, setTrigger } from '../../trading/ticket/draft.ts'
import { maySubmit } from '../../trading/ticket/submit-ticket.ts'
import { questionOf } from '../../trading/ticket/ticket-session.ts'
import { padDecimals } from '../../ui/number-input-text.ts'
import { draftLineId, draggedDraft } from './pre-order-line.ts'
import { noteOf } from './price-note.ts'

const grouped = { group: true } as const
const SIDES = ['Buy', 'Sell'] as const

/** The drag of the draft's line: the text of its field before it and now. */
let drag: { readonly before: string; written: string } | null = null

const isTrigger = ({ id }: ChartLine): boolean => id === draftLineId('trigger')

function textOf(line: ChartLine): string {
  const { priceText, triggerText } = draftFor(line.symbol)
  return isTrigger(line) ? triggerText : priceText
}

function write(line: ChartLine, text: string): void {
  const draft = draftFor(line.symbol)
  const { picked } = draft
  if (isTrigger(line)) setTrigger(draft, text)
  else setPrice(draft, text)
  // A dragged sell order stays one.
  editDraft(draft, { picked: picked && { ...picked, price: text } })
}

/** The market of the draft's line, while the page still shows it. */
function openOf({ symbol }: ChartLine): InstrumentView | null {
  const { v } = instrument
  return v?.symbol === symbol && view.symbol === symbol ? v : null
}

/** Size, price, value and verdict of the draft, as the ticket would send it on each side. */
function describe(
  judged: readonly { readonly side: Side; readonly of: PriceOrderView }[],
  price: DecimalText,
  open: InstrumentView,
): string {
  const shown = formatPrice(price, open.priceFraction, grouped)
  const sizes = new Set(
    judged.flatMap(({ of: { qty } }) =>
      qty === null ? [] : [formatQuantity(qty, open.lotFraction, grouped)],
    ),
  )
  const size = sizes.size === 0 ? '' : `${[...sizes].join(' / ')} ${open.unit} `
  const notes = judged.map(({ side, of }) => ({ side, note: noteOf(of, open) }))
  const isSame = notes.every(({ note }) => note === notes[0]?.note)
  const values = new Set(judged.map(({ of: { value } }) => value))
  return [
    inOrder(`${size}@ ${shown}`),
    ...[...values].filter((value) => value !== '').map((value) => inOrder(`${value} ${open.valueCoin}`)),
    ...notes
      .slice(0, isSame ? 1 : undefined)
      .filter(({ note }) => note !== '')
      .map(({ side, note }) => (isSame ? note : `${t(`common:side.${side}`)}: ${note}`)),
  ].join(' · ')
}

/**
 * The draft's line is dragged to a price: its field in the ticket shows it. Returns the text of the line. Nothing is sent.
 */
export async function followDraft(line: ChartLine, price: DecimalText): Promise<string> {
  const open = openOf(line)
  if (open === null) return ''
  const text = padDecimals(price, open.priceFraction)
  const before = textOf(line)
  if (drag === null || draggedDraft.id !== line.id || drag.written !== before) {
    drag = { before, written: before }
    draggedDraft.id = line.id
  }
  drag.written = text
  write(line, text)
  const question = questionOf(open, snapshot(draftFor(open.symbol)))
  const of = draftFor(open.symbol).picked?.side
  const sides = SIDES.filter((side) => maySubmit(side, open) && (of ?? side) === side)
  const answer = await judgePriceOrders(sides.map((side) => ({ side, draft: { ...question, requestId: 0 } })))
  const judged = sides.flatMap((side, at) => {
    const of = answer?.[at]
    return of === undefined ? [] : [{ side, of }]
  })
  return describe(judged, price, open)
}

function end(): void {
  drag = null
  draggedDraft.id = ''
}

/** The draft's line was dropped: its field in the ticket gets the price. Returns the price to show; null moves it back. */
export function moveDraft(line: ChartLine, price: DecimalText): DecimalText | null {
  end()
  const open = openOf(line)
  if (open === null) return null
  write(line, padDecimals(price, open.priceFraction))
  return price
}

/** The drag ended without a drop: the field has its text of before again, unless it was changed meanwhile. */
export function giveUpDraft(line: ChartLine): void {
  const ended = drag
  const isOurs = draggedDraft.id === line.id && ended?.written === textOf(line)
  end()
  if (isOurs && ended !== null) write(line, ended.before)
}
