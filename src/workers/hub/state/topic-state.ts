import { ENTRY_SNAPSHOT } from '#shared/wire/frames.ts'
import { parsePublicTopic, publicTopics, topicRows } from '#shared/wire/topics.ts'
import type { ParsedTopic, PublicTopicKind, RowStore } from '#shared/wire/topics.ts'
import type { TopicFreshness } from '#shared/contracts/feed-port.ts'
import type { RowEntry } from '../feeds/public-frame.ts'
import { createCandleSeries } from './candle-series.ts'
import type { CandleSeries } from './candle-series.ts'
import { createOrderBook } from './order-book.ts'
import type { OrderBook } from './order-book.ts'
import { createSequenceGuard } from './sequence-guard.ts'
import type { SequenceGuard } from './sequence-guard.ts'
import type { TickerTable } from './ticker-table.ts'
import { createTradeRing } from './trade-ring.ts'
import type { TradeRing } from './trade-ring.ts'

/** What stores the rows of a topic. */
export type TopicData =
  | { readonly kind: 'tickers' }
  | { readonly kind: 'book'; readonly book: OrderBook; readonly levels: number }
  | { readonly kind: 'trades'; readonly trades: TradeRing }
  | { readonly kind: 'candles'; readonly candles: CandleSeries }
  | { readonly kind: 'newest'; row: readonly number[] }
  | { readonly kind: 'none' }

/** One subscribed public topic. */
export interface TopicState {
  readonly name: string
  readonly parsed: ParsedTopic
  readonly width: number
  readonly guard: SequenceGuard
  readonly data: TopicData
  /** Grows with every applied entry; a consumer remembers the version it has seen. */
  version: number
  /** Server time (ms) of the newest applied frame. */
  stamp: number
  freshness: TopicFreshness['state']
  /** Store-wide count at the last change of freshness. */
  freshnessVersion: number
  /** Monotonic and wall ms of the last confirmation. */
  confirmedAt: number
  confirmedWall: number
  /** Monotonic ms since when the book has been crossed, -1 if it isn't. */
  crossedSince: number
  /** Id in the rows of a symbol's own ticker topic, -1 none yet. */
  tickerId: number
}

/** Lowest price of a level: a merged bid may round down to 0, and a spread's price has either sign. */
const lowestPrice = (kind: PublicTopicKind): number =>
  kind === 'spreadBook' ? Number.NEGATIVE_INFINITY : kind === 'mergedBook' ? 0 : 1

const makeData: Readonly<Record<RowStore, (parsed: ParsedTopic) => TopicData>> = {
  tickers: () => ({ kind: 'tickers' }),
  book: ({ kind, depth }) => ({ kind: 'book', book: createOrderBook(lowestPrice(kind)), levels: depth }),
  trades: () => ({ kind: 'trades', trades: createTradeRing() }),
  candles: () => ({ kind: 'candles', candles: createCandleSeries() }),
  newest: () => ({ kind: 'newest', row: [] }),
  none: () => ({ kind: 'none' }),
}

/** State for a topic's name; null for a name that is no public topic. */
export function createTopicState(name: string): TopicState | null {
  const parsed = parsePublicTopic(name)
  if (parsed === null) return null
  const { width, stores } = topicRows[publicTopics[parsed.kind].rows]
  return {
    name,
    parsed,
    width,
    guard: createSequenceGuard(),
    data: makeData[stores](parsed),
    version: 0,
    stamp: 0,
    freshness: 'stale',
    freshnessVersion: 0,
    confirmedAt: 0,
    confirmedWall: 0,
    crossedSince: -1,
    tickerId: -1,
  }
}

/** Stores an entry's rows from row `skip` on. False if they don't fit the topic. */
function storeRows(
  { data, width }: TopicState,
  entry: RowEntry,
  skip: number,
  tickers: TickerTable,
  stamp: number,
): boolean {
  const values = entry[4]
  const isSnapshot = entry[3] === ENTRY_SNAPSHOT
  switch (data.kind) {
    case 'tickers':
      return tickers.apply(values, skip * width, stamp) === values.length / width - skip
    case 'book':
      return isSnapshot ? data.book.applySnapshot(values) : data.book.applyDelta(values, skip)
    case 'trades':
      data.trades.apply(values, skip, isSnapshot)
      return true
    case 'candles':
      data.candles.apply(values, skip, isSnapshot)
      return true
    case 'newest':
      // An empty snapshot says that there is no row any more.
      data.row = Array.from(values.slice(-width))
      return true
    case 'none':
      return true
    default:
      return data satisfies never
  }
}

/** Applies an entry. Returns the number of accepted rows, or -1 if they don't fit the topic. */
export function applyRows(
  topic: TopicState,
  entry: RowEntry,
  skip: number,
  tickers: TickerTable,
  stamp: number,
): number {
  const { length } = entry[4]
  const { width } = topic
  if (width === 0) return 0
  if (length % width !== 0) return -1
  // Skipping known rows needs one row per sequence number.
  if (skip > 0 && length !== width * (entry[2] - entry[1] + 1)) return -1
  if (!storeRows(topic, entry, skip, tickers, stamp)) return -1
  topic.version += 1
  topic.stamp = stamp
  return length / width - skip
}
