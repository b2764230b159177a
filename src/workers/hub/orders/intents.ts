import type { IntentOutcome, PrivateFeedEvent, PrivateState } from '#shared/contracts/private-feed.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { rejected } from '#shared/contracts/outcome.ts'
import { clientErrors } from '#shared/errors/client-errors.ts'
import type { Order } from '#shared/domain/records.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { Call, HttpClient } from '../http/http-client.ts'
import { toOutcome } from '../http/to-outcome.ts'
import type { LocksLike } from '../browser/locks.ts'
import { createBoundedMap } from '../state/bounded-map.ts'
import { isVoid } from './journal.ts'
import { intentEvent } from './intent-event.ts'
import type { IntentListener } from './intent-listener.ts'
import { notifyAccepted } from './notify-accepted.ts'
import type { IntentRecord, Journal } from './journal.ts'
import { createResolver, isOf, shownBy } from './resolver.ts'
import { createSameClicks, SAME_CLICK_MS } from './same-click.ts'
import { expectedAfter } from './expected-state.ts'

/** Code for calls without a session (the first code of FEED-08). */
export const NO_SESSION_CODE = 10007
/** Outcomes stored in memory, so that the same id gets the same answer again. */
const OUTCOMES_KEPT = 500

/** Outcome of a press that belongs to another order (same-click.ts): nothing was sent for it. */
const repeated = (): Outcome<never> => rejected(...clientErrors.repeated)

/** One order-changing call to send. */
export interface Intent<T> {
  readonly id: string
  readonly kind: IntentRecord['kind']
  readonly symbol: string
  readonly orderId: string
  /** New values of a replace: once the order shows them, the replace has been carried out. */
  readonly change?: {
    readonly price?: DecimalText
    readonly qty?: DecimalText
    readonly triggerPrice?: DecimalText
  }
  /** Content of a new order without its id: the same content again is the same click (same-click.ts). */
  readonly content?: string
  /** The trader requests it: an id that the exchange is known not to have may be sent once more. */
  readonly again?: boolean
  readonly call: Call
  readonly read: (result: unknown) => T | null
  /** The value, taken from a pushed order that arrived before the answer; null if it can't be. */
  readonly readPushed: (order: Order) => T | null
}

export interface Intents {
  /** Writes the intent to the journal, sends it once and classifies the answer. The same id is never sent again. */
  run<T>(intent: Intent<T>): Promise<Outcome<T>>
  seen(order: Order): void
  /**
   * The private state is complete: resumes the account's open intents of the journal, and its orders that the exchange did
   * not have, once. `isAgain`: also if it was read before.
   */
  synced(accountId: string, isAgain?: boolean): Promise<void>
  /** Waits for an intent's end. 'none': it was never written, so never sent; 'lost': the session changed. */
  ended(id: string): Promise<IntentRecord | 'none' | 'lost'>
  /** For a tab that joins: the intents without an outcome, and the orders that the exchange did not have. */
  pendingEvents(): readonly PrivateFeedEvent[]
  clear(): void
}

/** The only place that sends order-changing calls: at most once per id (decision 10). */
export function createIntents(options: {
  readonly clock: Clock
  readonly journal: Journal
  readonly http: HttpClient
  readonly accountId: () => string | null
  /** The known private state; null before the first. */
  readonly state: () => PrivateState | null
  readonly refetch: () => void
  readonly emit: (event: PrivateFeedEvent) => void
  readonly listener?: IntentListener
  /** Set if each tab has a hub of its own (decision 6): they share the journal, so it is read under a lock. */
  readonly guard: LocksLike | null
}): Intents {
  const { clock, journal, emit } = options
  const underWay = new Map<string, Promise<Outcome<unknown>>>()
  const sending = new Map<string, IntentRecord>()
  const outcomes = createBoundedMap<Outcome<unknown>>(OUTCOMES_KEPT)
  /** Orders that were pushed while their call was open: new ones, and those that show a change as it was asked for. */
  const pushed = new Map<string, Order>()
  /** New orders with an outcome, which a later push may correct (H6). */
  const closed = createBoundedMap<IntentRecord>(OUTCOMES_KEPT)
  const takenUp = new Set<string>()
  /** Intents resumed from an earlier hub before any tab joined: the first tab receives their end. */
  const unheard = new Map<string, IntentRecord>()
  let isHeard = false
  const waiting = new Map<string, ((record: IntentRecord | 'lost') => void)[]>()

  const resolver = createResolver({
    clock,
    http: options.http,
    refetch: options.refetch,
    onResolved: (record, { outcome, order }) => {
      close(record, outcome, order)
      if (options.accountId() === record.accountId) options.listener?.onSettled(record, outcome, order)
    },
  })
  const isOpen = (id: string): boolean => underWay.has(id) || resolver.has(id)
  const clicks = createSameClicks(clock, isOpen, (id) => isVoid(closed.get(id)?.outcome))

  function close(
    record: IntentRecord,
    outcome: IntentOutcome,
    order: Order | null = null,
    code = 0,
    message = '',
  ): void {
    const ended: IntentRecord = { ...record, state: 'closed', outcome, code, message }
    void journal.write(ended)
    if (ended.kind === 'create') closed.set(ended.id, ended)
    // The session changed: its tabs must not see this outcome.
    if (options.accountId() === ended.accountId) {
      if (unheard.has(ended.id)) unheard.set(ended.id, ended)
      emit(intentEvent(ended, 'resolved', order?.orderStatus === 'Filled'))
    }
    const waiters = waiting.get(ended.id) ?? []
    waiting.delete(ended.id)
    for (const wake of waiters) wake(ended)
  }
  /** A pushed order contradicts the answer: the push is right (H6). */
  function correct(order: Order): void {
    const record = closed.get(order.orderLinkId ?? '')
    if (record === undefined) return
    const shown = shownBy(order, record)
    if (shown !== null && shown !== record.outcome) close(record, shown, order)
  }

  /** Writes an intent to the journal before it is sent. false: the hub of another tab has just sent the same (H8). */
  async function writeFirst(record: IntentRecord): Promise<boolean> {
    const { guard } = options
    let isFirst = true
    const write = async (): Promise<void> => {
      const isDuplicate =
        guard !== null && record.content !== '' && (await journal.hasDuplicate(record, SAME_CLICK_MS))
      if (isDuplicate) isFirst = false
      else await journal.write(record)
    }
    if (guard === null) await write()
    else await guard.request('perpdeck-journal', {}, write)
    return isFirst
  }

  async function send<T>(intent: Intent<T>, accountId: string): Promise<Outcome<T>> {
    const earlier = await journal.find(intent.id)
    const isWantedAgain = intent.again === true && earlier?.outcome === 'absent'
    // An earlier hub sent it: the state will show its outcome, and it is never sent again.
    if (earlier !== null && !isWantedAgain) return { kind: 'unknown', reason: 'worker-lost' }
    const { call } = intent
    const record: IntentRecord = {
      id: intent.id,
      accountId,
      kind: intent.kind,
      symbol: intent.symbol,
      orderId: intent.orderId,
      price: intent.change?.price ?? '',
      qty: intent.change?.qty ?? '',
      trigger: intent.change?.triggerPrice ?? '',
      want: intent.kind === 'account' ? expectedAfter(call.path, call.body ?? {}, options.state()) : null,
      content: intent.content ?? (intent.kind === 'create' ? JSON.stringify(call.body) : ''),
      state: 'open',
      outcome: '',
      code: 0,
      message: '',
      at: clock.now(),
    }
    if (!(await writeFirst(record))) return repeated()
    if (options.accountId() !== accountId) {
      close(record, 'rejected', null, NO_SESSION_CODE, 'session changed')
      return rejected(NO_SESSION_CODE, 'session changed')
    }
    sending.set(record.id, record)
    emit(intentEvent(record, 'sending'))
    const endStops = record.kind === 'account' ? options.listener?.beginStopChange(record.symbol) : undefined
    let outcome: Outcome<T>
    try {
      outcome = toOutcome(await options.http.call(call), intent.read)
    } finally {
      sending.delete(record.id)
      endStops?.()
    }
    const order = pushed.get(record.id)
    pushed.delete(record.id)
    if (outcome.kind === 'unknown' && order !== undefined) {
      const value = intent.readPushed(order)
      if (value !== null) outcome = { kind: 'accepted', value }
    }
    if (outcome.kind === 'accepted') {
      close(record, 'accepted')
      notifyAccepted(options.listener, record, call.body, outcome.value)
    } else if (outcome.kind === 'rejected') {
      close(record, 'rejected', null, outcome.code, outcome.message)
      if (order !== undefined) correct(order)
    } else if (options.accountId() === accountId) {
      emit(intentEvent(record, 'unknown'))
      resolver.add(record)
    }
    // The account changed: the journal entry stays open and is resumed with that account's next session.
    return outcome
  }

  return {
    run: async <T>(intent: Intent<T>): Promise<Outcome<T>> => {
      const accountId = options.accountId()
      if (accountId === null) return rejected(NO_SESSION_CODE, 'not logged in')
      const { content } = intent
      const first = content === undefined ? null : clicks.first(content, intent.id)
      const id = first ?? intent.id
      // The page makes an id once per click, so the same id has the same result type.
      const known = intent.again === true ? underWay.get(id) : (outcomes.get(id) ?? underWay.get(id))
      if (known !== undefined || id !== intent.id) {
        const outcome = await known
        // The other order may have arrived. This press was surely not sent.
        const isRepeated = id !== intent.id && (outcome === undefined || outcome.kind === 'unknown')
        return isRepeated ? repeated() : (outcome as Outcome<T>)
      }
      const mine = send(intent, accountId)
      underWay.set(intent.id, mine)
      try {
        const outcome = await mine
        outcomes.set(intent.id, outcome)
        return outcome
      } finally {
        underWay.delete(intent.id)
      }
    },
    seen: (order) => {
      for (const record of sending.values()) {
        if (isOf(record, order) && (record.kind === 'create' || shownBy(order, record) === 'accepted'))
          pushed.set(record.id, order)
      }
      resolver.seen(order)
      correct(order)
    },
    synced: async (accountId, isAgain = false) => {
      resolver.synced(options.state())
      if (takenUp.has(accountId) && !isAgain) return
      takenUp.add(accountId)
      const records = await journal.open(accountId)
      if (options.accountId() !== accountId) {
        takenUp.delete(accountId)
        return
      }
      for (const record of records) {
        if (sending.has(record.id) || isOpen(record.id) || closed.get(record.id) !== undefined) continue
        emit(intentEvent(record, 'unknown'))
        if (!isHeard) unheard.set(record.id, record)
        resolver.add(record)
        if (record.content !== '') clicks.known(record.content, record.id)
      }
    },
    ended: async (id) => {
      await underWay.get(id)
      if (!resolver.has(id)) {
        const record = await journal.find(id)
        if (record === null) return 'none'
        if (record.state === 'closed') return record
        if (!resolver.has(id)) return 'lost'
      }
      return new Promise((resolve) => waiting.set(id, [...(waiting.get(id) ?? []), resolve]))
    },
    pendingEvents: () => {
      isHeard = true
      // An order that the exchange did not have may still arrive: a tab that joins later knows it too.
      const absent = closed.values().filter(({ outcome }) => outcome === 'absent')
      const ended = [...new Set([...unheard.values(), ...absent])].filter(
        (record) => record.state === 'closed' && record.accountId === options.accountId(),
      )
      unheard.clear()
      return [
        // Intents of the previous account don't belong to this session.
        ...[...sending.values()]
          .filter((record) => record.accountId === options.accountId())
          .map((record) => intentEvent(record, 'sending')),
        ...resolver.pending().map((record) => intentEvent(record, 'unknown')),
        ...ended.flatMap((record) => [intentEvent(record, 'unknown'), intentEvent(record, 'resolved')]),
      ]
    },
    clear: () => {
      resolver.clear()
      outcomes.clear()
      clicks.clear()
      closed.clear()
      unheard.clear()
      takenUp.clear()
      for (const wake of [...waiting.values()].flat()) wake('lost')
      waiting.clear()
    },
  }
}
