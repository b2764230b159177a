import type { Order } from '#shared/domain/records.ts'
import { path } from '#shared/wire/http.ts'
import type { Clock } from '../../runtime/clock.ts'
import { readAll, readOrder } from '../feeds/private-records.ts'
import { isMap } from '../feeds/read-record.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { TradeLedger } from './ledger.ts'

const MOST_ORDERS = 100
const RETRY_MS = 2000
const TRIES = 5
/** The last confirming heartbeat may be this much older than the first missed event. */
const SLACK_MS = 1500

/** Finds out how orders ended during an outage, since the state lists only open ones (X5). */
export interface CatchUp {
  /** The exchange confirmed at this time (its Unix ms) that no event is missing. */
  confirmed(time: number): void
  /** Fetches the newest ended orders and passes on those whose end is unknown here. */
  run(): void
  /** The session changed. */
  clear(): void
}

export function createCatchUp(options: {
  readonly clock: Clock
  readonly http: Pick<HttpClient, 'call'>
  readonly ledger: Pick<TradeLedger, 'knowsEnd' | 'isOpen'>
  readonly found: (orders: readonly Order[]) => void
}): CatchUp {
  const { clock, http, ledger } = options
  let wholeAt = 0
  let round = 0
  let cancel: () => void = () => undefined

  async function read(): Promise<readonly Order[] | null> {
    const query = { limit: String(MOST_ORDERS) }
    const answer = await http.call({ method: 'GET', path: path.own.orderHistory, query, isPrivate: true })
    if (answer.hasError || !isMap(answer.result)) return null
    return readAll(answer.result['list'], readOrder)
  }

  async function attempt(mine: number, since: number, tries: number): Promise<void> {
    const orders = await read()
    if (mine !== round) return
    if (orders === null) {
      if (tries < TRIES) cancel = clock.after(RETRY_MS, () => void attempt(mine, since, tries + 1))
      return
    }
    const isNews = (order: Order): boolean =>
      !ledger.knowsEnd(order.orderId) &&
      (ledger.isOpen(order.orderId) || (since > 0 && order.createdAt > since - SLACK_MS))
    // Oldest first.
    const news = orders.filter(isNews).toSorted((a, b) => a.updatedAt - b.updatedAt)
    if (news.length > 0) options.found(news)
  }

  return {
    confirmed: (time) => {
      if (time > wholeAt) wholeAt = time
    },
    run: () => {
      cancel()
      round += 1
      void attempt(round, wholeAt, 1)
    },
    clear: () => {
      cancel()
      round += 1
      wholeAt = 0
    },
  }
}
