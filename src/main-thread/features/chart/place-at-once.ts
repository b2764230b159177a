import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { readStored, writeStored } from '../../stores/storage.ts'
import { draftFor, kindOf } from '../../trading/ticket/draft.ts'
import { fillTicket, pickOrder } from '../../trading/ticket/pick-order.ts'
import type { PickedOrder } from '../../trading/ticket/picked-order.ts'
import { submitTicket } from '../../trading/ticket/submit-ticket.ts'

const KEY = 'chart-at-once'

/** Whether an order of the chart's menu is placed at once. Otherwise it fills the ticket (default). */
export const placesAtOnce = (): boolean => readStored(KEY) === 'on'
export const setPlacesAtOnce = (on: boolean): void => void writeStored(KEY, on ? 'on' : 'off')

/** The ticket while a menu shows its amount. */
export interface ShownDraft {
  readonly qtyText: string
  readonly amountEdits: number
  readonly reduceOnly: boolean
  readonly postOnly: boolean
}

/**
 * The ticket as the menu shows it; null if an order may not be placed at once. The amount must be a typed quantity: an
 * amount of money is another quantity at each price.
 */
export function shownDraft(
  { symbol }: Pick<InstrumentView, 'symbol'>,
  qty: DecimalText | null,
): ShownDraft | null {
  const draft = draftFor(symbol)
  if (qty === null || kindOf(draft) !== 'Qty' || draft.percentPending || draft.sellQtyText !== null)
    return null
  const { qtyText, amountEdits, reduceOnly, postOnly } = draft
  return { qtyText, amountEdits, reduceOnly, postOnly }
}

/**
 * Places an order of the menu, with the confirmations of the ticket. If the ticket is no longer the one that the menu
 * showed, it is only filled. A stop keeps the direction that it had in the menu.
 */
export function placePicked(order: PickedOrder, open: InstrumentView, shown: ShownDraft): void {
  const draft = draftFor(open.symbol)
  const isSame =
    draft.qtyText === shown.qtyText &&
    draft.amountEdits === shown.amountEdits &&
    draft.reduceOnly === shown.reduceOnly &&
    draft.postOnly === shown.postOnly
  if (!isSame) return pickOrder(order, open)
  fillTicket(order, open)
  const { side, kind, price } = order
  void submitTicket(side, {
    instrument: open,
    draft,
    ...(kind === 'Limit' ? {} : { shown: { triggerPrice: price, triggerDirection: side === 'Buy' ? 1 : 2 } }),
  })
}
