import type { Outcome } from '#shared/contracts/outcome.ts'

/** Few at once: the exchange limits how often one may ask. */
const AT_ONCE = 4

interface Named {
  readonly orderId: string
  readonly symbol: string
}

/** Cancels orders one by one, some at a time. Tells how many went and the first outcome that wasn't an acceptance. */
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
