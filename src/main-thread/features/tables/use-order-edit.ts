import { useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import type { OrderRowView } from '#shared/contracts/orders.ts'
import { replaceOrder } from '../../bridge/send-commands.ts'
import {
  changeOrderEdit,
  claimFocus,
  closeOrderEdit,
  openOrderEdit,
  orderEdits,
} from '../../stores/order-edits.ts'
import type { OrderDraft } from '../../stores/order-edits.ts'
import { ownValue } from '../../stores/own-value.ts'
import { orders } from '../../stores/tables.ts'
import { aboutOrder } from '../../trading/orders/about-order.ts'
import { changeOf } from '../../trading/orders/order-change.ts'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'

export interface OrderEdit {
  /** The typed texts; null while the order is not edited. */
  readonly draft: OrderDraft | null
  readonly busy: boolean
  /** The field with an invalid text; null for none. */
  readonly bad: keyof OrderDraft | null
  readonly start: (row: OrderRowView) => void
  readonly type: (field: keyof OrderDraft, text: string) => void
  /** Whether a field may take the focus: true once after `start`. */
  readonly claimFocus: () => boolean
  /** Sends all changed fields as one change; after a refusal the text stays. */
  readonly save: () => Promise<void>
  readonly stop: () => void
}

const nothing = { draft: null, bad: null, busy: false } as const
const follow = (changed: () => void): (() => void) => subscribe(orderEdits, changed)

/** Editing of one order in its row. The typed text survives pushes that change the row, and unmounting of the row. */
export function useOrderEdit(orderId: string): OrderEdit {
  const { draft, bad, busy } =
    useSyncExternalStore(follow, () => ownValue(orderEdits.byId, orderId)) ?? nothing
  const stop = (): void => closeOrderEdit(orderId)

  async function save(): Promise<void> {
    const row = orders.peek(orderId)
    if (draft === null || busy) return
    if (row === null) return stop()
    const asked = changeOf(row, draft)
    changeOrderEdit(orderId, { bad: asked.bad })
    if (asked.bad !== null) return
    if (asked.change === null) return stop()
    changeOrderEdit(orderId, { busy: true })
    const outcome = await replaceOrder({ orderId, symbol: row.symbol, ...asked.change })
    changeOrderEdit(orderId, { busy: false })
    reportOutcome(outcome, {
      id: `replace-${orderId}`,
      titleKey: 'replaceFailed',
      params: aboutOrder(row),
    })
    if (outcome.kind !== 'rejected') stop()
  }

  return {
    draft,
    busy,
    bad,
    start: (row) => openOrderEdit(orderId, { price: row.priceText, qty: row.qtyText }),
    type: (field, text) => {
      const typed = ownValue(orderEdits.byId, orderId)?.draft
      if (typed !== undefined) changeOrderEdit(orderId, { bad: null, draft: { ...typed, [field]: text } })
    },
    claimFocus: () => claimFocus(orderId),
    save,
    stop,
  }
}
