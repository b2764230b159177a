import type { PriceOrderView } from '#shared/contracts/chart.ts'
import { hasField } from '#shared/contracts/ticket-kinds.ts'
import type { FieldError, TicketDraft } from '#shared/contracts/ticket.ts'
import type { Side } from '#shared/domain/enums.ts'
import { compareDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { MISSING } from '#shared/units/display.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { previewTicket } from '../ticket/preview.ts'
import { touchOf } from '../ticket/ticket-context.ts'

/** A missing amount is no error of the price: the menu then offers the order without a size. */
const isMissingAmount = ({ field, key }: FieldError): boolean => field === 'qty' && key === 'empty'

/** Whether a limit order at this price meets the best price of the other side. */
function crosses(stores: RiskStores, symbol: string, side: Side, price: DecimalText): boolean {
  const instrument = stores.catalogue.bySymbol(symbol)
  if (instrument === undefined) return false
  const { ask1, bid1 } = touchOf(stores, instrument)
  return side === 'Buy'
    ? ask1 !== null && compareDecimalText(price, ask1) >= 0
    : bid1 !== null && compareDecimalText(price, bid1) <= 0
}

/**
 * Judges the ticket's draft for one side, by the checks of the ticket. Only a limit order can fill at once; it then takes
 * from the book, or is cancelled if post-only.
 */
export function judgePriceOrder(stores: RiskStores, side: Side, draft: TicketDraft): PriceOrderView {
  const read = previewTicket(stores, draft)
  const own = side === 'Buy' ? read.buy : read.sell
  const error = [...read.errors, ...own.errors].find((one) => !isMissingAmount(one)) ?? null
  const { qty } = own
  const value = qty === null || own.value === MISSING ? '' : own.value
  const waits = hasField(draft.kind, 'trigger')
  if (read.drawnIn === side) return { qty, error, verdict: 'atLimit', limit: read.drawnTo, value }
  const isNow = !waits && read.price !== null && crosses(stores, draft.symbol, side, read.price)
  const verdict = draft.timeInForce === 'PostOnly' ? 'postOnlyNow' : 'fillsNow'
  return { qty, error, verdict: isNow ? verdict : '', limit: '', value }
}
