import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { instrument } from '../../stores/market.ts'
import { view } from '../../stores/view.ts'
import { padDecimals } from '../../ui/number-input-text.ts'
import { draftFor, setPrice, setTrigger } from './draft.ts'
import { sheet } from './ticket-sheet.ts'

let elsewhere: ((price: string, sum: string) => void) | null = null
/** In a window without a ticket picks go to another one. */
export const sendPicks = (to: typeof elsewhere): void => {
  elsewhere = to
}

/**
 * A price chosen elsewhere (book, trades) goes into the ticket of the open symbol and makes it a limit order; of a
 * conditional one that is to become a market order, it's what it waits for. `sum`: the quantity up to it, where that goes along.
 */
export function pickPrice(price: string, sum = ''): void {
  if (elsewhere !== null) return elsewhere(price, sum)
  const plain = parseDecimalText(price)
  if (plain === null) return
  const draft = draftFor(view.symbol)
  const text = padDecimals(plain, instrument.v?.priceFraction ?? 0)
  if (draft.orderType === 'Conditions' && draft.conditionType === 'Market') setTrigger(draft, text)
  else {
    if (draft.orderType === 'Market') draft.orderType = 'Limit'
    setPrice(draft, text)
  }
  sheet.priceMayOpen()
}

/** The same from a shown price: its grouping commas are left out. */
export const pickShownPrice = (shown: string): void => pickPrice(shown.replaceAll(',', ''))
