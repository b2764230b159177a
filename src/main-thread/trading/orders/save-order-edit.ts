import type { OrderRowView } from '#shared/contracts/orders.ts'
import { replaceOrder } from '../../bridge/send-commands.ts'
import { pushNotice } from '../../stores/notices.ts'
import { changeOrderEdit, closeOrderEdit, orderEdits, shownDraft } from '../../stores/order-edits.ts'
import { ownValue } from '../../stores/own-value.ts'
import { loadOrNotify } from '../late-code.ts'
import { reportOutcome } from '../outcomes/report-outcome.ts'
import { aboutOrder } from './about-order.ts'
import { changeOf, changedElsewhere, draftOf } from './order-change.ts'

/**
 * Sends the typed fields of an order that is being edited as one change. If one of them was changed elsewhere since it was
 * typed, the first press only reports that. After a refusal the typed text stays.
 *
 * @param id of the edit in `orderEdits`
 * @param row the order as it is now; null if it is no longer open
 */
export async function saveOrderEdit(id: string, row: OrderRowView | null): Promise<void> {
  const editing = ownValue(orderEdits.byId, id)
  if (editing === undefined || editing.busy) return
  if (row === null) return closeOrderEdit(id)
  const { orderId, symbol } = row
  const draft = shownDraft(editing, row)
  const asked = changeOf(row, draft)
  changeOrderEdit(id, { bad: asked.bad })
  if (asked.bad !== null) return
  if (asked.change === null) return closeOrderEdit(id)
  const elsewhere = changedElsewhere(editing, row)
  if (elsewhere.length > 0) {
    changeOrderEdit(id, { busy: true })
    const texts = await loadOrNotify(() => import('../../i18n/english/actions.ts'))
    changeOrderEdit(id, { busy: false })
    // Without its text nothing was reported.
    if (texts === null) return
    for (const field of elsewhere)
      pushNotice({
        id: `meanwhile-${field}-${orderId}`,
        tone: 'info',
        titleKey: `actions:meanwhile.${field}`,
        bodyKey: '',
        params: { symbol: row.displayName, value: field === 'trigger' ? row.triggerPrice : row[field] },
      })
    return changeOrderEdit(id, { base: draftOf(row), draft })
  }
  changeOrderEdit(id, { busy: true })
  const outcome = await replaceOrder({ orderId, symbol, ...asked.change })
  changeOrderEdit(id, { busy: false })
  reportOutcome(outcome, { id: `replace-${orderId}`, titleKey: 'replaceFailed', params: aboutOrder(row) })
  if (outcome.kind !== 'rejected') closeOrderEdit(id)
}
