import { createBoundedMap } from '../state/bounded-map.ts'

/** Number of orders whose events and messages are remembered; older orders are over. */
export const ORDERS_REMEMBERED = 2000

/** Counts the edits of an order by events and by messages: the nth of each is the same edit, whichever arrives first. */
export interface EditCounts {
  /** Counts events of an order; true if messages reported all of them before. */
  addEvents(orderId: string, count: number): boolean
  /** Counts a message about an order; true if an event reported it before. */
  addMessage(orderId: string): boolean
  clear(): void
}

export function createEditCounts(): EditCounts {
  const edits = createBoundedMap<{ readonly events: number; readonly messages: number }>(ORDERS_REMEMBERED)
  const of = (orderId: string) => edits.get(orderId) ?? { events: 0, messages: 0 }
  return {
    addEvents(orderId, count) {
      const { events, messages } = of(orderId)
      edits.set(orderId, { events: events + count, messages })
      return events + count <= messages
    },
    addMessage(orderId) {
      const { events, messages } = of(orderId)
      edits.set(orderId, { events, messages: messages + 1 })
      return messages + 1 <= events
    },
    clear: () => edits.clear(),
  }
}
