import type { Outcome } from '#shared/contracts/outcome.ts'

/** Concurrent requests; few, because of the exchange's rate limit. */
const AT_ONCE = 4

interface Named {
  readonly orderId: string
  readonly symbol: string
}

/** Cancels orders one by one, a few concurrently. Returns how many were cancelled, and the first outcome that was no acceptance. */
export async function cancelEach(
  orders: readonly Named[],
  cancel: (order: Named) => Promise<Outcome<null>>,
): Promise<{ readonly canceled: number; readonly refused: Outcome<null> | null }> {
  let next = 0
  let canceled = 0
  let refused: Outcome<null> | null = null
  async function work(): Promise<void> {
    for (;;) {
      const order = orders[next]
      if (order === undefined) return
      next += 1
      const outcome = await cancel({ orderId: order.orderId, symbol: order.symbol })
      if (outcome.kind === 'accepted') canceled += 1
      else refused ??= outcome
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { canceled, refused }
}
