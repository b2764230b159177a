import { replaceOrder } from '../../bridge/send-commands.ts'
import { pushNotice } from '../../stores/notices.ts'
import { changeOrderEdit, closeOrderEdit, orderEdits, shownDraft } from '../../stores/order-edits.ts'
import { ownValue } from '../../stores/own-value.ts'
import { orders } from '../../stores/tables.ts'
import { aboutOrder } from '../../trading/orders/about-order.ts'
import { loadOrNotify } from '../../trading/late-code.ts'
import { changeOf, changedElsewhere } from '../../trading/orders/order-change.ts'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'

/**
 * Sends the typed fields of an order that is being edited as one change. If one of them was changed elsewhere since it was
 * typed, the first press only reports that.
 */
export async function saveOrderEdit(orderId: string): Promise<void> {
  const row = orders.peek(orderId)
  const editing = ownValue(orderEdits.byId, orderId)
  if (editing === undefined || editing.busy) return
  if (row === null) return closeOrderEdit(orderId)
  const draft = shownDraft(editing, row)
  const asked = changeOf(row, draft)
  changeOrderEdit(orderId, { bad: asked.bad })
  if (asked.bad !== null) return
  if (asked.change === null) return closeOrderEdit(orderId)
  const elsewhere = changedElsewhere(editing, row)
  if (elsewhere.length > 0) {
    changeOrderEdit(orderId, { busy: true })
    const texts = await loadOrNotify(() => import('../../i18n/english/actions.ts'))
    changeOrderEdit(orderId, { busy: false })
    // Without its text nothing was reported.
    if (texts === null) return
    for (const field of elsewhere)
      pushNotice({
        id: `meanwhile-${field}-${orderId}`,
        tone: 'info',
        titleKey: `actions:meanwhile.${field}`,
        bodyKey: '',
        params: { symbol: row.displayName, value: row[field] },
      })
    return changeOrderEdit(orderId, { base: { price: row.priceText, qty: row.qtyText }, draft })
  }
  changeOrderEdit(orderId, { busy: true })
  const outcome = await replaceOrder({ orderId, symbol: row.symbol, ...asked.change })
  changeOrderEdit(orderId, { busy: false })
  reportOutcome(outcome, {
    id: `replace-${orderId}`,
    titleKey: 'replaceFailed',
    params: aboutOrder(row),
  })
  if (outcome.kind !== 'rejected') closeOrderEdit(orderId)
}
