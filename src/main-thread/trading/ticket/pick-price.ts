import { hasField } from '#shared/contracts/ticket-kinds.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { mainMarket } from '../../stores/market.ts'
import type { Market } from '../../stores/market.ts'
import { view } from '../../stores/view.ts'
import { padDecimals } from '../../ui/number-input-text.ts'
import { loadOrNotify } from '../late-code.ts'
import { draftFor, endPicked, setKind, setPrice, setTrigger } from './draft.ts'
import type { Draft } from './draft.ts'
import type { PickedOrder } from './picked-order.ts'
import { sheet } from './ticket-sheet.ts'
import { isTicketShown } from './ticket-session.ts'

type Elsewhere = (symbol: string, price: string, sum: string, order?: PickedOrder) => void

let elsewhere: Elsewhere | null = null
/** Sends picked prices to another window. For windows without a ticket. */
export const sendPicksTo = (to: Elsewhere | null): void => {
  elsewhere = to
}
/** Where picks of a window without a ticket go; null if it has one. */
export const picksElsewhere = (): Elsewhere | null => elsewhere

/** Shows one of the notices about picks: they are loaded with the first one. */
const notify =
  (name: 'showUnseenPick' | 'showPrepared' | 'showSwitched') =>
  (symbol: string, other: string): void =>
    void loadOrNotify(() => import('../notices/other-market.ts')).then((code) => code?.[name](symbol, other))

/** Says that a price of `symbol` is in no ticket that is shown here: it is for the market `open`, or hidden. */
export const notifyUnseenPick = notify('showUnseenPick')
/** Says that an order at a price was put into the ticket of another window. */
export const notifyPrepared = notify('showPrepared')
/** Says that an order of another window opened its market here instead of another. */
export const notifySwitched = notify('showSwitched')

/**
 * Whether a price of a symbol may be put into the ticket. The ticket is for the main market: a price of another symbol
 * would make an order that the trader did not see, so a notice says that it was not taken.
 */
export function takesPick(symbol: string): boolean {
  if (elsewhere !== null || symbol === view.symbol) return true
  notifyUnseenPick(symbol, view.symbol)
  return false
}

/** Makes a draft an order at a limit price, of no side. */
export function putLimit(draft: Draft, text: string): void {
  endPicked(draft)
  if (!hasField(draft.kind, 'price')) setKind(draft, 'Limit')
  setPrice(draft, text)
}

/**
 * Puts a price chosen in the book or the trades of a market into the ticket, if it is of the ticket's symbol. It is the trigger price of an order
 * that has no other. An order without either becomes a limit order.
 *
 * @param sum the quantity up to that price, for the window that receives the pick; '' for none
 */
export function pickPrice(price: string, sum = '', market: Market = mainMarket): void {
  const { symbol } = market.view
  if (elsewhere !== null) return elsewhere(symbol, price, sum)
  const plain = parseDecimalText(price)
  if (plain === null || !takesPick(symbol)) return
  const draft = draftFor(symbol)
  const text = padDecimals(plain, market.instrument.v?.priceFraction ?? 0)
  if (!hasField(draft.kind, 'price') && hasField(draft.kind, 'trigger')) {
    endPicked(draft)
    setTrigger(draft, text)
  } else putLimit(draft, text)
  if (!isTicketShown()) notifyUnseenPick(symbol, symbol)
  sheet.priceMayOpen()
}

/** As `pickPrice`, from a displayed price with grouping commas. */
export const pickShownPrice = (shown: string, market: Market): void =>
  pickPrice(shown.replaceAll(',', ''), '', market)
