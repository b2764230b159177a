import { isTakenAway } from '#shared/domain/order-kinds.ts'
import type { Order } from '#shared/domain/records.ts'
import type { Fill } from './private-records.ts'

/** How long a message about a fill by force waits for the order of the fill. */
const WAIT_MS = 2_000

/**
 * Fills by force whose order has not arrived. The terminal reports a liquidation by its order, and by a message without one.
 * Bybit promises no order between its topics, so each message waits for the order: else the trader would read it twice.
 */
export interface ForcedFills {
  add(fill: Fill): void
  /** Fills that no order reports: to be sent as messages now. */
  take(): readonly Fill[]
  /** Whether fills wait. They are due after `waitMs`. */
  isWaiting(): boolean
  readonly waitMs: number
}

/** `orderOf`: what is known of an order by its id. `now`: Unix ms. */
export function createForcedFills(
  orderOf: (orderId: string) => Order | undefined,
  now: () => number,
): ForcedFills {
  let waiting: readonly { readonly fill: Fill; readonly since: number }[] = []

  return {
    waitMs: WAIT_MS,
    add(fill) {
      waiting = [...waiting, { fill, since: now() }]
    },
    take() {
      const due: Fill[] = []
      waiting = waiting.filter(({ fill, since }) => {
        const order = orderOf(fill.execution.orderId)
        if (order === undefined && now() - since < WAIT_MS) return true
        if (!isTakenAway(order?.stopOrderType)) due.push(fill)
        return false
      })
      return due
    },
    isWaiting: () => waiting.length > 0,
  }
}
