import type { SendOrder } from '../orders/create-order.ts'
import type { AccountParts } from '../parts/account-parts.ts'

/** An acknowledged order is pushed within milliseconds. Without its push it is read after this time, ms. */
const PUSH_MS = 2_000
/** After this many questions only the next sync reads it. */
const MAX_QUESTIONS = 5

type Needs = Pick<AccountParts, 'catalogue' | 'state' | 'sync' | 'until' | 'log'>

/** Sends orders, and reads an accepted one whose push does not come: it must not be missing among the open orders. */
export function followAccepted(send: SendOrder, { catalogue, state, sync, until, log }: Needs): SendOrder {
  async function follow(symbol: string, orderId: string): Promise<void> {
    const category = catalogue.bySymbol(symbol)?.category
    if (category === undefined) return
    const isKnown = (): boolean => state.findOrder({ orderId }) !== undefined
    for (let question = 0; question < MAX_QUESTIONS; question += 1) {
      // One question after the other: each waits for a push first.
      // oxlint-disable-next-line no-await-in-loop
      if (await until(isKnown, PUSH_MS)) return
      // The sync after a lost connection reads it.
      if (!sync.isLive()) return
      // oxlint-disable-next-line no-await-in-loop
      await sync.request(category, { orderId })
    }
  }
  return async (command) => {
    const answer = await send(command)
    const orderId = answer.ok ? answer.result['orderId'] : undefined
    if (typeof orderId === 'string')
      follow(command.symbol, orderId).catch((error: unknown) =>
        log(`An accepted order cannot be read: ${error instanceof Error ? error.message : 'unknown'}`),
      )
    return answer
  }
}
