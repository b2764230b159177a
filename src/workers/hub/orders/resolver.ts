import type { IntentOutcome, PrivateState } from '#shared/contracts/private-feed.ts'
import type { Order } from '#shared/domain/records.ts'
import type { Clock } from '../../runtime/clock.ts'
import { hasEnded } from '../state/private-book.ts'
import type { HttpClient } from '../http/http-client.ts'
import { queryOrder } from '../state/query-order.ts'
import type { IntentRecord } from './journal.ts'
import { isReached } from './expected-state.ts'

const FIRST_MS = 300
const LONGEST_MS = 2500
/**
 * An order that isn't found may still be on its way through a slow gateway. Only this many negative answers, over as long as
 * a call may take, prove that it never arrived.
 */
const NOES = 3
const NO_AFTER_MS = 8000

/** What the exchange answered or pushed about an intent. */
export interface Verdict {
  readonly outcome: IntentOutcome
  /** The order that was found; null for none. */
  readonly order: Order | null
}

/** Resolves intents whose outcome is unknown; never sends one again. */
export interface Resolver {
  add(record: IntentRecord): void
  /** A private push about an order. */
  seen(order: Order): void
  /** The private state was fetched: it resolves intents that change the account rather than one order. */
  synced(state: PrivateState | null): void
  has(id: string): boolean
  pending(): readonly IntentRecord[]
  /** The session changed: the intents of the previous account can't be queried any more. */
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
  readonly onResolved: (record: IntentRecord, verdict: Verdict) => void
}): Resolver {
  const { clock } = options
  const pending = new Map<string, Pending>()

  function settle(entry: Pending, verdict: Verdict): void {
    if (pending.get(entry.record.id) !== entry) return
    entry.cancel()
    pending.delete(entry.record.id)
    options.onResolved(entry.record, verdict)
  }
  function queryLater(entry: Pending): void {
    entry.cancel = clock.after(entry.waitMs, () => void query(entry))
    entry.waitMs = Math.min(LONGEST_MS, entry.waitMs * 2)
  }
  const isOver = (entry: Pending): boolean => clock.monotonic() - entry.since >= NO_AFTER_MS
  async function query(entry: Pending): Promise<void> {
    const { record } = entry
    if (record.kind === 'account') {
      options.refetch()
      queryLater(entry)
      return
    }
    const query: Record<string, string> =
      record.kind === 'create' ? { orderLinkId: record.id } : { orderId: record.orderId }
    const { order, isNone } = await queryOrder(options.http, record.symbol, query)
    if (pending.get(record.id) !== entry) return
    const shown = order === null ? null : shownBy(order, record)
    if (shown !== null) {
      settle(entry, { outcome: shown, order })
      return
    }
    // A refused query (rate limit, parameters) or an unreadable answer proves nothing about the order.
    if (order !== null || isNone) entry.noes += 1
    if (entry.noes >= NOES && isOver(entry)) settle(entry, { outcome: 'absent', order })
    else queryLater(entry)
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
      queryLater(entry)
    },
    seen: (order) => {
      for (const entry of pending.values()) {
        const { record } = entry
        const shown = isOf(record, order) ? shownBy(order, record) : null
        if (shown !== null) settle(entry, { outcome: shown, order })
      }
    },
    synced: (state) => {
      for (const entry of pending.values()) {
        if (entry.record.kind !== 'account') continue
        const { want: expected } = entry.record
        if (expected !== null && state !== null && isReached(expected, state)) {
          settle(entry, { outcome: 'accepted', order: null })
        } else if (isOver(entry))
          settle(entry, { outcome: expected === null ? 'unproven' : 'absent', order: null })
      }
    },
    has: (id) => pending.has(id),
    pending: () => [...pending.values()].map((entry) => entry.record),
    clear: () => {
      for (const entry of pending.values()) entry.cancel()
      pending.clear()
    },
  }
}

/** Whether an intent is about an order. */
export const isOf = (record: Pick<IntentRecord, 'kind' | 'id' | 'orderId'>, order: Order): boolean =>
  record.kind === 'create' ? order.orderLinkId === record.id : order.orderId === record.orderId

const canceled: readonly string[] = ['Cancelled', 'PartiallyFilledCanceled', 'Deactivated']

/**
 * Outcome of an intent that the order's current state proves; null: none yet (a fill settles neither replace nor cancel).
 */
export function shownBy(
  order: Order,
  record: Pick<IntentRecord, 'kind' | 'price' | 'qty' | 'trigger'>,
): IntentOutcome | null {
  switch (record.kind) {
    case 'create':
      return order.orderStatus === 'Rejected' ? 'rejected' : 'accepted'
    case 'cancel':
      if (!hasEnded(order)) return null
      return canceled.includes(order.orderStatus) ? 'accepted' : 'rejected'
    case 'replace': {
      const isAsRequested =
        (record.price === '' || record.price === order.price) &&
        (record.qty === '' || record.qty === order.qty) &&
        ((record.trigger ?? '') === '' || record.trigger === order.triggerPrice)
      if (isAsRequested) return 'accepted'
      return hasEnded(order) ? 'rejected' : null
    }
    case 'account':
    default:
      return null
  }
}
