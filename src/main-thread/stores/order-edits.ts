import { proxy } from 'valtio/vanilla'
import { ownValue } from './own-value.ts'

/** Texts in the fields of an order that is being edited. */
export interface OrderDraft {
  readonly price: string
  readonly qty: string
}

/** An order that is being edited. */
export interface OrderEditing {
  readonly draft: OrderDraft
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
  orderEdits.byId = { ...orderEdits.byId, [orderId]: { draft, bad: null, busy: false } }
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
