/** What of an account is over: after a start it stays with the host until somebody asks for it. */
import { createEndedOrders } from './ended-orders.ts'
import type { Account, Past } from './state.ts'

export const createPast = (): Past => ({
  ended: createEndedOrders(),
  byLink: new Map(),
  executions: [],
  log: [],
  logCount: 0,
})

/** What of an account its past stands for; the first touch of a part reads it back where the host still has it. */
export function pastParts(past: Past): Pick<Account, keyof Past | 'past' | 'unread'> {
  const whole = (): Past => {
    // Where it can't be read nobody goes on without it: a new part would take the number of an old one.
    parts.unread?.()
    parts.unread = null
    return past
  }
  const parts: Pick<Account, keyof Past | 'past' | 'unread'> = {
    past,
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
