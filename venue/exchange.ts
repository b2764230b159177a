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
  Interval,
  OrderFlowEvent,
  PositionIdx,
  Side,
  TimeInForce,
  TriggerPriceType,
} from '#shared/domain/enums.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

/**
 * The seam (issue 4): the server (calls, push, cookies, control) knows the exchange only through `Exchange`. The local
 * exchange is its first implementation, a replay of a recorded stream wraps it, a gateway to a real exchange can follow.
 */

/** Plain data in: nothing here has been checked; the exchange refuses with a code and text what can't be. */
export type Command =
  | {
      readonly type: 'CreateOrder'
      readonly symbol: string
      readonly side: Side
      readonly orderType: 'Limit' | 'Market'
      readonly qty: string
      readonly price?: string
      readonly timeInForce: TimeInForce
      readonly reduceOnly: boolean
      readonly closeOnTrigger: boolean
      readonly positionIdx: PositionIdx
      readonly orderLinkId?: string
      readonly triggerPrice?: string
      readonly triggerBy?: TriggerPriceType
    }
  | {
      readonly type: 'ReplaceOrder'
      readonly orderId: string
      readonly symbol: string
      readonly price?: string
      readonly qty?: string
    }
  | { readonly type: 'CancelOrder'; readonly orderId: string; readonly symbol: string }
  | { readonly type: 'CancelAll'; readonly symbol?: string }
  | {
      readonly type: 'SetLeverage'
      readonly symbol: string
      readonly buyLeverage: string
      readonly sellLeverage: string
    }
  | { readonly type: 'SwitchMarginMode'; readonly symbol: string; readonly isIsolated: boolean }
  | { readonly type: 'ResetAccount' }

export type CommandAnswer =
  | { readonly ok: true; readonly result: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly code: number; readonly message: string }

/** One private fact of one account, in the order it happened. `seq` is continuous per account, starting at 1. */
export type PrivateEvent = { readonly accountId: string; readonly seq: number } & (
  | { readonly kind: 'order'; readonly event: OrderFlowEvent | 'filled' | 'rejected'; readonly order: Order }
  | { readonly kind: 'position'; readonly position: Position }
  | { readonly kind: 'wallet'; readonly coin: WalletCoin }
  | { readonly kind: 'execution'; readonly execution: Execution }
  | { readonly kind: 'setting'; readonly setting: SymbolSetting }
)

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

export interface Exchange {
  instruments(): Promise<readonly Instrument[]>
  /** Exchange clock, Unix ms. */
  now(): number
  /** Accounts a browser profile may pick from; made on first sight of the profile. */
  accountsOf(profileId: string): Promise<readonly AccountInfo[]>
  /** Answers only after the command is durable. */
  command(accountId: string, command: Command): Promise<CommandAnswer>
  privateSnapshot(accountId: string): Promise<PrivateSnapshot>
  findOrder(
    accountId: string,
    key: { readonly orderId?: string; readonly orderLinkId?: string },
  ): Promise<Order | null>
  /** Ended orders / executions, newest first, `before` is an exclusive Unix ms cursor. */
  orderHistory(
    accountId: string,
    filter: { readonly symbol?: string; readonly before: number; readonly limit: number },
  ): Promise<readonly Order[]>
  executions(
    accountId: string,
    filter: { readonly symbol?: string; readonly before: number; readonly limit: number },
  ): Promise<readonly Execution[]>
  /** Rows of CANDLE_WIDTH, oldest first; noData when nothing older exists. */
  candles(query: CandleQuery): Promise<CandleAnswer>
  tickers(): Promise<Float64Array>
  book(symbol: string): Promise<BookSnapshot | null>
  recentTrades(symbol: string): Promise<Float64Array>
  onMarket(listener: (batch: MarketBatch) => void): void
  onPrivate(listener: (events: readonly PrivateEvent[]) => void): void
  /** Announcements for people (public.notice): a recording that ended. Exchanges without any leave it out. */
  onNotice?(listener: (event: string, message: string) => void): void
  /** For the control port. */
  control(order: ControlOrder): Promise<Readonly<Record<string, unknown>>>
  close(): Promise<void>
}

/** What the control port may ask of the exchange itself (server faults are the server's own). */
export type ControlOrder =
  | { readonly type: 'freeze'; readonly frozen: boolean }
  | { readonly type: 'scale'; readonly factor: number }
  | { readonly type: 'step'; readonly ms: number }
  /** Moves the market of a symbol to a price through real trades of a house account. */
  | { readonly type: 'move'; readonly symbol: string; readonly price: DecimalText }
  /** A house trade at once against the resting book. */
  | { readonly type: 'trade'; readonly symbol: string; readonly side: Side; readonly qty: DecimalText }
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
  /** Folder of the SQLite file; null keeps everything in memory. */
  readonly dataDir: string | null
}
