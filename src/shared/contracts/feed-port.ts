import type { Instrument } from '../domain/instrument.ts'
import type { AccountInfo, Execution, Order, Position, SymbolSetting, WalletCoin } from '../domain/records.ts'
import type { OrderFlowEvent, Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { ConnectionView, SessionView } from './hub-api.ts'
import type { StepsView } from './steps.ts'
import type { IntentFact, TradeFact } from './trade-facts.ts'
import type { AnnouncementView } from './views.ts'

/** The raw port between hub and risk worker. One `FeedBatch` at a time is under way; `BatchTaken` gives the credit back. */

/** Risk -> hub. */
export type FeedPortInput =
  | {
      /** The whole wish of this tab, replacing the one before; the hub counts references. */
      readonly type: 'WantTopics'
      readonly topics: readonly string[]
      /** Ids whose ticker rows are wanted (rows in view, positions, open symbol), or 'all'. */
      readonly tickers: readonly number[] | 'all'
      /** Paint rate asked for, 1..60. */
      readonly hz: number
    }
  | { readonly type: 'BatchTaken'; readonly batch: number }
  | { readonly type: 'Park'; readonly parked: boolean }

/** Hub -> risk. */
export type FeedPortOutput =
  | {
      readonly type: 'Catalogue'
      readonly epoch: string
      readonly instruments: readonly Instrument[]
      readonly source: 'network' | 'cache' | 'built-in'
    }
  | { readonly type: 'Session'; readonly epoch: string; readonly session: SessionView }
  | { readonly type: 'Connection'; readonly epoch: string; readonly connection: ConnectionView }
  /** The whole list, on joining and with every change; to hidden tabs too. */
  | { readonly type: 'Announcements'; readonly epoch: string; readonly list: readonly AnnouncementView[] }
  | FeedBatch
  | { readonly type: 'Private'; readonly epoch: string; readonly event: PrivateFeedEvent }
  /** Something happened that the trader is told: to the tab in front alone. */
  | { readonly type: 'Fact'; readonly epoch: string; readonly fact: TradeFact | IntentFact }

export interface FeedBatch {
  readonly type: 'FeedBatch'
  readonly epoch: string
  readonly batch: number
  /** Server time (ms) of the newest update in it, for age measurement; 0 when it holds none. */
  readonly stamp: number
  /** Changed rows, TICKER_WIDTH wide, only those wanted. */
  readonly tickers?: Float64Array
  readonly book?: BookView
  /** The same book in levels of several ticks, where it's wanted. */
  readonly merged?: BookView
  /** Trades of the open symbol since the last batch, TRADE_WIDTH wide, oldest first, at most 200; newest kept. */
  readonly trades?: TradesView
  /** Last candle(s) of subscribed candle topics. */
  readonly candles?: readonly CandleView[]
  /** Topics whose freshness changed. */
  readonly freshness?: readonly TopicFreshness[]
}

export interface BookView {
  readonly topic: string
  readonly symbol: string
  readonly seq: number
  /** [price, qty] pairs, best first, scaled integers. */
  readonly bids: Float64Array
  readonly asks: Float64Array
}
export interface TradesView {
  readonly topic: string
  readonly symbol: string
  /** true: replaces what was known (first batch, resubscription) */
  readonly reset: boolean
  readonly rows: Float64Array
}
export interface CandleView {
  readonly topic: string
  readonly symbol: string
  readonly interval: string
  /** Rows of CANDLE_WIDTH, oldest first: each candle touched since the last batch. */
  readonly rows: Float64Array
}
export interface TopicFreshness {
  readonly topic: string
  /** fresh: confirmed; stale: no confirmation for 5 s; invalid: a gap was found, being resubscribed. */
  readonly state: 'fresh' | 'stale' | 'invalid'
  /** This computer's Unix ms of the last confirmation. */
  readonly since: number
}

/** The private state of an account at a sequence. */
export interface PrivateState {
  readonly account: AccountInfo
  readonly seq: number
  readonly orders: readonly Order[]
  readonly positions: readonly Position[]
  readonly wallet: readonly WalletCoin[]
  readonly settings: readonly SymbolSetting[]
}

/** What the exchange tells people, not books. An unknown scene is kept as it came. */
export interface TradeMessage {
  readonly scene: 'make' | 'edit' | 'cancel' | 'position' | 'liquidation' | 'option-trade' | (string & {})
  readonly symbol: string
  readonly side: Side
  /** '' where it's about a position. */
  readonly orderId: string
  readonly orderType?: 'Limit' | 'Market'
  readonly price?: DecimalText
  readonly qty?: DecimalText
  readonly leavesQty?: DecimalText
  /** Position size after it. */
  readonly size?: DecimalText
  /** The exchange's word for why, '' none. */
  readonly reason: string
}

export type IntentOutcome = 'accepted' | 'rejected' | 'absent' | 'unproven'
/** How an intent ended whose answer was lost; `filled`: its order was found, filled. */
export type IntentEnd = IntentOutcome | 'filled'

/** Private events in order; never conflated, never repeated. `State` replaces everything (join, gap refetch, account change). */
export type PrivateFeedEvent =
  /** `continues`: nothing was missed since the event before. */
  | { readonly kind: 'State'; readonly state: PrivateState; readonly continues?: true }
  | { readonly kind: 'Cleared' }
  | {
      readonly kind: 'Order'
      readonly seq: number
      readonly event: OrderFlowEvent | (string & {})
      readonly order: Order
    }
  | { readonly kind: 'Position'; readonly seq: number; readonly position: Position }
  | { readonly kind: 'Wallet'; readonly seq: number; readonly coin: WalletCoin }
  | { readonly kind: 'Execution'; readonly seq: number; readonly execution: Execution }
  | { readonly kind: 'Setting'; readonly seq: number; readonly setting: SymbolSetting }
  /** A message for people: of a trade (FEED-27), a liquidation (FEED-28) or an option's fill (FEED-26). Changes no state. */
  | { readonly kind: 'Message'; readonly seq: number; readonly message: TradeMessage }
  /** An intent whose outcome is not known yet, or no longer unknown. */
  | {
      readonly kind: 'Intent'
      readonly orderLinkId: string
      readonly state: 'sending' | 'unknown' | 'resolved'
      readonly symbol: string
      /** Of a resolved one: what became of it. absent: it wasn't carried out; unproven: the exchange shows neither. */
      readonly outcome?: IntentOutcome
      /** An order that was found has been filled whole. */
      readonly isFilled?: true
    }
  /** An intent of several steps went on or ended. */
  | { readonly kind: 'Steps'; readonly steps: StepsView }
