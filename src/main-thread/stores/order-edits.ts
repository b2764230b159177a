import { proxy } from 'valtio/vanilla'
import { isSameNumber } from '#shared/units/same-number.ts'
import { ownValue } from './own-value.ts'

/** Texts in the fields of an order that is being edited. */
export interface OrderDraft {
  readonly price: string
  readonly qty: string
  readonly trigger: string
}

/** An order that is being edited. */
export interface OrderEditing {
  readonly draft: OrderDraft
  /** What the order had when its fields were opened, or when a field was first typed in. */
  readonly base: OrderDraft
  /** The field with an invalid text; null for none. */
  readonly bad: keyof OrderDraft | null
  /** Whether its change is being sent. */
  readonly busy: boolean
}

/**
 * Orders that are being edited in their rows, by id. This is a store and not state of the rows, because rows are unmounted
 * by scrolling, sorting and switching tabs, and typed text must survive that. The draft of an order that has ended stays
 * here unseen until the page is closed.
 */
export const orderEdits = proxy<{ byId: Readonly<Record<string, OrderEditing>> }>({ byId: {} })

/** The order whose fields were just opened and did not receive the focus yet. */
let fresh = ''

/** Starts editing an order. */
export function openOrderEdit(orderId: string, draft: OrderDraft): void {
  fresh = orderId
  orderEdits.byId = { ...orderEdits.byId, [orderId]: { draft, base: draft, bad: null, busy: false } }
}

/** Price, quantity and trigger price of an order as plain text. */
type OrderTexts = Readonly<Record<`${keyof OrderDraft}Text`, string>>

/** The texts of the fields: what is typed, and the order's present value where nothing is. */
export function shownDraft(
  { draft, base }: Pick<OrderEditing, 'draft' | 'base'>,
  row: OrderTexts,
): OrderDraft {
  const of = (field: keyof OrderDraft): string =>
    isSameNumber(draft[field], base[field]) && !isSameNumber(row[`${field}Text`], base[field])
      ? row[`${field}Text`]
      : draft[field]
  return { price: of('price'), qty: of('qty'), trigger: of('trigger') }
}

/** Types in a field of an order that is being edited. From its first change on, the field no longer follows the order. */
export function typeOrderEdit(orderId: string, field: keyof OrderDraft, text: string, row: OrderTexts): void {
  const now = ownValue(orderEdits.byId, orderId)
  if (now === undefined) return
  const draft = shownDraft(now, row)
  const isTyped = !isSameNumber(draft[field], row[`${field}Text`])
  changeOrderEdit(orderId, {
    bad: null,
    base: isTyped ? now.base : { ...now.base, [field]: row[`${field}Text`] },
    draft: { ...now.draft, [field]: text },
  })
}

/** Updates an edit; does nothing if the order is no longer being edited. */
export function changeOrderEdit(orderId: string, to: Partial<OrderEditing>): void {
  const now = ownValue(orderEdits.byId, orderId)
  if (now !== undefined) orderEdits.byId = { ...orderEdits.byId, [orderId]: { ...now, ...to } }
}

/** Stops editing an order and discards the typed text. */
export function closeOrderEdit(orderId: string): void {
  const { [orderId]: closed, ...rest } = orderEdits.byId
  if (closed !== undefined) orderEdits.byId = rest
}

/** Whether a field of this order may take the focus: true once after `openOrderEdit`, not each time the row scrolls into view. */
export function claimFocus(orderId: string): boolean {
  const isFresh = orderId !== '' && fresh === orderId
  if (isFresh) fresh = ''
  return isFresh
}
