import type { OrderRowView } from '#shared/contracts/orders.ts'
import {
  compareDecimalText,
  isNegativeText,
  isZeroText,
  parseDecimalText,
} from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { OrderDraft } from '../../stores/order-edits.ts'

/** A number above zero, null for anything else. */
export function positive(text: string): DecimalText | null {
  const value = parseDecimalText(text)
  return value === null || isZeroText(value) || isNegativeText(value) ? null : value
}

/** The changed fields of an edited order; `change` is null if nothing changed, or if field `bad` is invalid. */
export function changeOf(
  row: Pick<OrderRowView, 'priceText' | 'qtyText'>,
  draft: OrderDraft,
): {
  readonly bad: keyof OrderDraft | null
  readonly change: { price?: DecimalText; qty?: DecimalText } | null
} {
  const price = row.priceText === '' ? null : positive(draft.price)
  const qty = positive(draft.qty)
  if (row.priceText !== '' && price === null) return { bad: 'price', change: null }
  if (qty === null) return { bad: 'qty', change: null }
  const change: { price?: DecimalText; qty?: DecimalText } = {}
  if (price !== null && row.priceText !== '' && compareDecimalText(price, row.priceText) !== 0) {
    change.price = price
  }
  if (compareDecimalText(qty, row.qtyText) !== 0) change.qty = qty
  return { bad: null, change: Object.keys(change).length === 0 ? null : change }
}
