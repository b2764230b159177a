import type { DecimalText } from '#shared/units/decimal-text.ts'
import { mainMarket } from '../../stores/market.ts'
import type { Market } from '../../stores/market.ts'
import { padDecimals } from '../../ui/number-input-text.ts'
import { draftFor, editDraft, setQty } from '../../trading/ticket/draft.ts'
import { pickPrice, takesPick } from '../../trading/ticket/pick-price.ts'

/**
 * Copies a level of the book to the ticket: its price and, if `sum` is given, the quantity from the best price up to it.
 * The amount is then a quantity, whatever the form's amount was before. Without a market it is the main one's book.
 */
export function pickLevel(price: DecimalText | '', sum: DecimalText | '', market: Market = mainMarket): void {
  const { symbol } = market.view
  if (price === '' || !takesPick(symbol)) return
  if (sum !== '') {
    const draft = draftFor(symbol)
    editDraft(draft, { amountKind: 'Qty', convertTo: null })
    setQty(draft, padDecimals(sum, market.instrument.v?.lotFraction ?? 0))
  }
  pickPrice(price, sum, market)
}
