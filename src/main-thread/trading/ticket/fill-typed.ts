import type { ChosenOrder } from '#shared/contracts/order-guard.ts'
import type { AmountKind } from '#shared/contracts/ticket.ts'
import type { TicketTab } from '#shared/contracts/ticket-kinds.ts'
import type { ContractType, Side } from '#shared/domain/enums.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { view } from '../../stores/view.ts'
import { draftFor, editDraft, setPrice, setQty, setTab } from './draft.ts'
import { focusTicket } from './pick-order.ts'
import { onceOpen } from './pick-elsewhere.ts'
import { sender } from './ticket-session.ts'

/** An order in words. '' and null leave what the ticket has. */
export interface OrderInWords {
  readonly side: Side
  readonly tab: Extract<TicketTab, 'Limit' | 'Market'> | null
  readonly qty: DecimalText | ''
  readonly price: DecimalText | ''
  /** What the quantity counts; left out: the market's own unit. */
  readonly amountKind?: AmountKind
}

/** Shows the ticket. The focus goes to the quantity and never to a button: a second Enter must not send what the first one filled in. */
export const showQty = (side: Side): void => focusTicket('focusQty', side)

function fill({ side, tab, qty, price, amountKind = 'Qty' }: OrderInWords, symbol: string): void {
  const draft = draftFor(symbol)
  if (tab !== null) setTab(draft, tab)
  if (price !== '') setPrice(draft, price)
  if (qty !== '') {
    // The text says what it counts, whatever the form counts.
    editDraft(draft, { amountKind, convertTo: null })
    setQty(draft, qty)
  }
  const kinds = { Limit: 'Limit', Market: 'Market' } as const satisfies Record<string, ChosenOrder['kind']>
  const kind = draft.kind === 'Limit' || draft.kind === 'Market' ? kinds[draft.kind] : null
  editDraft(draft, { picked: kind === null ? null : { side, kind, price: kind === 'Limit' ? price : '' } })
}

/** Puts an order in words into the ticket of a market, which the page opens first. Nothing is sent. */
export function fillTyped(
  order: OrderInWords,
  { symbol, contractType }: { readonly symbol: string; readonly contractType?: ContractType | undefined },
): void {
  fill(order, symbol)
  if (symbol !== view.symbol) {
    // The fields of the market are there after the next render.
    return onceOpen({ symbol, contractType }, () => requestAnimationFrame(() => showQty(order.side)))
  }
  sender.edited()
  showQty(order.side)
}
