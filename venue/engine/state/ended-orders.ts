import type { LiveOrder } from './state.ts'

/** The last orders of an account that can't trade any more, oldest first, and each by its id without a walk through them. */
export interface EndedOrders {
  readonly list: readonly LiveOrder[]
  get(orderId: string): LiveOrder | undefined
  add(o: LiveOrder): void
  /** Takes the oldest out. */
  drop(count: number): readonly LiveOrder[]
  /** Oldest first again, after they were read back in any order. */
  sort(): void
}

export function createEndedOrders(): EndedOrders {
  const list: LiveOrder[] = []
  const byId = new Map<string, LiveOrder>()
  return {
    list,
    get: (orderId) => byId.get(orderId),
    add(o) {
      list.push(o)
      byId.set(o.orderId, o)
    },
    drop(count) {
      const dropped = list.splice(0, count)
      for (const o of dropped) byId.delete(o.orderId)
      return dropped
    },
    sort: () => void list.sort((a, b) => a.updatedAt - b.updatedAt || a.number - b.number),
  }
}
