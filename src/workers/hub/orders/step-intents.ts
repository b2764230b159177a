import type { PrivateFeedEvent } from '#shared/contracts/private-feed.ts'
import { accepted, rejected } from '#shared/contracts/outcome.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import type { StepsEnd, StepsView } from '#shared/contracts/steps.ts'
import type { Order } from '#shared/domain/records.ts'
import { clientErrors } from '#shared/errors/client-errors.ts'
import { settleWithin } from '../../runtime/calls.ts'
import type { Clock } from '../../runtime/clock.ts'
import { createBoundedMap } from '../state/bounded-map.ts'
import { NO_SESSION_CODE } from './intents.ts'
import type { Intents } from './intents.ts'
import type { StepChecks } from './step-checks.ts'
import { createStepDriver } from './step-driver.ts'
import type { Running } from './step-driver.ts'
import { endOf, isFlat, isOpenAgain, viewOf } from './step-end.ts'
import { stepId } from './step-id.ts'
import type { Plan } from './step-plans.ts'
import type { Step, StepsJournal, StepsRecord } from './steps-journal.ts'

/** A step that wasn't sent within this time after the trader's request needs a new request. */
const GO_ON_MS = 30_000
/** Deadline of the answer; the page's own is 15 s. */
const ANSWER_MS = 13_000
const ENDED_KEPT = 50
/** Positions that the exchange shows this soon after a close prove nothing, ms. */
const SETTLE_MS = 10_000
/** A second intent of a kind while one is running: nothing happens and nothing is shown (POS-21). */
const BUSY: Outcome<never> = {
  kind: 'rejected',
  code: clientErrors.requestFailed[0],
  message: 'busy',
  told: true,
}

/** Intents of several steps, one at a time. Each step is an intent of its own, and a stopped one can be resumed. */
export interface StepIntents {
  start(plan: Plan): Promise<Outcome<StepsEnd>>
  retry(id: string): Promise<Outcome<StepsEnd>>
  forget(id: string): Promise<void>
  views(): Promise<readonly StepsView[]>
  /** The account's open intents were resumed: continues those with steps left. */
  resume(accountId: string): Promise<void>
  /** A private push about an order, which may contradict an answer (H6). */
  seen(order: Order): void
  pendingEvents(): readonly PrivateFeedEvent[]
  clear(): void
}

export function createStepIntents(options: {
  readonly clock: Clock
  readonly intents: Pick<Intents, 'run' | 'ended'>
  readonly journal: StepsJournal
  readonly checks: StepChecks
  readonly accountId: () => string | null
  /** Makes this hub the only one that runs these; null: another hub of this browser does. */
  readonly lock: (name: string) => Promise<(() => void) | null>
  readonly emit: (event: PrivateFeedEvent) => void
}): StepIntents {
  const { clock, journal } = options
  const running = new Map<string, Running>()
  const outcomes = createBoundedMap<Promise<Outcome<StepsEnd>>>(ENDED_KEPT)
  const ended = createBoundedMap<StepsRecord>(ENDED_KEPT)
  /** When this hub closed a record, monotonic ms. */
  const closedAt = createBoundedMap<number>(ENDED_KEPT)
  let life = 0

  const publish = (run: Pick<Running, 'record' | 'isUnknown'>): void =>
    options.emit({ kind: 'Steps', steps: viewOf(run.record, run.isUnknown, clock.now()) })

  const driver = createStepDriver({ ...options, life: () => life, publish })
  async function close(record: StepsRecord): Promise<StepsRecord> {
    const over: StepsRecord = { ...record, state: 'closed', end: endOf(record) }
    ended.set(over.id, over)
    closedAt.set(over.id, clock.monotonic())
    await journal.write(over)
    return over
  }

  const outcomeOf = (record: StepsRecord | null): Outcome<StepsEnd> => {
    if (record === null) return { kind: 'unknown', reason: 'worker-lost' }
    if (record.end !== null) return accepted(record.end)
    const first = record.steps[0]
    // It never arrived, or wasn't sent, so nothing changed.
    if (first === undefined || first.state !== 'refused') return rejected(...clientErrors.timeout)
    return rejected(first.code, first.message)
  }

  async function markRead(record: StepsRecord): Promise<void> {
    ended.delete(record.id)
    await journal.write({ ...record, isRead: true })
  }

  /** Marks a reverse that stopped flat as read if its market has a position again. */
  async function isOutdated(record: StepsRecord): Promise<boolean> {
    // The exchange may show the closed position a moment longer.
    const isFresh = clock.monotonic() - (closedAt.get(record.id) ?? -SETTLE_MS) < SETTLE_MS
    if (isFresh || !isFlat(record)) return false
    const isOpen = isOpenAgain(record, await options.checks.positions())
    if (isOpen) await markRead(record)
    return isOpen
  }

  /** Runs it to its end under a lock: in one browser only one of a kind runs at a time, for swaps one per symbol. */
  async function work(record: StepsRecord, ageMs: number, isAgain: boolean): Promise<Outcome<StepsEnd>> {
    const scope = record.name === 'reverse' ? '' : `:${record.symbol}`
    const release = await options.lock(`perpdeck-steps:${record.accountId}:${record.name}${scope}`)
    if (release === null) return BUSY
    const run: Running = { record, isUnknown: false, until: clock.monotonic() + GO_ON_MS - ageMs, life }
    running.set(record.id, run)
    try {
      if (!isAgain) await journal.write(record)
      if (run.life !== life) return outcomeOf(null)
      publish(run)
      const isOver = await driver.drive(run, isAgain)
      const over = isOver ? await close(run.record) : null
      running.delete(record.id)
      if (over !== null && run.life === life) publish({ record: over, isUnknown: false })
      return outcomeOf(over)
    } finally {
      if (running.get(record.id) === run) running.delete(record.id)
      release()
    }
  }
  const isBusy = ({ name, symbol }: Pick<StepsRecord, 'name' | 'symbol'>): boolean =>
    [...running.values(), ...[...starting.values()].map((record) => ({ record }))].some(
      ({ record }) => record.name === name && (name === 'reverse' || record.symbol === symbol),
    )
  const starting = new Map<string, Pick<StepsRecord, 'name' | 'symbol'>>()

  /** The page gets an answer within this time; the steps go on. */
  function within(id: string, working: Promise<Outcome<StepsEnd>>): Promise<Outcome<StepsEnd>> {
    const answer = settleWithin(clock, ANSWER_MS, working).then((settled): Outcome<StepsEnd> =>
      settled.kind === 'value' ? settled.value : { kind: 'unknown', reason: 'timeout' },
    )
    outcomes.set(id, answer)
    return answer
  }
  async function begin(plan: Plan, accountId: string): Promise<Outcome<StepsEnd>> {
    try {
      const open = await journal.list(accountId)
      const same = open.filter(
        ({ name, symbol }) => name === plan.name && (name === 'reverse' || symbol === plan.symbol),
      )
      // An open one of an earlier hub continues on its own.
      if (same.some(({ state }) => state === 'open') || (await journal.find(plan.id)) !== null) return BUSY
      const record: StepsRecord = {
        ...plan,
        accountId,
        state: 'open',
        at: clock.now(),
        end: null,
        isRead: false,
      }
      return await work(record, 0, false)
    } finally {
      starting.delete(plan.id)
    }
  }

  return {
    start: (plan) => {
      const accountId = options.accountId()
      if (accountId === null) return Promise.resolve(rejected(NO_SESSION_CODE, 'not logged in'))
      const known = outcomes.get(plan.id)
      if (known !== undefined) return known
      if (isBusy(plan)) return Promise.resolve(BUSY)
      starting.set(plan.id, plan)
      return within(plan.id, begin(plan, accountId))
    },
    retry: async (id) => {
      const accountId = options.accountId()
      if (accountId === null) return rejected(NO_SESSION_CODE, 'not logged in')
      const record = ended.get(id) ?? (await journal.find(id))
      if (
        record === null ||
        record.accountId !== accountId ||
        record.end?.canRetry !== true ||
        isBusy(record)
      ) {
        return BUSY
      }
      if (await isOutdated(record)) return rejected(...clientErrors.openAgain)
      const index = record.end.done
      const steps = record.steps.map((step, at): Step => {
        if (at < index) return step
        const waiting: Step = { ...step, state: 'waiting', code: 0, message: '' }
        // A rejected step gets a new id; one that never arrived keeps its id, so that it can't exist twice.
        if (step.state !== 'refused') return waiting
        const retries = (step.retries ?? 0) + 1
        const next = stepId(record.id, at + 1, retries)
        const body = 'orderLinkId' in step.body ? { ...step.body, orderLinkId: next } : step.body
        return { ...waiting, id: next, retries, body }
      })
      ended.delete(id)
      const again: StepsRecord = {
        ...record,
        steps,
        state: 'open',
        end: null,
        isRead: false,
        at: clock.now(),
      }
      starting.set(id, again)
      const working = journal
        .write(again)
        .then(() => work(again, 0, true))
        .finally(() => starting.delete(id))
      return within(id, working)
    },
    forget: async (id) => {
      const record = ended.get(id) ?? (await journal.find(id))
      if (record === null || record.state !== 'closed' || record.accountId !== options.accountId()) return
      await markRead(record)
    },
    views: async () => {
      const accountId = options.accountId()
      if (accountId === null) return []
      const all = await journal.list(accountId)
      const outdated = await Promise.all(all.map(isOutdated))
      return all
        .filter((_record, index) => outdated[index] === false)
        .map((record) => viewOf(record, running.get(record.id)?.isUnknown ?? false, clock.now()))
    },
    resume: async (accountId) => {
      for (const record of await journal.list(accountId)) {
        if (record.state !== 'open' || running.has(record.id) || starting.has(record.id)) continue
        if (options.accountId() !== accountId) return
        const age = clock.now() - record.at
        void work(record, age >= 0 ? age : GO_ON_MS + 1, false)
      }
    },
    seen: (order) => {
      for (const record of ended.values()) {
        const index = record.steps.findIndex(({ id }) => id === order.orderLinkId)
        const step = record.steps[index]
        if (step === undefined) continue
        const isRefused = order.orderStatus === 'Rejected'
        if (isRefused !== (step.state === 'done')) continue
        const state = isRefused ? 'refused' : 'done'
        const message = isRefused ? (order.cxlRejReason ?? '') : ''
        const steps = record.steps.map((one, at) =>
          at === index ? ({ ...one, state, message } as const) : one,
        )
        void close({ ...record, steps }).then((over) => publish({ record: over, isUnknown: false }))
      }
    },
    pendingEvents: () =>
      [...running.values()].map((run) => ({
        kind: 'Steps',
        steps: viewOf(run.record, run.isUnknown, clock.now()),
      })),
    clear: () => {
      life += 1
      running.clear()
      outcomes.clear()
      ended.clear()
    },
  }
}
