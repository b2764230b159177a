import { proxy, subscribe } from 'valtio/vanilla'
import { session } from '../../stores/account.ts'
import { orderGuard } from '../../stores/order-guard.ts'
import { notifyDialogClosed } from '../dialog-closed.ts'
import { attached, resetAttached } from '../tpsl/attached-state.ts'
import { endPicked, knownDrafts, setQty, setVisible } from './draft.ts'
import { sender } from './ticket-session.ts'

/**
 * Id of the account that the drafts are typed for; '' before one was known. `emptied`: how often amounts were emptied
 * because another account logged in.
 */
export const owner = proxy({ accountId: '', emptied: 0 })

/** Empties what makes a draft an order: amounts, a chosen side, take profit and stop loss. Returns whether there was any. */
function emptyAmounts(): boolean {
  let had = attached.on
  for (const [, draft] of knownDrafts()) {
    const { qtyText, visibleText, percent, picked } = draft
    had ||= qtyText !== '' || visibleText !== '' || percent !== null || picked !== null
    setQty(draft, '')
    setVisible(draft, '')
    endPicked(draft)
  }
  resetAttached()
  return had
}

/**
 * An order is never sent to another account than it was typed for: amounts, the last press and an open question end when
 * another account logs in, in whatever tab. A hub that starts again has no account for a moment.
 */
export function followOwner(): void {
  const { view } = session
  if (view.kind === 'visitor') return
  const before = owner.accountId
  const { accountId } = view.account
  owner.accountId = accountId
  if (before === '' || before === accountId) return
  sender.forget()
  if (orderGuard.asked !== null) {
    orderGuard.asked.answer(false)
    void notifyDialogClosed()
  }
  if (emptyAmounts()) owner.emptied += 1
}

/** Follows the account that is logged in. Returns how to stop. */
export function followAccount(): () => void {
  followOwner()
  return subscribe(session, followOwner)
}
