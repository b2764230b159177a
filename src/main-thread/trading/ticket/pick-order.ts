import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { view } from '../../stores/view.ts'
import { actOnceShown, pageAction } from '../../stores/page-actions.ts'
import { isPhone } from '../../ui/use-media.ts'
import { draftFor, editDraft, setKind, setPrice, setTrigger } from './draft.ts'
import { picksElsewhere } from './pick-price.ts'
import { pickedFields } from './picked-order.ts'
import type { PickedOrder } from './picked-order.ts'
import { sheet } from './ticket-sheet.ts'

/** Whether this window has the ticket. Otherwise picked orders go to another window's. */
export const hasTicket = (): boolean => picksElsewhere() === null

/** Fills the ticket of a market with a picked order and its side. The amount and the other choices stay. */
export function fillTicket(
  order: PickedOrder,
  market: Pick<InstrumentView, 'symbol' | 'priceFraction'>,
): void {
  const draft = draftFor(market.symbol)
  const { priceText, triggerText, triggerBy } = pickedFields(order, market)
  setKind(draft, order.kind)
  if (priceText !== undefined) setPrice(draft, priceText)
  if (triggerText !== undefined) setTrigger(draft, triggerText)
  if (triggerBy !== undefined) editDraft(draft, { triggerBy })
  const { side, kind } = order
  editDraft(draft, { picked: { side, kind, price: priceText ?? triggerText ?? '' } })
}

/** Shows the filled ticket: the side's button has the focus, or the amount if that is missing. On a phone it is a sheet. */
export function showTicket({ side }: Pick<PickedOrder, 'side'>): void {
  if (isPhone()) return sheet.openFor(side)
  const isSized = draftFor(view.symbol).qtyText !== ''
  const name = isSized ? (side === 'Buy' ? 'focusBuy' : 'focusSell') : 'focusQty'
  const focus = pageAction(name)
  if (focus !== undefined) return focus()
  actOnceShown(name)
  pageAction('showTicket')?.()
}

/** Puts a picked order into the ticket of the open market, here or in the window that has it. Nothing is sent. */
export function pickOrder(
  order: PickedOrder,
  market: Pick<InstrumentView, 'symbol' | 'priceFraction'>,
): void {
  const elsewhere = picksElsewhere()
  if (elsewhere !== null) return elsewhere(market.symbol, order.price, '', order)
  fillTicket(order, market)
  showTicket(order)
}
