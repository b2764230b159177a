import { TICKER_WIDTH } from '#shared/wire/frames.ts'
import type {
  BookView,
  CandleView,
  FeedBatch,
  NewestRow,
  TopicFreshness,
  TradesView,
} from '#shared/contracts/feed-port.ts'
import type { TopicStore } from '../state/topic-store.ts'
import type { TopicState } from '../state/topic-state.ts'

/** A batch without its number, and the buffers to transfer with it. */
export interface BatchParts {
  readonly parts: Omit<FeedBatch, 'type' | 'epoch' | 'batch'>
  readonly transfer: ArrayBuffer[]
}

/** What one tab watches and how far it has received it: only the newest value of each key is sent. */
export interface TabCursor {
  watch(topics: readonly string[], tickers: readonly number[] | 'all'): void
  /** Counts everything as unsent. */
  rewind(): void
  /** Everything watched that changed since the last call; null for nothing. */
  take(): BatchParts | null
}

type Parts = { -readonly [Key in keyof BatchParts['parts']]: BatchParts['parts'][Key] }
/** Parts of which a batch has one per topic. */
interface Lists {
  readonly books: BookView[]
  readonly trades: TradesView[]
  readonly candles: CandleView[]
  readonly newest: NewestRow[]
}

export function createTabCursor(store: TopicStore): TabCursor {
  let topics: readonly string[] = []
  let watchesAll = false
  let ids: readonly number[] = []
  /** Newly watched ids: sent even if their rows are older than the cursor. */
  const unseen = new Set<number>()
  let tickerVersion = 0
  let freshnessVersion = 0
  const seen = new Map<string, number>()
  const sentFreshness = new Set<string>()

  function takeTickers(parts: Parts, transfer: ArrayBuffer[]): void {
    const table = store.tickers
    const version = table.version()
    if (version === tickerVersion && unseen.size === 0) return
    const changed: number[] = []
    if (watchesAll) {
      const size = table.size()
      for (let id = 0; id < size; id += 1) if (table.versionOf(id) > tickerVersion) changed.push(id)
    } else {
      for (const id of ids) {
        const rowVersion = table.versionOf(id)
        if (rowVersion > tickerVersion || (rowVersion > 0 && unseen.has(id))) changed.push(id)
      }
    }
    tickerVersion = version
    // An id without a row is sent later, when its row gets a version.
    unseen.clear()
    if (changed.length === 0) return
    const rows = new Float64Array(changed.length * TICKER_WIDTH)
    changed.forEach((id, index) => table.copyRow(id, rows, index * TICKER_WIDTH))
    parts.tickers = rows
    parts.stamp = Math.max(parts.stamp, table.stamp())
    transfer.push(rows.buffer)
  }

  function takeTopic(topic: TopicState, parts: Parts, lists: Lists, transfer: ArrayBuffer[]): void {
    const { name, data, parsed } = topic
    const cursor = seen.get(name) ?? -1
    if (data.kind === 'book') {
      if (topic.version === 0 || topic.version === cursor || data.book.isCrossed()) return
      const view = data.book.view(data.levels)
      lists.books.push({ topic: name, symbol: parsed.symbol, seq: topic.guard.sequence(), ...view })
      transfer.push(view.bids.buffer, view.asks.buffer)
      seen.set(name, topic.version)
    } else if (data.kind === 'trades') {
      const count = data.trades.count()
      if (count === 0 || count === cursor) return
      const rows = data.trades.since(Math.max(0, cursor))
      lists.trades.push({ topic: name, symbol: parsed.symbol, reset: cursor < data.trades.resetAt(), rows })
      transfer.push(rows.buffer)
      seen.set(name, count)
    } else if (data.kind === 'candles') {
      const version = data.candles.version()
      if (version === 0 || version === cursor) return
      const rows = data.candles.since(Math.max(0, cursor))
      lists.candles.push({ topic: name, symbol: parsed.symbol, interval: parsed.interval, rows })
      transfer.push(rows.buffer)
      seen.set(name, version)
    } else if (data.kind === 'newest') {
      if (topic.version === 0 || topic.version === cursor) return
      lists.newest.push({ topic: name, symbol: parsed.symbol, row: data.row })
      seen.set(name, topic.version)
    } else if (data.kind === 'tickers' || data.kind === 'none') return
    else return data satisfies never
    parts.stamp = Math.max(parts.stamp, topic.stamp)
  }

  function takeFreshness(): readonly TopicFreshness[] {
    const version = store.freshnessVersion()
    if (version === freshnessVersion && sentFreshness.size === topics.length) return []
    const changed: TopicFreshness[] = []
    for (const name of topics) {
      const topic = store.get(name)
      if (topic === undefined) continue
      if (topic.freshnessVersion <= freshnessVersion && sentFreshness.has(name)) continue
      sentFreshness.add(name)
      changed.push({ topic: name, state: topic.freshness, since: topic.confirmedWall })
    }
    freshnessVersion = version
    return changed
  }

  return {
    watch: (watchedTopics, tickers) => {
      topics = [...new Set(watchedTopics)]
      for (const name of seen.keys()) if (!topics.includes(name)) seen.delete(name)
      for (const name of sentFreshness) if (!topics.includes(name)) sentFreshness.delete(name)
      if (tickers === 'all') {
        if (!watchesAll) tickerVersion = 0
        watchesAll = true
        ids = []
        unseen.clear()
        return
      }
      const before = new Set(ids)
      const next = [...new Set(tickers)]
      for (const id of next) if (!watchesAll && !before.has(id)) unseen.add(id)
      ids = next
      watchesAll = false
    },
    rewind: () => {
      tickerVersion = 0
      freshnessVersion = 0
      seen.clear()
      sentFreshness.clear()
      unseen.clear()
    },
    take: () => {
      const parts: Parts = { stamp: 0 }
      const transfer: ArrayBuffer[] = []
      const lists: Lists = { books: [], trades: [], candles: [], newest: [] }
      takeTickers(parts, transfer)
      for (const name of topics) {
        const topic = store.get(name)
        if (topic !== undefined) takeTopic(topic, parts, lists, transfer)
      }
      if (lists.books.length > 0) parts.books = lists.books
      if (lists.trades.length > 0) parts.trades = lists.trades
      if (lists.candles.length > 0) parts.candles = lists.candles
      if (lists.newest.length > 0) parts.newest = lists.newest
      const freshness = takeFreshness()
      if (freshness.length > 0) parts.freshness = freshness
      const isEmpty =
        parts.tickers === undefined &&
        parts.books === undefined &&
        parts.trades === undefined &&
        parts.candles === undefined &&
        parts.newest === undefined &&
        parts.freshness === undefined
      return isEmpty ? null : { parts, transfer }
    },
  }
}
