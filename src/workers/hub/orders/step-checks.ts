import type { PrivateState } from '#shared/contracts/private-feed.ts'
import type { Order, Position } from '#shared/domain/records.ts'
import { isZeroText } from '#shared/units/decimal-text.ts'
import type { Clock } from '../../runtime/clock.ts'
import { wait } from '../../runtime/clock.ts'
import type { HttpClient } from '../http/http-client.ts'
import { queryOrder } from '../state/query-order.ts'

const FIRST_MS = 100
const LONGEST_MS = 2000
/**
 * The position may change a moment after the order that closed it: it is checked this often before it counts as still open.
 */
const MOST_CHECKS = 6
const TRIES = 3

export interface StepChecks {
  /**
   * Waits until the exchange shows the position closed. partial: the closing order has ended and a part is left; unread:
   * nothing could be read within `ms`.
   */
  flat(
    of: { readonly symbol: string; readonly positionIdx: number; readonly closedBy: string },
    ms: number,
  ): Promise<'flat' | 'partial' | 'unread'>
  /** The account's positions as the exchange has them now; none if they can't be read. */
  positions(): Promise<readonly Position[]>
  /** The exchange's order with this link id; null: it has none, or doesn't answer. */
  order(symbol: string, orderLinkId: string): Promise<Order | null>
}

/** Checks the steps of an intent against the exchange's state: an answer to a call isn't final (H6, ERR-09). */
export function createStepChecks(options: {
  readonly clock: Clock
  readonly http: HttpClient
  /** Fetches the whole private state; null if that failed. */
  readonly fetchState: () => Promise<PrivateState | null>
}): StepChecks {
  const { clock } = options
  return {
    flat: async ({ symbol, positionIdx, closedBy }, ms) => {
      const until = clock.monotonic() + ms
      let checks = 0
      for (let pause = FIRST_MS; ; pause = Math.min(LONGEST_MS, pause * 2)) {
        const state = await options.fetchState()
        if (state !== null) {
          const left = state.positions.some(
            (one) => one.symbol === symbol && one.positionIdx === positionIdx && !isZeroText(one.size),
          )
          if (!left) return 'flat'
          checks += 1
          const isClosing = state.orders.some(({ orderLinkId }) => orderLinkId === closedBy)
          if (checks >= MOST_CHECKS && !isClosing) return 'partial'
        }
        if (clock.monotonic() >= until) return checks > 0 ? 'partial' : 'unread'
        await wait(clock, pause)
      }
    },
    positions: async () => (await options.fetchState())?.positions ?? [],
    order: async (symbol, orderLinkId) => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        if (tries > 0) await wait(clock, FIRST_MS * 3)
        const answer = await queryOrder(options.http, symbol, { orderLinkId })
        if (answer.order !== null || answer.isNone) return answer.order
      }
      return null
    },
  }
}
