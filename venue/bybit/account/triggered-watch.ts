import type { Order } from '#shared/domain/records.ts'

export interface TriggeredWatch {
  /** The open orders now. Those that have just triggered are requested after 2 s, again if they still have no next status. */
  watch(orders: readonly Order[]): void
  close(): void
}

const WAIT_MS = 2_000
/** After this many questions only the next sync requests them. */
const MAX_QUESTIONS = 5

/** Follows orders whose status is `Triggered` until Bybit reports the next one. */
export function createTriggeredWatch(request: (order: Order) => Promise<void>): TriggeredWatch {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const questions = new Map<string, number>()

  function plan(order: Order): void {
    const count = questions.get(order.orderId) ?? 0
    if (timers.has(order.orderId) || count >= MAX_QUESTIONS) return
    questions.set(order.orderId, count + 1)
    const timer = setTimeout(() => {
      timers.delete(order.orderId)
      void request(order)
    }, WAIT_MS)
    timers.set(order.orderId, timer)
  }

  return {
    watch(orders) {
      const triggered = orders.filter(({ orderStatus }) => orderStatus === 'Triggered')
      const ids = new Set(triggered.map(({ orderId }) => orderId))
      for (const [orderId, timer] of timers) {
        if (ids.has(orderId)) continue
        clearTimeout(timer)
        timers.delete(orderId)
      }
      for (const orderId of questions.keys()) if (!ids.has(orderId)) questions.delete(orderId)
      for (const order of triggered) plan(order)
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
