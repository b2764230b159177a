/** The exchange core: no I/O, no clock, no Node. The host gives the time and stores what changed. */
import type { AccountInfo, Execution, Order } from '#shared/domain/records.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { QueryAnswer, CommandAnswer } from '../../exchange/commands.ts'
import type { PrivateEvent, PrivateSnapshot } from '../../exchange/events.ts'
import type { HistoryFilter } from '../../exchange/exchange.ts'
import type { BookSnapshot, CandleAnswer, CandleQuery, MarketBatch } from '../../exchange/market-data.ts'
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
import { executionsOf, findOrderOf, historyOf, snapshotOf } from '../../engine/queries/read-account.ts'
import { restart } from './restart.ts'
import { openAccount } from '../../engine/seeds/open-account.ts'
import { createWorld } from '../../engine/state/create-world.ts'
import { createShared } from '../../engine/state/sim-state.ts'
import { requote } from '../../engine/crowd/step.ts'
import { takeEvents } from '../../engine/state/world.ts'

export interface CoreOptions {
  readonly seed: number
  /** Unix ms of the very first start: the two years of history end here. */
  readonly startAt: number
  /** Listed linear perpetuals, 60 or up to 200. */
  readonly symbols: number
  /** Strikes of the nearest BTC USDC options, for load; 5 where left out. Not kept: it counts when a chain is listed. */
  readonly strikes?: number
  /** false leaves the other families and the odd symbols out (small tests); true where left out. */
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
 * Times are Unix ms of the exchange clock; the host may freeze, scale or step it, but the core never goes back. Events of
 * `apply` and `advance` must be stored together with `takeChanges()` before anybody hears of them.
 */
export interface Core {
  /** Exchange time reached. */
  now(): number
  instruments(): readonly Instrument[]
  /** Symbols listed, ended or changed since the last call: `instruments()` says how they are now. */
  takeListed(): readonly string[]
  /** Changes a symbol's state or catalogue item (control port); says why not, and changes nothing, when it can't be. */
  alterSymbol(symbol: string, change: SymbolChange): Altered & { readonly events: readonly PrivateEvent[] }
  /** Accounts of a profile, made on first sight (then `takeChanges` has rows). */
  accountsOf(profileId: string): readonly AccountInfo[]
  /** Runs up to `now`, then the command. Anything may be passed: garbage is refused, never thrown. */
  apply(accountId: string, command: unknown, now: number): Applied
  /** Runs everything due up to `now`; call it every 20..50 ms. The batch holds all public changes since the last one. */
  advance(now: number): Advanced
  /** Rows to store since the last call, for one transaction. */
  takeChanges(): readonly ChangeRow[]
  /** Reads that change nothing (commands.ts); garbage is refused, never thrown. */
  query(accountId: string, query: unknown, now: number): QueryAnswer
  /** Everything open of an account; a seeded one is made by its first use (then `takeChanges` has rows). */
  snapshotOf(accountId: string): PrivateSnapshot | null
  findOrder(
    accountId: string,
    key: { readonly orderId?: string; readonly orderLinkId?: string },
  ): Order | null
  orderHistory(accountId: string, filter: HistoryFilter): readonly Order[]
  executions(accountId: string, filter: HistoryFilter): readonly Execution[]
  /** Public reads hold everything up to this moment; call `advance` and publish its batch first, so that `asOf` is exact. */
  candles(query: CandleQuery): CandleAnswer
  tickers(): Float64Array
  book(symbol: string): BookSnapshot | null
  recentTrades(symbol: string): Float64Array
  /** `move` and `trade`; the next advance carries what came of it. */
  control(order: MarketOrder): ControlResult & { readonly events: readonly PrivateEvent[] }
  /** The whole state as text; `restore` of it on a core with the same options brings it back to the byte. */
  dump(): string
  /** Throws on a text that isn't such a dump. All accounts and orders are replaced: store `allRows()` afterwards. */
  restore(dump: string): void
  /** Every row as if all had changed, to rewrite the store after a restore. */
  allRows(): readonly ChangeRow[]
  /** 16 hex digits of the whole state. */
  stateHash(): string
}

/**
 * `stored`: rows of an earlier run made with the same options (`storedOptions` tells them); those with `historyOf` may be left to
 * `readHistory`, which is asked once for each account that needs its own.
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
