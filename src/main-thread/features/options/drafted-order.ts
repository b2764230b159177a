import { hasField } from '#shared/contracts/ticket-kinds.ts'
import type { TicketPreview } from '#shared/contracts/ticket.ts'
import type { Side } from '#shared/domain/enums.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { sideQtyText } from '../../trading/ticket/draft.ts'
import type { Draft } from '../../trading/ticket/draft.ts'

/**
 * The order that the ticket's draft is on a side. price: of a kind without one the average that the ticket expects, '' if
 * unknown. null: it has no quantity yet.
 */
export function draftedOrder(
  draft: Readonly<Pick<Draft, 'kind' | 'priceText' | 'qtyText' | 'sellQtyText' | 'amountKind'>>,
  preview: Pick<TicketPreview, 'buy' | 'sell'> | null,
  side: Side,
): { readonly qty: DecimalText; readonly price: DecimalText | '' } | null {
  const own = side === 'Buy' ? preview?.buy.qty : preview?.sell.qty
  // An amount of money is no quantity: the worker converts it.
  const qty = draft.amountKind === 'Qty' ? parseDecimalText(sideQtyText(draft, side)) : (own ?? null)
  const average = (side === 'Buy' ? preview?.buy : preview?.sell)?.averagePrice.replaceAll(',', '')
  const price = parseDecimalText(hasField(draft.kind, 'price') ? draft.priceText : average) ?? ''
  return qty === null ? null : { qty, price }
}
