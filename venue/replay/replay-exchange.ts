import { createClock } from '../runtime/clock.ts'
import { accountsOfProfile } from '../engine/seeds/profile-accounts.ts'
import { depthOf } from '../engine/state/book.ts'
import { clearDirty } from '../engine/state/dirty.ts'
import { runCommand } from '../engine/commands/apply.ts'
import { runQuery } from '../engine/queries/apply.ts'
import { controlMarket } from '../engine/control/control.ts'
import { createWorld } from '../engine/state/create-world.ts'
import { runUntil } from '../engine/time/run.ts'
import { runDue, settleAll } from '../engine/triggers/due.ts'
import { allTickers, TRADES_CAP } from '../engine/state/market.ts'
import { createPublisher } from '../engine/publish.ts'
import { quotesOf } from '../engine/queries/quotes.ts'
import { executionsOf, findOrderOf, historyOf, snapshotOf } from '../engine/queries/read-account.ts'
import { openAccount } from '../engine/seeds/open-account.ts'
import { createShared } from '../engine/state/sim-state.ts'
import { takeEvents } from '../engine/state/world.ts'
import type { PrivateEvent } from '../exchange/events.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { MarketBatch } from '../exchange/market-data.ts'
import type { ControlOrder, MarketOrder, SimulationControl } from '../exchange/simulation-control.ts'
import type { Recording } from './open-stream.ts'
import { replayCandles } from './replay-candles.ts'
import { createReplayMarket, dressRows } from './replay-market.ts'
import type { StreamEvent } from './stream-event.ts'

const TICK_MS = 10
/** The engine simulates trading of its own over longer gaps: smaller steps avoid that. */
const STEP_MS = 60_000
const MINUTE_MS = 60_000

/** Control orders that leave the recorded prices alone. */
const doable = ['trade', 'reference', 'funding', 'liquidate', 'wallet', 'account', 'addAccount'] as const
type Doable = Extract<MarketOrder, { readonly type: (typeof doable)[number] }>
const isDoable = (order: ControlOrder): order is Doable => doable.some((type) => type === order.type)

export interface ReplayOptions {
  readonly recording: Recording
  /** 2 plays twice as fast. */
  readonly speed: number
  /** true: start again at the end, in new sequences. false: market and clock stop there. */
  readonly loop: boolean
  /** Warnings for the person who started the venue. */
  readonly warn?: (line: string) => void
}

export interface ReplayExchange extends Exchange, SimulationControl {
  /** How often the recording was started. */
  readonly rounds: number
  /** True once market and clock have stopped at the end. */
  readonly ended: boolean
}

/**
 * A recorded public stream as an exchange. Orders match by the engine's rules against the recorded levels. An aggressive
 * order reduces a level until the next recorded update of that level. A resting order fills when the recorded price passes
 * its price. Accounts are in memory only.
 */
export async function createReplayExchange({
  recording,
  speed,
  loop,
  warn,
}: ReplayOptions): Promise<ReplayExchange> {
  const markets = recording.symbols.map((start, index) =>
    createReplayMarket({ ...start, instrument: { ...start.instrument, id: index + 1 } }, recording.firstAt),
  )
  const bySymbol = new Map(markets.map((entry) => [entry.instrument.symbol, entry]))
  const byId = new Map(markets.map((entry) => [entry.instrument.id, entry]))
  const world = createWorld(
    { seed: 0, startAt: recording.firstAt },
    markets.map((entry) => entry.market),
  )
  const shared = { ...createShared(0, recording.firstAt), nextAt: Number.POSITIVE_INFINITY }
  const publisher = createPublisher(world)
  const clock = createClock(recording.firstAt)
  clock.scale(speed)
  const instruments = markets.map((entry) => entry.instrument)
  const marketListeners: ((batch: MarketBatch) => void)[] = []
  const privateListeners: ((events: readonly PrivateEvent[]) => void)[] = []
  const noticeListeners: ((event: string, message: string) => void)[] = []
  /** Time between the first round and this one: whole minutes, so that candles start on the minute. */
  let shift = 0
  let rounds = 1
  let ended = false
  let closed = false
  /** Where the clock stops: the end of a recording that isn't looped, or the line that can't be played. */
  let endAt = loop ? Number.POSITIVE_INFINITY : recording.lastAt
  const timeNow = (): number => Math.min(clock.now(), endAt)
  let stream = recording.play()
  let next: StreamEvent | null = null

  function passTo(time: number): void {
    for (
      let at = Math.min(world.time + STEP_MS, time);
      world.time < time;
      at = Math.min(world.time + STEP_MS, time)
    ) {
      runUntil(world, shared, at)
    }
  }

  function publish(): void {
    const batch = publisher.flush()
    dressRows(byId, batch.tickers)
    for (const listener of marketListeners) listener(batch)
    const events = takeEvents(world)
    if (events.length > 0) for (const listener of privateListeners) listener(events)
    // Nothing is stored.
    clearDirty(world.dirty)
  }

  function notice(event: string, message: string): void {
    for (const listener of noticeListeners) listener(event, message)
  }

  function beginAgain(): void {
    const length = recording.lastAt - recording.firstAt
    shift += (Math.floor(length / MINUTE_MS) + 1) * MINUTE_MS
    clock.moveTo(recording.firstAt + shift)
    passTo(recording.firstAt + shift)
    for (const entry of markets) entry.clear()
    world.replaced = true
    stream = recording.play()
    rounds += 1
    notice('replay_loop', `The recording begins again (round ${rounds}).`)
  }

  /** Applies all messages that are due; true at the end of the recording. */
  async function playDue(): Promise<boolean> {
    const now = timeNow()
    for (;;) {
      if (next === null) {
        const step = await stream.next()
        if (closed) return false
        if (step.done === true) return true
        next = step.value
      }
      const at = next.at + shift
      if (at > now) break
      passTo(at)
      bySymbol.get(next.symbol)?.apply(world, next)
      next = null
    }
    passTo(now)
    return false
  }

  /** Stops the market here; accounts and orders are unaffected. */
  function hold(error: unknown): void {
    ended = true
    endAt = world.time
    const message = `The recording can't be played on: ${error instanceof Error ? error.message : String(error)}`
    warn?.(message)
    notice('replay_failed', message)
  }

  async function run(): Promise<void> {
    for (;;) {
      const over = ended
        ? false
        : await playDue().catch((error: unknown) => {
            hold(error)
            return false
          })
      if (closed) return
      if (over && recording.cut !== null) {
        warn?.(recording.cut)
        notice('replay_cut', recording.cut)
      }
      if (over && loop) beginAgain()
      else if (over) {
        ended = true
        notice('replay_end', 'The recorded stream has ended; the market is paused.')
      }
      if (ended) passTo(endAt)
      publish()
      await new Promise((resolve) => setTimeout(resolve, TICK_MS))
    }
  }

  // Applies the messages of the first moment, so that the first read finds a book.
  await playDue()
  // Starts after the caller had time to listen: a short recording at a high speed can end at once.
  const running = new Promise<void>((resolve) => setImmediate(resolve)).then(run).catch(hold)

  return {
    get rounds() {
      return rounds
    },
    get ended() {
      return ended
    },
    instruments: () => Promise.resolve(instruments),
    now: timeNow,
    accountsOf: (profileId) => Promise.resolve(accountsOfProfile(world, profileId)),
    command(accountId, command) {
      openAccount(world, accountId)
      const answer = runCommand(world, accountId, command)
      settleAll(world)
      runDue(world)
      publish()
      return Promise.resolve(answer)
    },
    query(accountId, query) {
      openAccount(world, accountId)
      return Promise.resolve(runQuery(world, accountId, query))
    },
    privateSnapshot(accountId) {
      openAccount(world, accountId)
      const snapshot = snapshotOf(world, accountId)
      return snapshot === null ? Promise.reject(new Error('no such account')) : Promise.resolve(snapshot)
    },
    findOrder: (accountId, key) => Promise.resolve(findOrderOf(world, accountId, key)),
    orderHistory: (accountId, filter) => Promise.resolve(historyOf(world, accountId, filter)),
    executions: (accountId, filter) => Promise.resolve(executionsOf(world, accountId, filter)),
    candles(query) {
      publish()
      const market = world.bySymbol.get(query.symbol)
      const answer =
        market === undefined ? { rows: new Float64Array(0), noData: true } : replayCandles(market.bars, query)
      return Promise.resolve({ ...answer, asOf: publisher.number() })
    },
    tickers() {
      publish()
      return Promise.resolve(dressRows(byId, allTickers(world.markets)))
    },
    quotes() {
      publish()
      return Promise.resolve(quotesOf(world.markets))
    },
    fundingHistory(symbol) {
      publish()
      return Promise.resolve(Float64Array.from(world.bySymbol.get(symbol)?.fundings ?? []))
    },
    book(symbol) {
      publish()
      const market = world.bySymbol.get(symbol)
      if (market === undefined) return Promise.resolve(null)
      return Promise.resolve({
        instrumentId: market.spec.id,
        asOf: publisher.number(),
        bids: depthOf(market.book.bids),
        asks: depthOf(market.book.asks),
      })
    },
    recentTrades(symbol) {
      publish()
      const trades = world.bySymbol.get(symbol)?.trades ?? []
      return Promise.resolve(Float64Array.from(trades.slice(-TRADES_CAP).flat()))
    },
    onMarket: (listener) => void marketListeners.push(listener),
    onPrivate: (listener) => void privateListeners.push(listener),
    onNotice: (listener) => void noticeListeners.push(listener),
    control(order: ControlOrder) {
      if (order.type === 'freeze') clock.freeze(order.frozen)
      else if (order.type === 'scale') clock.scale(order.factor)
      else if (order.type === 'step') {
        clock.step(order.ms)
        // After the end, time passes only by this order.
        if (ended) endAt += order.ms
      } else if (isDoable(order)) {
        const outcome = controlMarket(world, order)
        runDue(world)
        publish()
        return outcome.ok ? Promise.resolve(outcome.result) : Promise.reject(new Error(outcome.reason))
      } else return Promise.reject(new Error(`a recording can't do "${order.type}"`))
      return Promise.resolve({ time: timeNow() })
    },
    async close() {
      closed = true
      await running
    },
  }
}
