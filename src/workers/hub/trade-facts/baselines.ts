import type { Order, Position } from '#shared/domain/records.ts'

/** Positions before the first fill of orders that fill in several frames. */
export interface Baselines {
  /** Notes the positions of orders that traded in this frame: once each, and only if that order alone trades it. */
  note(traders: readonly Order[]): void
  /** null: other orders traded it too, or there was no position. undefined: nothing was noted. */
  of(orderId: string): Position | null | undefined
  delete(orderId: string): void
  clear(): void
}

/** `positions` and `open` are those before the frame; `keyOf` gives the position that an order trades. */
export function createBaselines(
  positions: ReadonlyMap<string, Position>,
  open: ReadonlyMap<string, Order>,
  keyOf: (order: Order) => string,
): Baselines {
  const noted = new Map<string, Position | null>()
  return {
    note(traders) {
      for (const order of traders) {
        const key = keyOf(order)
        const others = traders.filter((one) => one !== order && keyOf(one) === key)
        if (others.length > 0) noted.set(order.orderId, null)
        else if (!noted.has(order.orderId)) noted.set(order.orderId, positions.get(key) ?? null)
        for (const waiting of open.values())
          if (waiting.orderId !== order.orderId && noted.has(waiting.orderId) && keyOf(waiting) === key)
            noted.set(waiting.orderId, null)
      }
    },
    of: (orderId) => noted.get(orderId),
    delete: (orderId) => void noted.delete(orderId),
    clear: () => noted.clear(),
  }
}
