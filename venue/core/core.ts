/** The exchange core: no I/O, no clock, no Node. The host gives the time and stores what changed. */
import type { AccountInfo, Execution, Order } from '#shared/domain/records.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type {
  BookSnapshot,
  CandleAnswer,
  CandleQuery,
  CommandAnswer,
  MarketBatch,
  PrivateEvent,
  PrivateSnapshot,
} from '../exchange.ts'
import { accountsOfProfile } from './accounts.ts'
import { depthOf } from './book.ts'
import { candlesOf } from './candles/query.ts'
import { runCommand } from './commands/apply.ts'
import { createRunner, settleMoves } from './engine/run.ts'
import { createSpecs } from './instruments.ts'
import { allTickers, createMarket } from './market.ts'
import { createPublisher } from './publish.ts'
import { executionsOf, findOrderOf, historyOf, snapshotOf } from './read-account.ts'
import { createShared } from './sim/sim-state.ts'
import { requote } from './sim/step.ts'
import { takeEvents, TRADES_CAP } from './world.ts'
import type { World } from './world.ts'

export interface CoreOptions {
  readonly seed: number
  /** Unix ms of the very first start: the two years of history end here. */
  readonly startAt: number
  /** Listed perpetuals, 60 or up to 200. */
  readonly symbols: number
}

export interface Core {
  /** Exchange time the core has reached, Unix ms. */
  now(): number
  instruments(): readonly Instrument[]
  accountsOf(profileId: string): readonly AccountInfo[]
  apply(
    accountId: string,
    command: unknown,
    now: number,
  ): { readonly answer: CommandAnswer; readonly events: readonly PrivateEvent[] }
  advance(now: number): { readonly market: MarketBatch; readonly events: readonly PrivateEvent[] }
  snapshotOf(accountId: string): PrivateSnapshot | null
  findOrder(
    accountId: string,
    key: { readonly orderId?: string; readonly orderLinkId?: string },
  ): Order | null
  orderHistory(accountId: string, filter: HistoryFilter): readonly Order[]
  executions(accountId: string, filter: HistoryFilter): readonly Execution[]
  /** Reads include everything up to the last advance; call it first so that `asOf` holds. */
  candles(query: CandleQuery): CandleAnswer
  tickers(): Float64Array
  book(symbol: string): BookSnapshot | null
  recentTrades(symbol: string): Float64Array
}

export interface HistoryFilter {
  readonly symbol?: string
  /** Unix ms, exclusive. */
  readonly before: number
  readonly limit: number
}

export function createCore(options: CoreOptions): Core {
  const { seed, startAt } = options
  const specs = createSpecs(options.symbols)
  const markets = specs.map((spec) => createMarket(spec, seed, startAt, startAt))
  const world: World = {
    seed,
    startAt,
    time: startAt,
    markets,
    bySymbol: new Map(markets.map((market) => [market.spec.symbol, market])),
    accounts: new Map(),
    house: { cash: 0n, sizes: new Map(), fees: 0n, insurance: 0n, deposits: 0n },
    events: [],
    orderCount: 0,
    execCount: 0,
    priority: 0,
    dirty: {
      accounts: new Set(),
      holdings: new Set(),
      orders: new Set(),
      executions: [],
      droppedOrders: [],
      droppedExecutions: [],
      clearedAccounts: new Set(),
      house: true,
    },
  }
  const shared = createShared(seed, startAt)
  const runner = createRunner(world, shared)
  const publisher = createPublisher(markets)
  for (const market of markets) requote(world, market, false)

  return {
    now: () => world.time,
    instruments: () => specs.map((spec) => spec.instrument),
    accountsOf: (profileId) => accountsOfProfile(world, profileId),
    apply: (accountId, command, now) => {
      runner.runUntil(now)
      const answer = runCommand(world, accountId, command)
      for (const market of markets) if (market.moved) settleMoves(world, market)
      return { answer, events: takeEvents(world) }
    },
    advance: (now) => {
      runner.runUntil(now)
      return { market: publisher.flush(world.time), events: takeEvents(world) }
    },
    snapshotOf: (accountId) => snapshotOf(world, accountId),
    findOrder: (accountId, key) => findOrderOf(world, accountId, key),
    orderHistory: (accountId, filter) => historyOf(world, accountId, filter),
    executions: (accountId, filter) => executionsOf(world, accountId, filter),
    candles: (query) => ({ ...candlesOf(world.bySymbol.get(query.symbol), query), asOf: publisher.number() }),
    tickers: () => allTickers(markets),
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
  }
}
