import type { OrderRowView } from '#shared/contracts/orders.ts'
import { isFixedOrder } from '#shared/domain/order-kinds.ts'
import { isNegativeText, isZeroText, parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { isSameNumber } from '#shared/units/same-number.ts'
import type { OrderDraft, OrderEditing } from '../../stores/order-edits.ts'

/** A number above zero, null for anything else. */
export function positive(text: string): DecimalText | null {
  const value = parseDecimalText(text)
  return value === null || isZeroText(value) || isNegativeText(value) ? null : value
}

type Texts = Pick<OrderRowView, 'priceText' | 'qtyText' | 'triggerText'>
type Field = keyof OrderDraft
const fields = ['price', 'qty', 'trigger'] as const

/** The fields of an order as they are before anything is typed. */
export const draftOf = (row: Texts): OrderDraft => ({
  price: row.priceText,
  qty: row.qtyText,
  trigger: row.triggerText,
})

/**
 * The fields of an order that the exchange lets a trader change. A strategy and a trailing stop have none, a stop of the whole
 * position has the position's quantity, and only a waiting order has a trigger price to change.
 */
export function editableFields(
  row: Texts & Pick<OrderRowView, 'origin' | 'stopOrderType' | 'orderStatus'>,
): readonly Field[] {
  const { origin, stopOrderType: stop = '' } = row
  if (isFixedOrder(origin, stop)) return []
  return fields.filter(
    (field) =>
      row[`${field}Text`] !== '' &&
      (field !== 'qty' || !/^(TakeProfit|StopLoss)$/.test(stop)) &&
      (field !== 'trigger' || row.orderStatus === 'Untriggered'),
  )
}

/** The typed fields of an edited order that somebody else changed, to another value, since they were typed. */
export const changedElsewhere = (
  { draft, base }: Pick<OrderEditing, 'draft' | 'base'>,
  row: Texts,
): readonly Field[] =>
  fields.filter((field) => {
    const now = row[`${field}Text`]
    const isTyped = !isSameNumber(draft[field], base[field])
    return isTyped && !isSameNumber(now, base[field]) && !isSameNumber(now, draft[field])
  })

/** The changed fields of an edited order; `change` is null if nothing changed, or if field `bad` is invalid. */
export function changeOf(
  row: Parameters<typeof editableFields>[0],
  draft: OrderDraft,
): {
  readonly bad: Field | null
  readonly change: { price?: DecimalText; qty?: DecimalText; triggerPrice?: DecimalText } | null
} {
  const change: { price?: DecimalText; qty?: DecimalText; triggerPrice?: DecimalText } = {}
  for (const field of editableFields(row)) {
    const value = positive(draft[field])
    if (value === null) return { bad: field, change: null }
    if (!isSameNumber(value, row[`${field}Text`]))
      change[field === 'trigger' ? 'triggerPrice' : field] = value
  }
  return { bad: null, change: Object.keys(change).length === 0 ? null : change }
}
