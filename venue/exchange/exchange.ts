import type { Instrument } from '#shared/domain/instrument.ts'
import type {
  AccountInfo,
  Execution,
  Order,
  Position,
  SymbolSetting,
  WalletCoin,
} from '#shared/domain/records.ts'
import type {
  AccountMarginMode,
  Interval,
  OrderFlowEvent,
  PositionIdx,
  PositionMode,
  Side,
} from '#shared/domain/enums.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { Command, Query, QueryAnswer } from './commands.ts'

/**
 * The seam (issue 4): the server (calls, push, cookies, control) knows the exchange only through `Exchange`. The local
 * exchange is its first implementation, a replay of a recorded stream wraps it, a gateway to a real exchange can follow.
 */

export type CommandAnswer =
  | { readonly ok: true; readonly result: Readonly<Record<string, unknown>> }
  | Refusal

/**
 * Code and text of the error catalogue (#shared/errors); nothing has changed. Only 39303 leaves what was placed: its
 * `create_order_failed_qty_x` is what was not.
 */
export interface Refusal {
  readonly ok: false
  readonly code: number
  readonly message: string
  /** Stand in `ext_map` and fill the texts: max_leverage, triggerBy. */
  readonly params?: Readonly<Record<string, string>>
}

/** One private fact of one account, in the order it happened. `seq` is continuous per account, starting at 1. */
export type PrivateEvent = { readonly accountId: string; readonly seq: number } & (
  | { readonly kind: 'order'; readonly event: OrderFlowEvent | 'filled' | 'rejected'; readonly order: Order }
  | { readonly kind: 'position'; readonly position: Position }
  | { readonly kind: 'wallet'; readonly coin: WalletCoin }
  | { readonly kind: 'execution'; readonly execution: Execution }
  | { readonly kind: 'setting'; readonly setting: SymbolSetting }
  /** The account's own settings changed: margin mode, position mode, cancel on disconnect. */
  | { readonly kind: 'account'; readonly account: AccountInfo }
  /** user.trade.msg (VENUE-43). */
  | { readonly kind: 'tradeMsg'; readonly message: TradeMessage }
  /** user.unify.liquidation, or user.option.liquidation for options (VENUE-44). */
  | { readonly kind: 'liquidation'; readonly liquidation: Liquidation }
)

/** The five scenes of trade messages (FEED-27). */
export const tradeScenes = ['make', 'edit', 'cancel', 'position', 'liquidation'] as const

export interface TradeMessage {
  readonly scene: (typeof tradeScenes)[number]
  readonly symbol: string
  readonly side: Side
  readonly orderId?: string
  readonly orderType?: 'Limit' | 'Market'
  readonly price?: DecimalText
  readonly qty?: DecimalText
  readonly leavesQty?: DecimalText
  /** Position size after it. */
  readonly size?: DecimalText
  /** Why, in the exchange's word (CancelByPmTrialMmOverEquity ...). */
  readonly reason?: string
  readonly isPortfolioMargin: boolean
}

export interface Liquidation {
  readonly symbol: string
  readonly side: Side
  readonly qty: DecimalText
  readonly price: DecimalText
  /** Left of the position; '0' after a full liquidation. */
  readonly size: DecimalText
  readonly isPartial: boolean
  readonly isPortfolioMargin: boolean
  readonly time: number
}

export interface PrivateSnapshot {
  readonly account: AccountInfo
  readonly seq: number
  readonly orders: readonly Order[]
  readonly positions: readonly Position[]
  readonly wallet: readonly WalletCoin[]
  readonly settings: readonly SymbolSetting[]
}

/** Public changes since the last batch, in wire widths (see #shared/wire/frames.ts), prices and quantities scaled. The arrays are valid only while the listener runs. */
export interface MarketBatch {
  /** 1, 2, 3 ... per start of the exchange; reads name the last batch they include, so that no change is lost or doubled. */
  readonly number: number
  /** Exchange clock, Unix ms. */
  readonly time: number
  /** TICKER_WIDTH rows. */
  readonly tickers: Float64Array
  /** Level changes of one book, in order: BOOK_WIDTH rows, absolute quantities, full depth (the server cuts to 20 / 200). */
  readonly books: readonly { readonly instrumentId: number; readonly rows: Float64Array }[]
  /** TRADE_WIDTH rows. */
  readonly trades: readonly { readonly instrumentId: number; readonly rows: Float64Array }[]
  /** Instruments whose book, trades and candles were replaced (restore, replay from the start): read them again. */
  readonly resets?: readonly number[]
}

export interface BookSnapshot {
  readonly instrumentId: number
  /** Number of the last MarketBatch whose changes are included. */
  readonly asOf: number
  /** [price, qty] pairs, best first. */
  readonly bids: Float64Array
  readonly asks: Float64Array
}

export interface CandleQuery {
  readonly symbol: string
  readonly interval: Interval
  readonly kind: 'market' | 'mark' | 'index'
  /** Unix s, exclusive. */
  readonly to: number
  readonly limit: number
}

export interface CandleAnswer {
  readonly rows: Float64Array
  readonly noData: boolean
  /** Number of the last MarketBatch whose trades are included. */
  readonly asOf: number
}

/** A page of an account's ended orders or executions. */
export interface HistoryFilter {
  readonly symbol?: string
  /** Unix ms, exclusive: only what is older. */
  readonly before: number
  readonly limit: number
}

export interface Exchange {
  instruments(): Promise<readonly Instrument[]>
  /** Exchange clock, Unix ms. */
  now(): number
  /** Accounts a browser profile may pick from; made on first sight of the profile. */
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
  executions(accountId: string, filter: HistoryFilter): Promise<readonly Execution[]>
  /** Rows of CANDLE_WIDTH, oldest first; noData when nothing older exists. */
  candles(query: CandleQuery): Promise<CandleAnswer>
  tickers(): Promise<Float64Array>
  book(symbol: string): Promise<BookSnapshot | null>
  recentTrades(symbol: string): Promise<Float64Array>
  onMarket(listener: (batch: MarketBatch) => void): void
  onPrivate(listener: (events: readonly PrivateEvent[]) => void): void
  /** Announcements for people (public.notice): a recording that ended. Exchanges without any leave it out. */
  onNotice?(listener: (event: string, message: string) => void): void
  /** Listed, delisted, delivered, moved between states: read `instruments()` again (public.symbol.notify). */
  onInstruments?(listener: (symbols: readonly string[]) => void): void
  /** For the control port. */
  control(order: ControlOrder): Promise<Readonly<Record<string, unknown>>>
  close(): Promise<void>
}

/** What the control port may make the market and the accounts do. Prices and amounts are decimal text. */
export type MarketOrder =
  /** Moves the market of a symbol to a price, or by percent of its last one, through real trades of a house account. */
  | { readonly type: 'move'; readonly symbol: string; readonly price?: string; readonly percent?: string }
  /** A house trade at once against the resting book. */
  | { readonly type: 'trade'; readonly symbol: string; readonly side: Side; readonly qty: DecimalText }
  /** Sets mark and index price apart from the last one; the market takes over again after `holdMs`. */
  | {
      readonly type: 'reference'
      readonly symbol: string
      readonly markPrice?: string
      readonly indexPrice?: string
      readonly holdMs: number
    }
  /** Settles funding at once, at a rate where one is given; `inMs` above 0 only names the rate and the moment. */
  | { readonly type: 'funding'; readonly symbol: string; readonly rate?: string; readonly inMs: number }
  /** Takes the mark price of a symbol to where a position is liquidated. */
  | {
      readonly type: 'liquidate'
      readonly accountId: string
      readonly symbol: string
      readonly positionIdx: PositionIdx
      readonly holdMs: number
    }
  /** Puts money into a wallet, or takes it out (negative). */
  | { readonly type: 'wallet'; readonly accountId: string; readonly coin: string; readonly amount: string }
  /** Makes one more account for a browser profile. */
  | { readonly type: 'addAccount'; readonly profileId: string; readonly account: NewAccount }
  /** Changes what an account is said to be: name, loyalty label, invite code, picture. */
  | { readonly type: 'account'; readonly accountId: string; readonly changes: AccountChanges }
  /** Moves a symbol between states (VENUE-11); public.symbol.notify tells. */
  | {
      readonly type: 'symbolState'
      readonly symbol: string
      /** Absent: the state stays. */
      readonly state?: string
      /** Catalogue fields to change with it (SymbolChange in engine/lifecycle/alter.ts): tickSize, symbolDisplay ... */
      readonly changes?: Readonly<Record<string, unknown>>
    }

/** An account as a scenario makes it; what is left out is as in the first demo account. */
export interface NewAccount extends AccountChanges {
  readonly name: string
  readonly marginMode?: AccountMarginMode
  readonly positionMode?: PositionMode
  /** Decimal text by coin. */
  readonly wallet?: Readonly<Record<string, string>>
}

export type AccountChanges = Partial<
  Pick<AccountInfo, 'name' | 'isDemo' | 'kind' | 'copyTrade' | 'loyaltyLabel' | 'inviteCode' | 'avatar'>
>

/** What the control port may ask of the exchange itself (server faults are the server's own). */
export type ControlOrder =
  | { readonly type: 'freeze'; readonly frozen: boolean }
  | { readonly type: 'scale'; readonly factor: number }
  | { readonly type: 'step'; readonly ms: number }
  | MarketOrder
  | { readonly type: 'snapshot' }
  | { readonly type: 'restore'; readonly id: string }
  | { readonly type: 'stateHash' }
  | { readonly type: 'rate'; readonly updatesPerSecond: number; readonly openSymbol: string }

export interface LocalExchangeOptions {
  readonly seed: number
  /** Unix ms the exchange's history ends at on the very first start. */
  readonly startAt: number
  /** How many linear perpetuals are listed: 60, or 200 for load. */
  readonly symbols: number
  /** Strikes of the nearest BTC USDC options; as few as everywhere where left out. */
  readonly strikes?: number
  /** Folder of the SQLite file; null keeps everything in memory. */
  readonly dataDir: string | null
}
