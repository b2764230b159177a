import type { PrivateFeedEvent } from '#shared/contracts/private-feed.ts'
import type { MarginCalls } from '#shared/contracts/margin.ts'
import type { SafetyCalls } from '#shared/contracts/safety.ts'
import type { StepCalls } from '#shared/contracts/steps.ts'
import type { Order } from '#shared/domain/records.ts'
import type { Storage } from '../../runtime/storage.ts'
import { fetchPrivateState } from '../state/fetch-private-state.ts'
import type { PrivateFeed } from '../state/private-feed.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { IntentListener } from '../orders/intent-listener.ts'
import type { HubEnvironment } from './hub-environment.ts'
import { createIntents } from '../orders/intents.ts'
import { createJournal } from '../orders/journal.ts'
import type { IntentRecord } from '../orders/journal.ts'
import { createOrderCalls } from '../orders/order-calls.ts'
import type { OrderCalls } from '../orders/order-calls.ts'
import { createMarginCalls } from '../orders/margin-calls.ts'
import { createStepCalls } from '../orders/step-calls.ts'
import { createStepChecks } from '../orders/step-checks.ts'
import { createStepIntents } from '../orders/step-intents.ts'
import { createSafetyCalls } from '../login/safety-calls.ts'
import { takeLock } from '../browser/take-lock.ts'
import { createStepsJournal } from '../orders/steps-journal.ts'
import { createTpSlCalls } from '../orders/tpsl-calls.ts'
import type { TpSlCalls } from '../orders/tpsl-calls.ts'

/** All calls that change orders, connected. */
export interface OrderStack {
  readonly calls: OrderCalls & TpSlCalls & StepCalls & MarginCalls & SafetyCalls
  /** A private push about an order. */
  seen(order: Order): void
  /** The private state is complete: resumes the account's intents of the journal. */
  synced(): void
  /** For a tab that joins: the intents without an outcome. */
  pendingEvents(): readonly PrivateFeedEvent[]
  /** The session changed: open intents wait in the journal for their account. */
  clear(): void
}

export function createOrderStack(options: {
  readonly env: Pick<HubEnvironment, 'clock' | 'newId' | 'locks' | 'kind'>
  readonly storage: Storage
  readonly http: HttpClient
  readonly accountId: () => string | null
  readonly feed: Pick<PrivateFeed, 'state' | 'refetch' | 'isLive'>
  readonly emit: (event: PrivateFeedEvent) => void
  readonly listener: IntentListener
  /** An intent is written to the journal: a new one, or one whose outcome is known. */
  readonly onIntent: (record: IntentRecord) => void
}): OrderStack {
  const { storage, http, accountId, emit, feed } = options
  const { clock, newId, locks, kind } = options.env
  const journal = createJournal(clock, storage)
  const intents = createIntents({
    clock,
    journal: {
      ...journal,
      write: (record) => {
        options.onIntent(record)
        return journal.write(record)
      },
    },
    http,
    accountId,
    state: () => feed.state(),
    refetch: () => feed.refetch(),
    emit,
    listener: options.listener,
    // Hubs of single tabs share the journal (decision 6).
    guard: kind === 'tab' ? locks : null,
  })
  const steps = createStepIntents({
    clock,
    intents,
    journal: createStepsJournal(clock, storage),
    checks: createStepChecks({ clock, http, fetchState: () => fetchPrivateState(http) }),
    accountId,
    lock: (name) => takeLock(locks, clock, name),
    emit,
  })
  const orderCalls = createOrderCalls(intents, newId, () => feed.state())
  const resume = (isAgain: boolean): void => {
    const id = accountId()
    if (id !== null) void intents.synced(id, isAgain).then(() => steps.resume(id))
  }
  // The journal could not be read: its intents are taken up now.
  storage.onBack(() => {
    if (feed.isLive()) resume(true)
  })
  return {
    calls: {
      ...orderCalls,
      ...createTpSlCalls(intents, newId),
      ...createStepCalls(steps, () => feed.state()),
      ...createMarginCalls(intents, http, newId),
      ...createSafetyCalls(http, () => feed.state()),
      resetAccount: async () => {
        const outcome = await orderCalls.resetAccount()
        feed.refetch()
        return outcome
      },
    },
    seen: (order) => {
      intents.seen(order)
      steps.seen(order)
    },
    synced: () => resume(false),
    pendingEvents: () => [...intents.pendingEvents(), ...steps.pendingEvents()],
    clear: () => {
      steps.clear()
      intents.clear()
    },
  }
}
