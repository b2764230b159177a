/** The exchange core, without I/O, clock and Node APIs: its host supplies the time and stores the changes. */
import type { AccountInfo, Order } from '#shared/domain/records.ts'
import type { Fill } from '../../exchange/fill.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { QueryAnswer, CommandAnswer } from '../../exchange/commands.ts'
import type { PrivateEvent, PrivateSnapshot } from '../../exchange/events.ts'
import type { HistoryFilter } from '../../exchange/exchange.ts'
import type {
  BookSnapshot,
  CandleAnswer,
  CandleQuery,
  Delivery,
  MarketBatch,
} from '../../exchange/market-data.ts'
import type { MarketOrder } from '../../exchange/simulation-control.ts'
import { accountsOfProfile } from '../../engine/seeds/profile-accounts.ts'
import { depthOf } from '../../engine/state/book.ts'
import { createBlockCache } from '../../engine/candles/blocks.ts'
import { candlesOf } from '../../engine/candles/query.ts'
import { runCommand } from '../../engine/commands/apply.ts'
import { runQuery } from '../../engine/queries/apply.ts'
import { markAll, takeRows } from './changes.ts'
import type { ChangeRow, HistoryReader } from './changes.ts'
import { controlMarket } from '../../engine/control/control.ts'
import type { ControlResult } from '../../engine/control/control-result.ts'
import { dumpWorld, hashOf, restoreDump } from './dump.ts'
import { runDue, settleAll } from '../../engine/triggers/due.ts'
import { settleMoves } from '../../engine/triggers/moves.ts'
import { runUntil } from '../../engine/time/run.ts'
import { alterSymbol } from '../../engine/lifecycle/alter.ts'
import type { Altered, SymbolChange } from '../../engine/lifecycle/alter.ts'
import { listLinear, listMissing } from '../../engine/lifecycle/roll.ts'
import { allTickers, isComing, TRADES_CAP } from '../../engine/state/market.ts'
import { createPublisher } from '../../engine/publish.ts'
import { deliveriesOf } from '../../engine/queries/deliveries.ts'
import { quotesOf } from '../../engine/queries/quotes.ts'
import { executionsOf, findOrderOf, historyOf, snapshotOf } from '../../engine/queries/read-account.ts'
import { restart } from './restart.ts'
import { openAccount } from '../../engine/seeds/open-account.ts'
import { createWorld } from '../../engine/state/create-world.ts'
import { createShared } from '../../engine/state/sim-state.ts'
import { requote } from '../../engine/crowd/step.ts'
import { takeEvents } from '../../engine/state/world.ts'

export interface CoreOptions {
  readonly seed: number
  /** Unix ms of the first start, where the two years of generated history end. */
  readonly startAt: number
  /** Number of listed linear perpetuals, up to 200. */
  readonly symbols: number
  /** Strikes of the nearest BTC USDC options, for load; default 5. Not stored: it is used when a chain is listed. */
  readonly strikes?: number
  /** false: without the other families and the unusual symbols, for small tests. Default true. */
  readonly isWhole?: boolean
}

export interface Applied {
  readonly answer: CommandAnswer
  readonly events: readonly PrivateEvent[]
}

export interface Advanced {
  readonly market: MarketBatch
  readonly events: readonly PrivateEvent[]
}

/**
 * Times are Unix ms of the exchange clock. The host may freeze, scale or step it, but the core's time never goes back. The host
 * must store `takeChanges()` before it sends the events of `apply` and `advance`.
 */
export interface Core {
  /** Exchange time of the core. */
  now(): number
  instruments(): readonly Instrument[]
  /** Symbols listed, ended or changed since the last call; `instruments()` has their current state. */
  takeListed(): readonly string[]
  /** Changes a symbol's state or catalogue item (control port), or returns why it can't and changes nothing. */
  alterSymbol(symbol: string, change: SymbolChange): Altered & { readonly events: readonly PrivateEvent[] }
  /** Accounts of a profile, created when it first asks (then `takeChanges` has rows). */
  accountsOf(profileId: string): readonly AccountInfo[]
  /** Advances to `now`, then runs the command. Any value may be passed: invalid ones are refused, never thrown on. */
  apply(accountId: string, command: unknown, now: number): Applied
  /** Runs everything due up to `now`; call it every 20..50 ms. The batch has all public changes since the last one. */
  advance(now: number): Advanced
  /** Rows to store since the last call, for one transaction. */
  takeChanges(): readonly ChangeRow[]
  /** Answers a query, which changes nothing; invalid ones are refused, never thrown on. */
  query(accountId: string, query: unknown, now: number): QueryAnswer
  /** Current state of an account; a seeded one is created on first use (then `takeChanges` has rows). */
  snapshotOf(accountId: string): PrivateSnapshot | null
  findOrder(
    accountId: string,
    key: { readonly orderId?: string; readonly orderLinkId?: string },
  ): Order | null
  orderHistory(accountId: string, filter: HistoryFilter): readonly Order[]
  executions(accountId: string, filter: HistoryFilter): readonly Fill[]
  /** Public reads include everything up to now: call `advance` and publish its batch first, so that `asOf` is exact. */
  candles(query: CandleQuery): CandleAnswer
  tickers(): Float64Array
  quotes(): Float64Array
  fundingHistory(symbol: string): Float64Array
  deliveries(): readonly Delivery[]
  book(symbol: string): BookSnapshot | null
  recentTrades(symbol: string): Float64Array
  /** Executes a market control order; the next `advance` has the resulting public changes. */
  control(order: MarketOrder): ControlResult & { readonly events: readonly PrivateEvent[] }
  /** The whole state as text; restoring it on a core with the same options gives the same bytes. */
  dump(): string
  /** Restores a dump; throws on any other text. All accounts and orders are replaced: store `allRows()` afterwards. */
  restore(dump: string): void
  /** All rows, to rewrite the store after `restore`. */
  allRows(): readonly ChangeRow[]
  /** Hash of the whole state, 16 hex digits. */
  stateHash(): string
}

/**
 * `stored`: rows of an earlier run with the same options (see `storedOptions`). Rows with `historyOf` may be omitted and
 * supplied by `readHistory`, which is called once per account when its history is needed.
 */
export function createCore(
  options: CoreOptions,
  stored: readonly ChangeRow[] = [],
  readHistory: HistoryReader | null = null,
): Core {
  const { seed, startAt } = options
  const world = createWorld(options)
  const shared = createShared(seed, startAt)
  const publisher = createPublisher(world)
  const blocks = createBlockCache()
  if (stored.length > 0) restart(world, shared, stored, readHistory)
  else {
    listLinear(world)
    listMissing(world)
    for (const market of world.markets) world.dirty.listings.add(market)
  }
  for (const market of world.live) {
    if (market.status !== 'Trading') continue
    requote(world, market, 'live')
    settleMoves(world, market)
  }

  return {
    now: () => world.time,
    instruments: () => world.live.map(({ spec }) => spec.instrument),
    takeListed: () => {
      const symbols = [...world.listed]
      world.listed.clear()
      return symbols
    },
    alterSymbol: (symbol, change) => {
      const altered = alterSymbol(world, symbol, change)
      return { ...altered, events: takeEvents(world) }
    },
    accountsOf: (profileId) => accountsOfProfile(world, profileId),
    apply: (accountId, command, now) => {
      runUntil(world, shared, now)
      openAccount(world, accountId)
      const answer = runCommand(world, accountId, command)
      settleAll(world)
      runDue(world)
      return { answer, events: takeEvents(world) }
    },
    advance: (now) => {
      runUntil(world, shared, now)
      return { market: publisher.flush(), events: takeEvents(world) }
    },
    takeChanges: () => takeRows(world),
    query: (accountId, query, now) => {
      runUntil(world, shared, now)
      openAccount(world, accountId)
      return runQuery(world, accountId, query)
    },
    snapshotOf: (accountId) => {
      openAccount(world, accountId)
      return snapshotOf(world, accountId)
    },
    findOrder: (accountId, key) => findOrderOf(world, accountId, key),
    orderHistory: (accountId, filter) => historyOf(world, accountId, filter),
    executions: (accountId, filter) => executionsOf(world, accountId, filter),
    candles: (query) => {
      const market = world.bySymbol.get(query.symbol)
      const source = market === undefined || isComing(market) ? undefined : market
      return { ...candlesOf(source, query, blocks), asOf: publisher.number() }
    },
    tickers: () => allTickers(world.live),
    quotes: () => quotesOf(world.live),
    fundingHistory: (symbol) => Float64Array.from(world.bySymbol.get(symbol)?.fundings ?? []),
    deliveries: () => deliveriesOf(world.markets),
    book: (symbol) => {
      const market = world.bySymbol.get(symbol)
      if (market === undefined) return null
      const { bids, asks } = market.book
      return {
        instrumentId: market.spec.id,
        asOf: publisher.number(),
        bids: depthOf(bids),
        asks: depthOf(asks),
      }
    },
    recentTrades: (symbol) => {
      const trades = world.bySymbol.get(symbol)?.trades ?? []
      return Float64Array.from(trades.slice(-TRADES_CAP).flat())
    },
    control: (order) => {
      if ('accountId' in order) openAccount(world, order.accountId)
      const result = controlMarket(world, order)
      runDue(world)
      return { ...result, events: takeEvents(world) }
    },
    dump: () => dumpWorld(world, shared),
    restore: (dump) => restoreDump(world, shared, dump),
    allRows: () => {
      markAll(world)
      return takeRows(world)
    },
    stateHash: () => hashOf(dumpWorld(world, shared)),
  }
}
