import type { EndedOrders, LiveOrder } from './state.ts'

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
