import type { IntentOutcome } from '#shared/contracts/private-feed.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { Storage } from '../../runtime/storage.ts'
import { isMap } from '../feeds/read-record.ts'
import { readExpectedState } from './expected-state.ts'
import type { ExpectedState } from './expected-state.ts'

export const JOURNAL_STORE = 'journal'
/** Intents of several steps are in the same store under this prefix (steps-journal.ts). */
export const STEPS_PREFIX = 'steps:'
/** Ended intents are stored this long, so that a click repeated after a restart of the hub finds its first outcome. */
export const KEEP_MS = 24 * 3600 * 1000
const KEEP_COUNT = 500
/** An order that the exchange did not have may still arrive for this long, ms. */
export const LATE_MS = 15 * 60_000

/** One order-changing call, stored before it is sent. */
export interface IntentRecord {
  /** The orderLinkId of a new order; the hub makes the ids of other kinds. */
  readonly id: string
  readonly accountId: string
  readonly kind: 'create' | 'replace' | 'cancel' | 'account'
  readonly symbol: string
  /** Order to replace or cancel; '' otherwise. */
  readonly orderId: string
  /** New price and quantity of a replace; '' for one that stays, and for the other kinds. */
  readonly price: string
  readonly qty: string
  /** New trigger price of a replace; absent or '' for one that stays. */
  readonly trigger?: string
  /**
   * What the account's state shows after the change; null if nothing in it proves the change. Stored under this name, which
   * earlier builds wrote.
   */
  readonly want: ExpectedState | null
  /**
   * Content of a new order, as JSON text: the same content again is the same click (H8). It lacks the id of a press, not of
   * a step. '' for the other kinds.
   */
  readonly content: string
  readonly state: 'open' | 'closed'
  /** '' while open. */
  readonly outcome: IntentOutcome | ''
  /** Code and message of a rejection. */
  readonly code: number
  readonly message: string
  /** When it was written (wall ms). */
  readonly at: number
}

export interface Journal {
  write(record: IntentRecord): Promise<void>
  find(id: string): Promise<IntentRecord | null>
  /** Whether another order of the account has the same content and is open, or was written within `ms` and not rejected. */
  hasDuplicate(record: IntentRecord, ms: number): Promise<boolean>
  /**
   * Open intents of an account, and its new orders that may still arrive, oldest first; removes old ended ones.
   */
  open(accountId: string): Promise<readonly IntentRecord[]>
}

const outcomes: readonly unknown[] = ['accepted', 'rejected', 'absent', 'unproven']

/** Whether an order with this outcome doesn't exist at the exchange: it was rejected or never arrived. */
export const isVoid = (outcome: IntentOutcome | '' | undefined): boolean =>
  outcome === 'rejected' || outcome === 'absent'

/** Whether the exchange did not have the new order, which may still arrive. `now`: wall ms. */
const mayArrive = ({ kind, outcome, at }: IntentRecord, now: number): boolean =>
  kind === 'create' && outcome === 'absent' && now - at < LATE_MS

function readIntent(raw: unknown): IntentRecord | null {
  if (!isMap(raw)) return null
  const { id, accountId, kind, symbol, orderId, state, at, outcome, code } = raw
  if (typeof id !== 'string' || typeof accountId !== 'string' || typeof symbol !== 'string') return null
  if (typeof orderId !== 'string' || typeof at !== 'number') return null
  if (kind !== 'create' && kind !== 'replace' && kind !== 'cancel' && kind !== 'account') return null
  if (state !== 'open' && state !== 'closed') return null
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  return {
    id,
    accountId,
    kind,
    symbol,
    orderId,
    price: text(raw['price']),
    qty: text(raw['qty']),
    ...(typeof raw['trigger'] === 'string' ? { trigger: raw['trigger'] } : {}),
    want: readExpectedState(raw['want']),
    content: text(raw['content']),
    state,
    outcome: outcomes.includes(outcome) ? (outcome as IntentOutcome) : '',
    code: typeof code === 'number' ? code : 0,
    message: text(raw['message']),
    at,
  }
}

export function createJournal(clock: Clock, storage: Storage): Journal {
  return {
    write: async (record) => {
      await storage.put(JOURNAL_STORE, record.id, record)
    },
    find: async (id) => readIntent(await storage.get(JOURNAL_STORE, id)),
    hasDuplicate: async ({ id, accountId, content }, ms) =>
      (await storage.entries(JOURNAL_STORE)).some(([, raw]) => {
        const other = readIntent(raw)
        if (other === null || other.id === id || other.accountId !== accountId) return false
        if (other.content !== content) return false
        return other.state === 'open' || (!isVoid(other.outcome) && Math.abs(clock.now() - other.at) < ms)
      }),
    open: async (accountId) => {
      const open: IntentRecord[] = []
      const closed: IntentRecord[] = []
      for (const [key, raw] of await storage.entries(JOURNAL_STORE)) {
        if (key.startsWith(STEPS_PREFIX)) continue
        const record = readIntent(raw)
        if (record === null) {
          await storage.remove(JOURNAL_STORE, key)
          continue
        }
        if (record.state === 'closed') closed.push(record)
        if (record.accountId === accountId && (record.state === 'open' || mayArrive(record, clock.now())))
          open.push(record)
      }
      closed.sort((a, b) => b.at - a.at)
      const oldest = clock.now() - KEEP_MS
      for (const [index, record] of closed.entries()) {
        if (index >= KEEP_COUNT || record.at < oldest) await storage.remove(JOURNAL_STORE, record.id)
      }
      return open.sort((a, b) => a.at - b.at)
    },
  }
}
