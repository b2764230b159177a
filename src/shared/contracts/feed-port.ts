/**
 * Messages between hub and risk worker. At most one `FeedBatch` is unacknowledged; `BatchTaken` returns the credit to
 * send the next.
 */

import type { Instrument } from '../domain/instrument.ts'
import type { ConnectionView } from './connection.ts'
import type { ExchangeView } from './exchange.ts'
import type { AnnouncementView } from './notices.ts'
import type { PrivateFeedEvent } from './private-feed.ts'
import type { SessionView } from './session.ts'
import type { IntentFact, TradeFact } from './trade-facts.ts'

/** Risk -> hub. */
export type FeedPortInput =
  | {
      /** All topics this tab needs. It replaces the list before; the hub counts references. */
      readonly type: 'WantTopics'
      readonly topics: readonly string[]
      /** Ids of the ticker rows needed (rows in view, positions, open symbol), or 'all'. */
      readonly tickers: readonly number[] | 'all'
      /** Batches per second, 1..60. */
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
  /** Sent on joining and after every change, to hidden tabs too. */
  | { readonly type: 'Exchange'; readonly epoch: string; readonly exchange: ExchangeView }
  | { readonly type: 'Connection'; readonly epoch: string; readonly connection: ConnectionView }
  /** The whole list, sent on joining and after every change, to hidden tabs too. */
  | { readonly type: 'Announcements'; readonly epoch: string; readonly list: readonly AnnouncementView[] }
  | FeedBatch
  | { readonly type: 'Private'; readonly epoch: string; readonly event: PrivateFeedEvent }
  /** An event to notify the trader of. Sent to the tab in front only. */
  | { readonly type: 'Fact'; readonly epoch: string; readonly fact: TradeFact | IntentFact }

export interface FeedBatch {
  readonly type: 'FeedBatch'
  readonly epoch: string
  readonly batch: number
  /** Server time (ms) of the newest update in it, for age measurement; 0 when it holds none. */
  readonly stamp: number
  /** Changed rows of the tickers requested, TICKER_WIDTH numbers each. */
  readonly tickers?: Float64Array
  /** Books that changed, one per topic: plain ones, and merged ones with levels of several ticks. */
  readonly books?: readonly BookView[]
  /** Trades since the last batch per topic, TRADE_WIDTH numbers each, oldest first: the newest 200 at most. */
  readonly trades?: readonly TradesView[]
  /** Candles that changed, per candle topic. */
  readonly candles?: readonly CandleView[]
  /** Newest rows that changed, of topics that store only those (`RowStore`). Empty: the exchange has none any more. */
  readonly newest?: readonly NewestRow[]
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
  /** true: the rows replace all earlier ones (first batch, resubscription). */
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

export interface NewestRow {
  readonly topic: string
  readonly symbol: string
  readonly row: readonly number[]
}

export interface TopicFreshness {
  readonly topic: string
  /** fresh: confirmed; stale: no confirmation for 5 s; invalid: a gap was found, being resubscribed. */
  readonly state: 'fresh' | 'stale' | 'invalid'
  /** This computer's Unix ms of the last confirmation. */
  readonly since: number
}
