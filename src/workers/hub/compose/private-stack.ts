import type { FeedPortOutput } from '#shared/contracts/feed-port.ts'
import type { PrivateFeedEvent } from '#shared/contracts/private-feed.ts'
import type { PrivateEntry } from '#shared/wire/frames.ts'
import type { Storage } from '../../runtime/storage.ts'
import { fetchPrivateState } from '../state/fetch-private-state.ts'
import { createPrivateFeed } from '../state/private-feed.ts'
import type { PrivateFeed } from '../state/private-feed.ts'
import { unknownInState, unknownTexts } from '../feeds/unknown-texts.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { HubContext } from './hub-context.ts'
import { createFactStack } from '../trade-facts/trade-facts.ts'
import { createOrderStack } from './order-stack.ts'
import type { OrderStack } from './order-stack.ts'
import type { Tabs } from '../tabs/tabs.ts'
import { welcomeMessages } from '../tabs/welcome.ts'

type WelcomeSymbols = Parameters<typeof welcomeMessages>[1]['symbols']

/** The account's state, its orders, and the facts about them, connected. */
export interface PrivateStack {
  readonly feed: PrivateFeed
  readonly calls: OrderStack['calls']
  /** The private events of one frame. */
  take(entries: readonly PrivateEntry[]): void
  /** A heartbeat: the private sequence, and the exchange's time (Unix ms). */
  confirm(seq: number, time: number): void
  /** For a tab that joins: the state, intents without an outcome, and the facts that no tab has received. */
  welcome(symbols: WelcomeSymbols, about: readonly FeedPortOutput[]): readonly FeedPortOutput[]
  /** The session changed: open intents wait in the journal for their account. */
  clear(): void
}

export function createPrivateStack(
  { env, clock, epoch, trace }: HubContext,
  options: {
    readonly storage: Storage
    readonly http: HttpClient
    readonly accountId: () => string | null
    readonly tabs: () => Pick<Tabs, 'toRisk' | 'toRiskInFront'>
    readonly onEvent: (event: PrivateFeedEvent) => void
    readonly onIntent: Parameters<typeof createOrderStack>[0]['onIntent']
    /** The private state is complete. */
    readonly onSynced: () => void
  },
): PrivateStack {
  const { http, tabs } = options

  function emit(event: PrivateFeedEvent): void {
    tabs().toRisk({ type: 'Private', epoch, event }, true)
    facts.take(event)
    if (event.kind === 'Order') orders.seen(event.order)
    options.onEvent(event)
    traceUnknown(unknownTexts(event))
  }
  const traceUnknown = (unknown: readonly string[]): void => {
    for (const found of unknown) trace.noteRarely('unknown text', found)
  }
  const feed = createPrivateFeed({
    clock,
    fetchState: () => fetchPrivateState(http),
    emit,
    onSynced: () => {
      options.onSynced()
      const state = feed.state()
      if (state !== null) traceUnknown(unknownInState(state))
      facts.settle()
      orders.synced()
    },
    onGap: (reason) => trace.note('private gap', reason),
  })
  const facts = createFactStack({
    clock,
    http,
    isLive: () => feed.isLive(),
    adopt: (order) => feed.adopt(order),
    emit: (fact) => tabs().toRiskInFront({ type: 'Fact', epoch, fact }),
  })
  const orders = createOrderStack({
    env,
    storage: options.storage,
    http,
    accountId: options.accountId,
    feed,
    emit,
    listener: facts,
    onIntent: options.onIntent,
  })
  return {
    feed,
    calls: orders.calls,
    take: (entries) => {
      feed.take(entries)
      facts.settle()
    },
    confirm: (seq, time) => {
      feed.confirm(seq)
      // -1: the exchange isn't sure that no event is missing.
      if (seq >= 0 && feed.isLive()) facts.confirmed(time)
    },
    welcome: (symbols, about) => [
      ...welcomeMessages(epoch, { symbols, about, state: feed.state(), open: orders.pendingEvents() }),
      ...facts.pending().map((fact): FeedPortOutput => ({ type: 'Fact', epoch, fact })),
    ],
    clear: () => {
      orders.clear()
      facts.clear()
    },
  }
}
