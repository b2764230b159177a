import type { DecimalText } from '#shared/units/decimal-text.ts'
import { instrument } from '../../stores/market.ts'
import { view } from '../../stores/view.ts'
import { padDecimals } from '../../ui/number-input-text.ts'
import { draftFor, editDraft, setQty } from '../../trading/ticket/draft.ts'
import { pickPrice } from '../../trading/ticket/pick-price.ts'

/**
 * A level of the book goes into the ticket: its price and, where `sum` is given, the quantity from the best price up to
 * it. The quantity counts as such, whatever the form counted before.
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
