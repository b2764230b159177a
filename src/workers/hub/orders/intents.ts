import type { PrivateFeedEvent } from '#shared/contracts/feed-port.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { rejected } from '#shared/contracts/outcome.ts'
import type { Order } from '#shared/domain/records.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { Call, HttpClient } from '../http/http-client.ts'
import { toOutcome } from '../http/to-outcome.ts'
import type { IntentRecord, Journal } from './journal.ts'
import { createResolver } from './resolver.ts'

/** What a page is told that asks without a session (FEED-08's first code). */
export const NO_SESSION_CODE = 10007
/** Outcomes kept in memory, so that the same id asked again gets the same answer. */
const OUTCOMES_KEPT = 500

/** One order-changing call as it is to be made. */
export interface Intent<T> {
  readonly id: string
  readonly kind: IntentRecord['kind']
  readonly symbol: string
  readonly orderId: string
  /** What a replace asks for: seen on the order, it has been carried out. */
  readonly change?: { readonly price?: DecimalText; readonly qty?: DecimalText }
  readonly call: Call
  readonly read: (result: unknown) => T | null
  /** The value when the push stream told of the order before the call was answered; null where that can't be. */
  readonly readPushed: (order: Order) => T | null
}

export interface Intents {
  /** Journals, sends once, classifies. The same id again never sends again. */
  run<T>(intent: Intent<T>): Promise<Outcome<T>>
  seen(order: Order): void
  /** Private state is whole: open intents of the journal are taken up. */
  synced(accountId: string): void
  /** For a tab that joins: intents without an outcome now. */
  pendingEvents(): readonly PrivateFeedEvent[]
  clear(): void
}

const event = (record: IntentRecord, state: 'sending' | 'unknown' | 'resolved'): PrivateFeedEvent => ({
  kind: 'Intent',
  orderLinkId: record.id,
  state,
  symbol: record.symbol,
})

/** The one place from which order-changing calls leave: at most one send per id, whatever happens (faults.md I1..I3). */
export function createIntents(options: {
  readonly clock: Clock
  readonly journal: Journal
  readonly http: HttpClient
  readonly accountId: () => string | null
  readonly refetch: () => void
  readonly emit: (event: PrivateFeedEvent) => void
}): Intents {
  const { journal, emit } = options
  const underWay = new Map<string, Promise<Outcome<unknown>>>()
  const sending = new Map<string, IntentRecord>()
  const outcomes = new Map<string, Outcome<unknown>>()
  /** Orders that the push stream told of while their call was under way. */
  const pushed = new Map<string, Order>()
  const takenUp = new Set<string>()

  const resolver = createResolver({
    clock: options.clock,
    http: options.http,
    refetch: options.refetch,
    onResolved: (record) => {
      void journal.write({ ...record, state: 'closed' })
      emit(event(record, 'resolved'))
    },
  })

  function remember(id: string, outcome: Outcome<unknown>): void {
    outcomes.set(id, outcome)
    if (outcomes.size <= OUTCOMES_KEPT) return
    const oldest = outcomes.keys().next()
    if (oldest.done !== true) outcomes.delete(oldest.value)
  }

  async function send<T>(intent: Intent<T>, accountId: string): Promise<Outcome<T>> {
    const earlier = await journal.find(intent.id)
    // Sent in an earlier life of the hub: what became of it shows in the state, it's never sent again.
    if (earlier !== null) return { kind: 'unknown', reason: 'worker-lost' }
    const record: IntentRecord = {
      id: intent.id,
      accountId,
      kind: intent.kind,
      symbol: intent.symbol,
      orderId: intent.orderId,
      price: intent.change?.price ?? '',
      qty: intent.change?.qty ?? '',
      state: 'open',
      at: options.clock.now(),
    }
    await journal.write(record)
    if (options.accountId() !== accountId) {
      void journal.write({ ...record, state: 'closed' })
      return rejected(NO_SESSION_CODE, 'session changed')
    }
    sending.set(record.id, record)
    emit(event(record, 'sending'))
    let outcome: Outcome<T>
    try {
      outcome = toOutcome(await options.http.call(intent.call), intent.read)
    } finally {
      sending.delete(record.id)
    }
    const order = pushed.get(record.id)
    pushed.delete(record.id)
    if (outcome.kind === 'unknown' && order !== undefined) {
      const value = intent.readPushed(order)
      if (value !== null) outcome = { kind: 'accepted', value }
    }
    const isOurs = options.accountId() === accountId
    if (outcome.kind === 'unknown') {
      // Of another account by now: its journal entry stays open and is taken up when that account is back.
      if (isOurs) {
        emit(event(record, 'unknown'))
        resolver.add(record)
      }
    } else {
      void journal.write({ ...record, state: 'closed' })
      if (isOurs) emit(event(record, 'resolved'))
    }
    return outcome
  }

  return {
    run: async <T>(intent: Intent<T>): Promise<Outcome<T>> => {
      const accountId = options.accountId()
      if (accountId === null) return rejected(NO_SESSION_CODE, 'not logged in')
      // The same id has the same type of intent: the page makes an id once per click.
      const known = outcomes.get(intent.id) ?? underWay.get(intent.id)
      if (known !== undefined) return (await known) as Outcome<T>
      const mine = send(intent, accountId)
      underWay.set(intent.id, mine)
      try {
        const outcome = await mine
        remember(intent.id, outcome)
        return outcome
      } finally {
        underWay.delete(intent.id)
      }
    },
    seen: (order) => {
      for (const record of sending.values()) {
        if (record.kind === 'create' && order.orderLinkId === record.id) pushed.set(record.id, order)
      }
      resolver.seen(order)
    },
    synced: (accountId) => {
      resolver.synced()
      if (takenUp.has(accountId)) return
      takenUp.add(accountId)
      void journal.open(accountId).then((records) => {
        if (options.accountId() !== accountId) {
          takenUp.delete(accountId)
          return
        }
        for (const record of records) {
          if (sending.has(record.id) || resolver.has(record.id) || underWay.has(record.id)) continue
          emit(event(record, 'unknown'))
          resolver.add(record)
        }
      })
    },
    pendingEvents: () => [
      // What the account before has under way is nobody's business in this session.
      ...[...sending.values()]
        .filter((record) => record.accountId === options.accountId())
        .map((record) => event(record, 'sending')),
      ...resolver.pending().map((record) => event(record, 'unknown')),
    ],
    clear: () => {
      resolver.clear()
      outcomes.clear()
      takenUp.clear()
    },
  }
}
