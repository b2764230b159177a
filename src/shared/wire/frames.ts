/**
 * Layout of every push frame (documented with examples in docs/wire.md). A frame is one msgpack array (records off);
 * with `?format=json` the same array as JSON text. Prices and quantities in public frames are integers scaled by the
 * instrument's `priceFraction` / `lotFraction` decimals.
 */

/** First element of a frame. */
export const FRAME_PUBLIC = 1
export const FRAME_PRIVATE = 2
export const FRAME_HEARTBEAT = 3
export const FRAME_ANSWER = 4

/** Kind of a public entry: a snapshot replaces all earlier rows, a delta follows them. */
export const ENTRY_SNAPSHOT = 0
export const ENTRY_DELTA = 1

/**
 * [topicId, firstSeq, lastSeq, kind, values]. `values` is flat: rows of the topic's width one after the other. One
 * update is one row. A delta has lastSeq - firstSeq + 1 rows and is valid only if firstSeq is the last known sequence +
 * 1. A snapshot has firstSeq = lastSeq = the sequence of its state.
 */
export type PublicEntry = readonly [
  topicId: number,
  firstSeq: number,
  lastSeq: number,
  kind: 0 | 1,
  values: readonly number[],
]
/** [1, serverTimeMs, entries] */
export type PublicFrame = readonly [typeof FRAME_PUBLIC, number, readonly PublicEntry[]]
/**
 * [privateSeq, topic, short-key map]. Private sequences are continuous per account. If a second topic repeats an event,
 * its entry has the same sequence and follows directly: a receiver can skip entries of a sequence it has applied.
 */
export type PrivateEntry = readonly [seq: number, topic: string, event: Readonly<Record<string, unknown>>]
/** [2, serverTimeMs, entries] */
export type PrivateFrame = readonly [typeof FRAME_PRIVATE, number, readonly PrivateEntry[]]
/** [3, serverTimeMs, privateSeq or -1 before login, [topicId, lastSeq, topicId, lastSeq, ...]] once a second. */
export type HeartbeatFrame = readonly [typeof FRAME_HEARTBEAT, number, number, readonly number[]]
/** [4, serverTimeMs, answer] */
export type AnswerFrame = readonly [typeof FRAME_ANSWER, number, PushAnswer]
export type PushFrame = PublicFrame | PrivateFrame | HeartbeatFrame | AnswerFrame

/** Client -> server: a msgpack map (JSON text with format=json). The answer repeats `reqId`. */
export interface PushRequest {
  readonly op: 'subscribe' | 'unsubscribe' | 'login' | 'ping'
  readonly reqId: number
  readonly args: readonly string[]
}

/** public.symbol.notify: symbol, contractType, contractStatus and symbolStatus with the instrument's short keys. */
export type SymbolNotice = Readonly<Record<string, unknown>>

export interface PushAnswer {
  readonly op: 'subscribe' | 'unsubscribe' | 'login' | 'pong' | 'session' | 'notice' | 'symbols' | 'error'
  readonly reqId: number
  /** login_success / login_fail for op login; session_end for op session; changed for op symbols; the kind of a notice. */
  readonly event?: string
  readonly success: boolean
  readonly retCode: number
  readonly retMsg: string
  /** For op subscribe: one [name, topicId] per accepted topic. `refused` has the other names. */
  readonly topics?: readonly (readonly [name: string, topicId: number])[]
  readonly refused?: readonly string[]
  /**
   * For op symbols: symbols that were listed, delisted, delivered or changed state. Their catalogue items must be read
   * again.
   */
  readonly symbols?: readonly SymbolNotice[]
}

/** Ticker row: topics instrument_info.H/.M/_v3.all. */
export const TICKER_WIDTH = 14
export const tickerField = {
  instrumentId: 0,
  lastPrice: 1,
  bid1Price: 2,
  ask1Price: 3,
  markPrice: 4,
  indexPrice: 5,
  prevPrice24h: 6,
  highPrice24h: 7,
  lowPrice24h: 8,
  /** lotFraction decimals */
  volume24h: 9,
  /** quote money, whole units x 100 (E2) */
  turnover24hE2: 10,
  openInterest: 11,
  fundingRateE8: 12,
  /** Unix seconds */
  nextFundingTime: 13,
} as const

/** Book delta row [side 0 bid | 1 ask, price, quantity]; quantity 0 removes the level. A snapshot lists all levels as rows. */
export const BOOK_WIDTH = 3
/** Trade row [trade number, Unix ms, price, quantity, side of the taker 0 Buy | 1 Sell]. */
export const TRADE_WIDTH = 5
/** Candle row [start Unix s, open, high, low, close, volume, turnover E2, 1 when closed else 0]. */
export const CANDLE_WIDTH = 8

/** Price limit row [highest buy price, lowest sell price]. */
export const LIMIT_WIDTH = 2
export const limitField = { highestBuy: 0, lowestSell: 1 } as const

/** Limits at both ends: a frame is cut at 10 ms or 256 kB, and one above 1 MB is refused undecoded (fault P3). */
export const FRAME_CUT_MS = 10
export const FRAME_CUT_BYTES = 256 * 1024
export const FRAME_MAX_BYTES = 1024 * 1024
export const HEARTBEAT_MS = 1000
/** A topic not confirmed for this long is stale (docs/choices.md#stale-data). */
export const STALE_AFTER_MS = 5000
