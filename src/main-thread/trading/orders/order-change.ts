import type { OrderRowView } from '#shared/contracts/orders.ts'
import {
  compareDecimalText,
  isNegativeText,
  isZeroText,
  parseDecimalText,
} from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { isSameNumber } from '#shared/units/same-number.ts'
import type { OrderDraft, OrderEditing } from '../../stores/order-edits.ts'

/** A number above zero, null for anything else. */
export function positive(text: string): DecimalText | null {
  const value = parseDecimalText(text)
  return value === null || isZeroText(value) || isNegativeText(value) ? null : value
}

/** The typed fields of an edited order that somebody else changed, to another value, since they were typed. */
export const changedElsewhere = (
  { draft, base }: Pick<OrderEditing, 'draft' | 'base'>,
  row: Pick<OrderRowView, 'priceText' | 'qtyText'>,
): readonly (keyof OrderDraft)[] =>
  (['price', 'qty'] as const).filter((field) => {
    const now = row[`${field}Text`]
    const isTyped = !isSameNumber(draft[field], base[field])
    return isTyped && !isSameNumber(now, base[field]) && !isSameNumber(now, draft[field])
  })

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
