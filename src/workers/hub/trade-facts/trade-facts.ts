import type { IntentOutcome, PrivateFeedEvent } from '#shared/contracts/private-feed.ts'
import type { IntentFact, TradeFact } from '#shared/contracts/trade-facts.ts'
import type { Order } from '#shared/domain/records.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { HttpClient } from '../http/http-client.ts'
import { queryOrder } from '../state/query-order.ts'
import { createCatchUp } from './catch-up.ts'
import { createTradeLedger } from './trade-ledger.ts'

/** Longest wait for the push that follows an answer. */
const PUSH_GRACE_MS = 600
const ASK_AGAIN_MS = 1000
const TRIES = 8
const MOST_WAITING = 20
/** Pushes about stops that the hub's call changed arrive within this time of its answer. */
const OWN_STOPS_MS = 5000

/** An order command whose outcome was unknown and is known now. */
interface SettledIntent {
  readonly id: string
  readonly kind: IntentFact['what']
  readonly symbol: string
  readonly orderId: string
  readonly content: string
  readonly price?: string
  readonly qty?: string
  readonly trigger?: string
}

/** All facts about orders and positions for the trader: from pushes, answers, and queries after an outage. */
export interface FactStack {
  /**
   * The exchange accepted a change of an order. `sketch`: the resting order as sent; null if the call doesn't determine it.
   */
  onAccepted(of: { readonly symbol: string; readonly orderId: string; readonly sketch: Order | null }): void
  /** The exchange accepted a change of several orders. */
  onManyAccepted(): void
  /** An unknown outcome became known; `order` if one was found. */
  onSettled(intent: SettledIntent, outcome: IntentOutcome, order: Order | null): void
  /** A call that changes stops of a symbol starts. The returned function ends it. */
  beginStopChange(symbol: string): () => void
  take(event: PrivateFeedEvent): void
  settle(): void
  /** The exchange confirmed at this time (its Unix ms) that no event is missing. */
  confirmed(time: number): void
  /** For the first tab that joins: the facts that no tab has received. */
  pending(): readonly (TradeFact | IntentFact)[]
  clear(): void
}

export function createFactStack(options: {
  readonly clock: Clock
  readonly http: HttpClient
  /** Whether private events arrive now. */
  readonly isLive: () => boolean
  /** Adds an order that no push reported to the private state. */
  readonly adopt: (order: Order) => void
  /** false: there is no tab, and the fact waits for the first one. */
  readonly emit: (fact: TradeFact | IntentFact) => boolean
}): FactStack {
  const { clock, http } = options
  let waiting: (TradeFact | IntentFact)[] = []
  const emit = (fact: TradeFact | IntentFact): void => {
    if (!options.emit(fact)) waiting = [...waiting, fact].slice(-MOST_WAITING)
  }
  const ledger = createTradeLedger(emit)
  let life = 0
  /** Whole states received. */
  let states = 0

  function adopt(orders: readonly Order[], isLate: boolean): void {
    for (const order of orders) options.adopt(order)
    ledger.settle(isLate)
  }
  const catchUp = createCatchUp({
    clock,
    http,
    ledger,
    found: (orders) => adopt(orders, true),
  })

  /** If no push follows an answer, queries the order and reports it from the result. */
  function check(symbol: string, orderId: string, sketch: Order | null, eventsBefore: number): void {
    const mine = life
    const statesBefore = states
    const hasEvent = (): boolean => mine !== life || ledger.eventsOf(orderId) > eventsBefore
    async function query(tries: number): Promise<void> {
      if (hasEvent()) return
      const { order, isNone } = await queryOrder(http, symbol, { orderId })
      if (hasEvent()) return
      if (order !== null) return adopt([order], false)
      // The order was accepted and nothing else is known, so it counts as resting. Without a later word of the exchange it
      // would stay for ever: one that says there is no such order, or its whole state, proves more than the answer (H6).
      if (sketch !== null && !isNone && states === statesBefore) return adopt([sketch], false)
      if (tries < TRIES) clock.after(ASK_AGAIN_MS, () => void query(tries + 1))
    }
    if (options.isLive()) clock.after(PUSH_GRACE_MS, () => void query(1))
    else void query(1)
  }

  return {
    take: (event) => {
      if (event.kind === 'State') states += 1
      if (ledger.take(event)) catchUp.run()
    },
    settle: () => ledger.settle(),
    confirmed: (time) => catchUp.confirmed(time),
    onAccepted: ({ symbol, orderId, sketch }) => check(symbol, orderId, sketch, ledger.eventsOf(orderId)),
    onManyAccepted: () => {
      if (!options.isLive()) catchUp.run()
    },
    onSettled: (intent, outcome, order) => {
      const { kind } = intent
      if (order !== null && outcome === 'accepted') {
        const isNew = ledger.eventsOf(order.orderId) === 0
        if (isNew) options.adopt(order)
        // A hub that resumed the intent knows the order from the state, and hasn't reported it yet.
        if (kind === 'create') ledger.found(order)
        ledger.settle()
        if (kind === 'create' || !isNew) return
      }
      emit({ ...intent, kind: 'intentSettled', key: intent.id, what: kind, outcome })
    },
    beginStopChange: (symbol) => {
      const end = ledger.beginStopChange(symbol)
      return () => void clock.after(OWN_STOPS_MS, end)
    },
    pending: () => {
      const held = waiting
      waiting = []
      return held
    },
    clear: () => {
      life += 1
      waiting = []
      catchUp.clear()
    },
  }
}
