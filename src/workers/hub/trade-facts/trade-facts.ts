import type { IntentOutcome, PrivateFeedEvent } from '#shared/contracts/private-feed.ts'
import type { IntentFact, TradeFact } from '#shared/contracts/trade-facts.ts'
import type { Order } from '#shared/domain/records.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { HttpClient } from '../http/http-client.ts'
import { queryOrder } from '../state/query-order.ts'
import { createCatchUp } from './catch-up.ts'
import { createTradeLedger } from './trade-ledger.ts'

/** A push that follows an answer this much later is still waited for. */
const PUSH_GRACE_MS = 600
const ASK_AGAIN_MS = 1000
const TRIES = 8
const MOST_WAITING = 20
/** Pushes about stops that a call of ours changed come within this time of its answer. */
const OWN_STOPS_MS = 5000

/** An order command whose outcome was unknown and is known now. */
interface SettledIntent {
  readonly id: string
  readonly kind: IntentFact['what']
  readonly symbol: string
}

/** Everything a trader is told about orders and positions: by pushes, answers, and what is looked up after an outage. */
export interface FactStack {
  /** The exchange took a change of an order; `sketch`: a resting order as it was sent, null where that can't be told. */
  onAccepted(of: { readonly symbol: string; readonly orderId: string; readonly sketch: Order | null }): void
  /** The exchange took a change of several orders. */
  onManyAccepted(): void
  /** An outcome that was unknown is known; the order as it was found, if it was. */
  onSettled(intent: SettledIntent, outcome: IntentOutcome, order: Order | null): void
  /** A call that changes stops of a symbol is under way. Returns what ends it. */
  beginStopChange(symbol: string): () => void
  take(event: PrivateFeedEvent): void
  settle(): void
  /** The exchange confirmed at this time that nothing is missed. */
  confirmed(time: number): void
  /** For the first tab that joins: what happened while there was none. */
  pending(): readonly (TradeFact | IntentFact)[]
  clear(): void
}

export function createFactStack(options: {
  readonly clock: Clock
  readonly http: HttpClient
  /** Private events arrive now. */
  readonly isLive: () => boolean
  /** Brings an order that no push told of into the private state. */
  readonly adopt: (order: Order) => void
  /** false: no tab is there; the fact waits for the first that joins. */
  readonly emit: (fact: TradeFact | IntentFact) => boolean
}): FactStack {
  const { clock, http } = options
  let waiting: (TradeFact | IntentFact)[] = []
  const emit = (fact: TradeFact | IntentFact): void => {
    if (!options.emit(fact)) waiting = [...waiting, fact].slice(-MOST_WAITING)
  }
  const ledger = createTradeLedger(emit)
  let life = 0

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

  /** An answer without its push: the order is asked for, and shown and told from that. */
  function check(symbol: string, orderId: string, sketch: Order | null, heardBefore: number): void {
    const mine = life
    const isHeard = (): boolean => mine !== life || ledger.heardOf(orderId) > heardBefore
    async function look(tries: number): Promise<void> {
      if (isHeard()) return
      const { order } = await queryOrder(http, symbol, { orderId })
      if (isHeard()) return
      if (order !== null) return adopt([order], false)
      // What is only known to be accepted rests, as far as anybody can say.
      if (sketch !== null) return adopt([sketch], false)
      if (tries < TRIES) clock.after(ASK_AGAIN_MS, () => void look(tries + 1))
    }
    if (options.isLive()) clock.after(PUSH_GRACE_MS, () => void look(1))
    else void look(1)
  }

  return {
    take: (event) => {
      if (ledger.take(event)) catchUp.run()
    },
    settle: () => ledger.settle(),
    confirmed: (time) => catchUp.confirmed(time),
    onAccepted: ({ symbol, orderId, sketch }) => check(symbol, orderId, sketch, ledger.heardOf(orderId)),
    onManyAccepted: () => {
      if (!options.isLive()) catchUp.run()
    },
    onSettled: ({ id, kind, symbol }, outcome, order) => {
      if (order !== null && outcome === 'accepted') {
        const isNew = ledger.heardOf(order.orderId) === 0
        if (isNew) options.adopt(order)
        // A hub that took the intent up from an earlier life finds the order among the open ones, and it isn't told yet.
        if (kind === 'create') ledger.found(order)
        ledger.settle()
        if (kind === 'create' || !isNew) return
      }
      emit({ kind: 'intentSettled', key: id, what: kind, outcome, symbol })
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
