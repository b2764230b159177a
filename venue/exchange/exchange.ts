import type { ExchangeView, KillReport } from '#shared/contracts/exchange.ts'
import type { Interval } from '#shared/domain/enums.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { AccountInfo, Order } from '#shared/domain/records.ts'
import type { Fill } from './fill.ts'
import type { Command, CommandAnswer, Query, QueryAnswer, Refusal } from './commands.ts'
import type { PrivateEvent, PrivateSnapshot } from './events.ts'
import type { HistoryAnswer, HistoryRequest } from './history.ts'
import type {
  BookSnapshot,
  CandleAnswer,
  CandleKind,
  CandleQuery,
  Delivery,
  MarketBatch,
} from './market-data.ts'

/** A page of an account's ended orders or executions. */
export interface HistoryFilter {
  readonly symbol?: string
  /** Unix ms, exclusive: only what is older. */
  readonly before: number
  readonly limit: number
}

/** What sockets are subscribed to now. */
export interface MarketDemand {
  /** Symbols whose books are read, those of most readers first. */
  readonly books: readonly string[]
  /** Symbols whose trades are read. */
  readonly trades: readonly string[]
  /** Candles that are read. */
  readonly candles: readonly CandleDemand[]
  /** Symbols whose tickers are read one by one: those that a page shows, holds or has orders in. */
  readonly tickers: readonly string[]
  /** Whether the tickers of all symbols are read. */
  readonly allTickers: boolean
}

export interface CandleDemand {
  readonly symbol: string
  readonly interval: Interval
  readonly kind: CandleKind
}

/** What an exchange is sure of now. Heartbeats confirm nothing else, so the terminal marks the rest as stale. */
export interface ExchangeHealth {
  /** No private event is missing. */
  readonly isPrivateLive: boolean
  /** The tickers of all instruments are up to date. */
  readonly areAllTickersLive: boolean
  /** Ids of instruments whose market data are not up to date. */
  readonly stale: ReadonlySet<number>
}

/** Arming and the kill switch of a real exchange. Each change is announced as `exchange_changed`. */
export interface ExchangeSafety {
  /** Lets orders that open positions pass. A refusal says why not. */
  arm(): Refusal | null
  /** From this call on, only cancels and orders that reduce a position are sent. */
  disarm(): void
  /** Disarms at once, then cancels all orders and, if `closes`, closes all positions. Calls at the same time are one. */
  kill(options: { readonly closes: boolean }): Promise<KillReport>
}

/**
 * What the server (calls, push, cookies) knows of an exchange. The simulator and a replay of a recorded stream implement
 * it; a gateway to a real exchange can follow. What only a simulation can do is `SimulationControl`.
 */
export interface Exchange {
  instruments(): Promise<readonly Instrument[]>
  /** Exchange clock, Unix ms. */
  now(): number
  /**
   * Accounts that a browser profile may use, at least one; created when the profile first asks. An exchange without trading
   * has an empty one.
   */
  accountsOf(profileId: string): Promise<readonly AccountInfo[]>
  /** Answers only after the command is durable. */
  command(accountId: string, command: Command): Promise<CommandAnswer>
  query(accountId: string, query: Query): Promise<QueryAnswer>
  privateSnapshot(accountId: string): Promise<PrivateSnapshot>
  findOrder(
    accountId: string,
    key: { readonly orderId?: string; readonly orderLinkId?: string },
  ): Promise<Order | null>
  /** Ended orders, newest first. */
  orderHistory(accountId: string, filter: HistoryFilter): Promise<readonly Order[]>
  executions(accountId: string, filter: HistoryFilter): Promise<readonly Fill[]>
  /**
   * A page of any list. Absent on exchanges that have all records at hand: their pages are cut from `orderHistory`, `executions`
   * and `query`. Present: a page may be refused, or end before the list does.
   */
  history?(accountId: string, request: HistoryRequest): Promise<HistoryAnswer>
  /** Rows of CANDLE_WIDTH, oldest first; noData when nothing older exists. */
  candles(query: CandleQuery): Promise<CandleAnswer>
  tickers(): Promise<Float64Array>
  /** QUOTE_WIDTH rows of the symbols that have ticker rows. Absent: the exchange knows only ticker rows. */
  quotes?(): Promise<Float64Array>
  /** Settled funding rates of a symbol as [Unix ms, rate x 1e8] pairs, oldest first. Absent: none are recorded. */
  fundingHistory?(symbol: string): Promise<Float64Array>
  /** All deliveries, in no special order. Absent: none are recorded. */
  deliveries?(): Promise<readonly Delivery[]>
  book(symbol: string): Promise<BookSnapshot | null>
  recentTrades(symbol: string): Promise<Float64Array>
  onMarket(listener: (batch: MarketBatch) => void): void
  onPrivate(listener: (events: readonly PrivateEvent[]) => void): void
  /**
   * Announcements for people (public.notice), such as the end of a recording. An empty message says that what the event announced
   * is over. Absent on exchanges that make none.
   */
  onNotice?(listener: (event: string, message: string) => void): void
  /** Symbols that were listed, delisted, delivered or changed state: read `instruments()` again (public.symbol.notify). */
  onInstruments?(listener: (symbols: readonly string[]) => void): void
  /** What it is and can do. Notice `exchange_changed`: read it again. Absent: the embedded exchange, everything. */
  capabilities?(): ExchangeView
  /** Absent: orders need no arming, and there is no kill switch. */
  readonly safety?: ExchangeSafety
  /** Called at most every 100 ms, when the demand changed. Absent on exchanges that send everything always. */
  follow?(demand: MarketDemand): void
  /** Read before each heartbeat. Absent: everything is confirmed. */
  health?(): ExchangeHealth
  close(): Promise<void>
}
