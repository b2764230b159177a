import type { Clock } from '../../runtime/clock.ts'
import type { Storage } from '../../runtime/storage.ts'
import { isMap } from '../feeds/read-record.ts'

export const JOURNAL_STORE = 'journal'
/** Ended intents are kept so long that a click repeated after a restart of the hub still finds its first outcome. */
const KEEP_MS = 24 * 3600 * 1000
const KEEP_COUNT = 500

/** One order-changing call, written down before it is sent. */
export interface IntentRecord {
  /** The orderLinkId for new orders; made by the hub for the other kinds. */
  readonly id: string
  readonly accountId: string
  readonly kind: 'create' | 'replace' | 'cancel' | 'account'
  readonly symbol: string
  /** Order that a replace or cancel is about; '' otherwise. */
  readonly orderId: string
  /** Price and quantity that a replace asks for; '' for one it leaves alone and for the other kinds. */
  readonly price: string
  readonly qty: string
  readonly state: 'open' | 'closed'
  /** Wall ms it was written. */
  readonly at: number
}

export interface Journal {
  write(record: IntentRecord): Promise<void>
  find(id: string): Promise<IntentRecord | null>
  /** Intents of an account that have no outcome yet, oldest first; prunes what is old. */
  open(accountId: string): Promise<readonly IntentRecord[]>
}

function readIntent(raw: unknown): IntentRecord | null {
  if (!isMap(raw)) return null
  const { id, accountId, kind, symbol, orderId, state, at } = raw
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
    state,
    at,
  }
}

export function createJournal(clock: Clock, storage: Storage): Journal {
  return {
    write: async (record) => {
      await storage.put(JOURNAL_STORE, record.id, record)
    },
    find: async (id) => readIntent(await storage.get(JOURNAL_STORE, id)),
    open: async (accountId) => {
      const open: IntentRecord[] = []
      const closed: IntentRecord[] = []
      for (const [key, raw] of await storage.entries(JOURNAL_STORE)) {
        const record = readIntent(raw)
        if (record === null) await storage.remove(JOURNAL_STORE, key)
        else if (record.state === 'closed') closed.push(record)
        else if (record.accountId === accountId) open.push(record)
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
