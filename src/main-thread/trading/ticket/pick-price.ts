import { hasField } from '#shared/contracts/ticket-kinds.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { instrument } from '../../stores/market.ts'
import { view } from '../../stores/view.ts'
import { padDecimals } from '../../ui/number-input-text.ts'
import { draftFor, setKind, setPrice, setTrigger } from './draft.ts'
import type { PickedOrder } from './picked-order.ts'
import { sheet } from './ticket-sheet.ts'

type Elsewhere = (price: string, sum: string, order?: PickedOrder) => void

let elsewhere: Elsewhere | null = null
/** Sends picked prices to another window. For windows without a ticket. */
export const sendPicksTo = (to: Elsewhere | null): void => {
  elsewhere = to
}
/** Where picks of a window without a ticket go; null if it has one. */
export const picksElsewhere = (): Elsewhere | null => elsewhere

/**
 * Puts a price chosen in the book or the trades into the ticket of the open symbol. It is the trigger price of an order
 * that has no other. An order without either becomes a limit order.
 *
 * @param sum the quantity up to that price, for the window that receives the pick; '' for none
 */
export function pickPrice(price: string, sum = ''): void {
  if (elsewhere !== null) return elsewhere(price, sum)
  const plain = parseDecimalText(price)
  if (plain === null) return
  const draft = draftFor(view.symbol)
  const text = padDecimals(plain, instrument.v?.priceFraction ?? 0)
  const hasPrice = hasField(draft.kind, 'price')
  if (!hasPrice && hasField(draft.kind, 'trigger')) setTrigger(draft, text)
  else {
    if (!hasPrice) setKind(draft, 'Limit')
    setPrice(draft, text)
  }
  sheet.priceMayOpen()
}

/** As `pickPrice`, from a displayed price with grouping commas. */
export const pickShownPrice = (shown: string): void => pickPrice(shown.replaceAll(',', ''))
