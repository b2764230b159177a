import { proxy } from 'valtio/vanilla'
import { ownValue } from './own-value.ts'

/** What stands in the fields of an order that is being changed. */
export interface OrderDraft {
  readonly price: string
  readonly qty: string
}

/** An order that is being changed. */
export interface OrderEditing {
  readonly draft: OrderDraft
  /** The field that can't be sent as it is. */
  readonly bad: keyof OrderDraft | null
  /** Its change is on its way. */
  readonly busy: boolean
}

/**
 * Orders that are being changed in their rows, by id. It stands here and not in the rows because these come and go with
 * scrolling, with another order and with another tab of the tables, and what was typed must not go with them. An order that
 * ends takes its row along; its draft is never seen again and is gone with the page.
 */
export const orderEdits = proxy<{ byId: Readonly<Record<string, OrderEditing>> }>({ byId: {} })

/** The order whose fields were just opened, until one of them took the focus. */
let fresh = ''

/** Opens the fields of an order. */
export function openOrderEdit(orderId: string, draft: OrderDraft): void {
  fresh = orderId
  orderEdits.byId = { ...orderEdits.byId, [orderId]: { draft, bad: null, busy: false } }
}

/** Changes what is known of an edit; nothing where that order isn't being changed any more. */
export function changeOrderEdit(orderId: string, to: Partial<OrderEditing>): void {
  const now = ownValue(orderEdits.byId, orderId)
  if (now !== undefined) orderEdits.byId = { ...orderEdits.byId, [orderId]: { ...now, ...to } }
}

/** Closes the fields of an order and forgets what was typed. */
export function closeOrderEdit(orderId: string): void {
  const { [orderId]: closed, ...rest } = orderEdits.byId
  if (closed !== undefined) orderEdits.byId = rest
}

/** Whether a field of this order may take the focus: once after it was opened, and not each time that its row comes into view. */
export function claimFocus(orderId: string): boolean {
  const isFresh = orderId !== '' && fresh === orderId
  if (isFresh) fresh = ''
  return isFresh
}
