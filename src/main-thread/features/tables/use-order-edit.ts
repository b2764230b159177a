import { useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import type { OrderRowView } from '#shared/contracts/orders.ts'
import {
  claimFocus,
  closeOrderEdit,
  openOrderEdit,
  orderEdits,
  typeOrderEdit,
} from '../../stores/order-edits.ts'
import type { OrderDraft } from '../../stores/order-edits.ts'
import { ownValue } from '../../stores/own-value.ts'
import { orders } from '../../stores/tables.ts'
import { draftOf } from '../../trading/orders/order-change.ts'
import { saveOrderEdit } from '../../trading/orders/save-order-edit.ts'

export interface OrderEdit {
  /** The typed texts; null while the order is not edited. */
  readonly draft: OrderDraft | null
  readonly base: OrderDraft | null
  readonly busy: boolean
  /** The field with an invalid text; null for none. */
  readonly bad: keyof OrderDraft | null
  readonly start: (row: OrderRowView) => void
  readonly type: (field: keyof OrderDraft, text: string) => void
  /** Whether a field may take the focus: true once after `start`. */
  readonly claimFocus: () => boolean
  /** Sends the typed fields as one change (`saveOrderEdit`); after a refusal the text stays. */
  readonly save: () => Promise<void>
  readonly stop: () => void
}

const nothing = { draft: null, base: null, bad: null, busy: false } as const
const follow = (changed: () => void): (() => void) => subscribe(orderEdits, changed)

/** Editing of one order in its row. The typed text survives pushes that change the row, and unmounting of the row. */
export function useOrderEdit(orderId: string): OrderEdit {
  const { draft, base, bad, busy } =
    useSyncExternalStore(follow, () => ownValue(orderEdits.byId, orderId)) ?? nothing
  const stop = (): void => closeOrderEdit(orderId)

  return {
    draft,
    base,
    busy,
    bad,
    start: (row) => openOrderEdit(orderId, draftOf(row)),
    type: (field, text) => {
      const row = orders.peek(orderId)
      if (row !== null) typeOrderEdit(orderId, field, text, row)
    },
    claimFocus: () => claimFocus(orderId),
    save: () => saveOrderEdit(orderId, orders.peek(orderId)),
    stop,
  }
}
