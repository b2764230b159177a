import type { Opening } from './exposure.ts'

/** Orders that were let through and may still arrive among the open ones. */
export interface PendingOrders {
  /** Counts an order while it is sent; `send` has its answer or its refusal then. */
  during<T>(linkId: string, order: Opening, send: () => Promise<T>): Promise<T>
  list(): readonly Opening[]
}

/**
 * `isKnown`: the order is in the private state, open or ended. `isOver`: it was refused or never arrived. Two orders that are sent
 * at the same time each count for the limits of the other.
 */
export function createPending(
  isKnown: (linkId: string) => boolean,
  isOver: (linkId: string) => boolean,
): PendingOrders {
  const orders = new Map<string, { readonly order: Opening; isSending: boolean }>()

  return {
    async during(linkId, order, send) {
      // A second press of an order changes nothing.
      if (orders.has(linkId) || isKnown(linkId)) return await send()
      const entry = { order, isSending: true }
      // The order itself does not count while it is guarded: that happens before the first wait.
      const answer = send()
      orders.set(linkId, entry)
      try {
        return await answer
      } finally {
        entry.isSending = false
      }
    },
    list() {
      for (const [linkId, { isSending }] of orders)
        if (isKnown(linkId) || (!isSending && isOver(linkId))) orders.delete(linkId)
      return [...orders.values()].map(({ order }) => order)
    },
  }
}
