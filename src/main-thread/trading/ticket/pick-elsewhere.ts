import { subscribe } from 'valtio/vanilla'
import { navigate } from 'wouter/use-browser-location'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { ContractType } from '#shared/domain/enums.ts'
import { isSymbolName, symbolPath } from '#shared/domain/routes.ts'
import { instrument } from '../../stores/market.ts'
import { offerAction, pageAction } from '../../stores/page-actions.ts'
import { view } from '../../stores/view.ts'
import { fillTicket, pickOrder, showTicket } from './pick-order.ts'
import { notifySwitched, notifyUnseenPick, picksElsewhere, putLimit } from './pick-price.ts'
import type { PickedOrder } from './picked-order.ts'
import { draftFor } from './draft.ts'
import { sheet } from './ticket-sheet.ts'

/** Time in which the ticket of a market that was just opened is on screen, ms; the first one loads its code. */
const TICKET_SHOWN_MS = 1000

let stopWaiting = (): void => undefined

/** Opens a market. `then` runs as soon as it is open, unless the trader opened another one meanwhile. */
export function onceOpen(
  { symbol, contractType }: { readonly symbol: string; readonly contractType?: ContractType | undefined },
  then: (open: InstrumentView) => void,
): void {
  const from = view.symbol
  const settle = (): void => {
    if (view.symbol === from || (view.symbol === symbol && instrument.v?.symbol !== symbol)) return
    stopWaiting()
    if (view.symbol === symbol && instrument.v !== null) then(instrument.v)
  }
  stopWaiting()
  const stops = [subscribe(view, settle), subscribe(instrument, settle)]
  stopWaiting = () => {
    for (const stop of stops) stop()
  }
  navigate(symbolPath(symbol, contractType))
}

/**
 * Puts an order that was picked on another market's chart into that market's ticket. The page opens the market first, so
 * that the trader sees the whole ticket before anything is sent.
 */
export function pickOrderElsewhere(
  order: PickedOrder,
  market: Pick<InstrumentView, 'symbol' | 'priceFraction'> & { readonly contractType?: ContractType },
): void {
  fillTicket(order, market)
  onceOpen(market, (open) => {
    // With the market's decimals: another window does not send them.
    fillTicket(order, open)
    // The fields of the market are there after the next render.
    requestAnimationFrame(() => showTicket(order))
  })
}

/**
 * Puts a price of any market, as it is shown there, into that market's ticket as the limit price. The page opens the market if
 * it is another one.
 */
export function pickPriceOf(symbol: string, price: string): void {
  const elsewhere = picksElsewhere()
  if (elsewhere !== null) return elsewhere(symbol, price, '')
  putLimit(draftFor(symbol), price)
  if (symbol === view.symbol) {
    notifyHidden(symbol)
    return sheet.priceMayOpen()
  }
  onceOpen({ symbol }, () => {
    sheet.priceMayOpen()
    setTimeout(() => {
      if (symbol === view.symbol) notifyHidden(symbol)
    }, TICKET_SHOWN_MS)
  })
}

/** Says that a price is in a ticket that this page does not show. */
function notifyHidden(symbol: string): void {
  if (pageAction('focusQty') === undefined) notifyUnseenPick(symbol, symbol)
}

/** Takes an order that was picked in another window: into the ticket, which opens its market first, or to the window with the ticket. */
export function takePickedOrder(symbol: string, order: PickedOrder): void {
  const elsewhere = picksElsewhere()
  const { v } = instrument
  if (!isSymbolName(symbol)) return
  if (elsewhere !== null) elsewhere(symbol, order.price, '', order)
  else if (v?.symbol === symbol && view.symbol === symbol) pickOrder(order, v)
  else {
    if (view.symbol !== symbol) notifySwitched(symbol, view.symbol)
    pickOrderElsewhere(order, { symbol, priceFraction: order.price.split('.')[1]?.length ?? 0 })
  }
}

/** On a page without a ticket: the ticket is shown on the page of its market. Returns a function that withdraws it. */
export function offerTicketPage(): () => void {
  offerAction('showTicket', () => navigate(symbolPath(view.symbol, instrument.v?.contractType)))
  return () => offerAction('showTicket', undefined)
}
