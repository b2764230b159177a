/** An account's history: after a start it stays in the store until somebody reads it. */
import { createEndedOrders } from './ended-orders.ts'
import type { Account, AccountHistory } from './state.ts'

export const createAccountHistory = (): AccountHistory => ({
  ended: createEndedOrders(),
  byLink: new Map(),
  executions: [],
  log: [],
  logCount: 0,
})

/** The history fields of an account. The first access reads them from the store, where they are still there. */
export function historyParts(
  history: AccountHistory,
): Pick<Account, keyof AccountHistory | 'history' | 'unread'> {
  const whole = (): AccountHistory => {
    // A history that can't be read must not be added to: a new entry would take the number of an old one.
    parts.unread?.()
    parts.unread = null
    return history
  }
  const parts: Pick<Account, keyof AccountHistory | 'history' | 'unread'> = {
    history,
    unread: null,
    get ended() {
      return whole().ended
    },
    get byLink() {
      return whole().byLink
    },
    get executions() {
      return whole().executions
    },
    get log() {
      return whole().log
    },
    get logCount() {
      return whole().logCount
    },
    set logCount(count) {
      whole().logCount = count
    },
  }
  return parts
}
