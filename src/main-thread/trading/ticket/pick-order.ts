import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { Side } from '#shared/domain/enums.ts'
import { actOnceShown, pageAction } from '../../stores/page-actions.ts'
import { view } from '../../stores/view.ts'
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

/** Page actions that focus a control of the ticket. */
export const ticketControls = ['focusPrice', 'focusTrigger', 'focusQty', 'focusBuy', 'focusSell'] as const

/**
 * Shows the ticket and focuses one of its controls. On a phone the sheet opens.
 *
 * @param side of the sheet; without it the sheet's last one
 */
export function focusTicket(name: (typeof ticketControls)[number], side?: Side): void {
  // A chart in full screen is above the ticket. The browser moves the focus as it ends.
  if (document.fullscreenElement !== null)
    return void document.exitFullscreen().then(() => focusTicket(name, side), reportError)
  const focus = pageAction(name)
  if (side !== undefined && isPhone()) sheet.openFor(side)
  else sheet.priceMayOpen()
  if (focus === undefined && !isPhone()) actOnceShown(name)
  const act = focus ?? pageAction('showTicket')
  act?.()
}

/** Shows the filled ticket: the side's button has the focus, or the amount if that is missing. On a phone it is a sheet. */
export function showTicket({ side }: Pick<PickedOrder, 'side'>): void {
  const isSized = draftFor(view.symbol).qtyText !== ''
  focusTicket(isSized ? `focus${side}` : 'focusQty', side)
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
