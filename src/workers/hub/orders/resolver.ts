import type { Order } from '#shared/domain/records.ts'
import { path } from '#shared/wire/http.ts'
import type { Clock } from '../../runtime/clock.ts'
import { hasEnded } from '../feeds/private-book.ts'
import { readOrder } from '../feeds/private-records.ts'
import { isMap } from '../feeds/read-record.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { IntentRecord } from './journal.ts'

const FIRST_MS = 300
const LONGEST_MS = 5000
/** What doesn't show may still be on its way: only this many noes over this long mean that it never came. */
const NOES = 3
const NO_AFTER_MS = 5000

/** Finds out what became of intents whose outcome is unknown; never sends one again. */
export interface Resolver {
  add(record: IntentRecord): void
  /** A private push about an order. */
  seen(order: Order): void
  /** Private state was read as a whole: settles intents that change the account, not one order. */
  synced(): void
  has(id: string): boolean
  pending(): readonly IntentRecord[]
  /** The session changed: nothing can be asked for the account before. */
  clear(): void
}

interface Pending {
  readonly record: IntentRecord
  readonly since: number
  noes: number
  waitMs: number
  cancel: () => void
}

export function createResolver(options: {
  readonly clock: Clock
  readonly http: HttpClient
  readonly refetch: () => void
  readonly onResolved: (record: IntentRecord, order: Order | null) => void
}): Resolver {
  const { clock } = options
  const pending = new Map<string, Pending>()

  function settle(entry: Pending, order: Order | null): void {
    if (pending.get(entry.record.id) !== entry) return
    entry.cancel()
    pending.delete(entry.record.id)
    options.onResolved(entry.record, order)
  }
  function again(entry: Pending): void {
    entry.cancel = clock.after(entry.waitMs, () => void ask(entry))
    entry.waitMs = Math.min(LONGEST_MS, entry.waitMs * 2)
  }
  async function ask(entry: Pending): Promise<void> {
    const { record } = entry
    if (record.kind === 'account') {
      options.refetch()
      again(entry)
      return
    }
    const query: Record<string, string> =
      record.kind === 'create' ? { orderLinkId: record.id } : { orderId: record.orderId }
    const answer = await options.http.call({
      method: 'GET',
      path: path.own.orderQuery,
      query: { symbol: record.symbol, ...query },
      symbol: record.symbol,
      isPrivate: true,
    })
    if (pending.get(record.id) !== entry) return
    const order = answer.hasError ? null : findOrder(answer.result)
    if (order !== null && showsIn(order, record)) {
      settle(entry, order)
      return
    }
    // A refused question (rate limit, parameters) or an unreadable answer says nothing about the order.
    if (order !== null || (!answer.hasError && saysNone(answer.result))) entry.noes += 1
    if (entry.noes >= NOES && clock.monotonic() - entry.since >= NO_AFTER_MS) settle(entry, order)
    else again(entry)
  }

  return {
    add: (record) => {
      if (pending.has(record.id)) return
      const entry: Pending = {
        record,
        since: clock.monotonic(),
        noes: 0,
        waitMs: FIRST_MS,
        cancel: () => undefined,
      }
      pending.set(record.id, entry)
      again(entry)
    },
    seen: (order) => {
      for (const entry of pending.values()) {
        const { record } = entry
        const isIt =
          record.kind === 'create' ? order.orderLinkId === record.id : order.orderId === record.orderId
        if (isIt && showsIn(order, record)) settle(entry, order)
      }
    },
    synced: () => {
      for (const entry of pending.values()) if (entry.record.kind === 'account') settle(entry, null)
    },
    has: (id) => pending.has(id),
    pending: () => [...pending.values()].map((entry) => entry.record),
    clear: () => {
      for (const entry of pending.values()) entry.cancel()
      pending.clear()
    },
  }
}

/** Whether the order is as the intent wants it, or past any change: a fill on the way there settles neither replace nor cancel. */
function showsIn(order: Order, record: IntentRecord): boolean {
  if (record.kind === 'create' || hasEnded(order)) return true
  if (record.kind !== 'replace') return false
  return (
    (record.price === '' || record.price === order.price) && (record.qty === '' || record.qty === order.qty)
  )
}

/** The exchange says that it has no such order. */
const saysNone = (result: unknown): boolean => isMap(result) && result['order'] === null

/** The order in `{order}`, `{list: [order]}` or bare; null for none. */
function findOrder(result: unknown): Order | null {
  if (!isMap(result)) return null
  const list: unknown = result['list']
  const first: unknown = Array.isArray(list) ? list[0] : undefined
  return readOrder(result['order']) ?? readOrder(first) ?? readOrder(result)
}
