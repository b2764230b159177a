import type { DecimalText } from '#shared/units/decimal-text.ts'
import { instrument } from '../../stores/market.ts'
import { view } from '../../stores/view.ts'
import { padDecimals } from '../../ui/number-input-text.ts'
import { draftFor, editDraft, setQty } from '../../trading/ticket/draft.ts'
import { pickPrice } from '../../trading/ticket/pick-price.ts'

/**
 * Copies a level of the book to the ticket: its price and, if `sum` is given, the quantity from the best price up to it.
 * The amount is then a quantity, whatever the form's amount was before.
 */
export function pickLevel(price: DecimalText | '', sum: DecimalText | ''): void {
  if (price === '') return
  if (sum !== '') {
    const draft = draftFor(view.symbol)
    editDraft(draft, { amountKind: 'Qty', convertTo: null })
    setQty(draft, padDecimals(sum, instrument.v?.lotFraction ?? 0))
  }
  pickPrice(price, sum)
}
