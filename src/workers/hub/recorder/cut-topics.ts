import { BOOK_WIDTH, ENTRY_DELTA, ENTRY_SNAPSHOT, TICKER_WIDTH } from '#shared/wire/frames.ts'
import type { PublicEntry } from '#shared/wire/frames.ts'
import type { TopicState } from '../state/topic-state.ts'
import type { TopicStore } from '../state/topic-store.ts'

/** What a cut takes: everything, everything but the tickers of all symbols, which are most of it, or only the trades. */
export type CutOf = 'all' | 'most' | 'trades'

/**
 * The state of the hub's topics as push entries: what changed since the last cut, or all of it. A recording has topic ids and
 * sequences of its own, so it depends on no exchange's. A trade counts as one row; other topics count cuts.
 */
export interface TopicCutter {
  /** Entries that replace everything: with them alone a player knows the state. */
  whole(): readonly PublicEntry[]
  changes(of: CutOf): readonly PublicEntry[]
  /** Names and ids of all topics so far. */
  topics(): readonly (readonly [name: string, id: number])[]
}

interface Known {
  readonly id: number
  /** The state that `seen` counts. A topic that is unsubscribed and subscribed again has another state. */
  of: TopicState | null
  seq: number
  /** Version, or count of trades, at the last cut; -1 none. */
  seen: number
  /** Rows of the last cut: a book's levels, a series' first candle. */
  rows: readonly number[]
}

/** Both sides as rows, in the order of their keys. */
function bookRows(topic: TopicState): readonly number[] {
  if (topic.data.kind !== 'book') return []
  const { bids, asks } = topic.data.book.view(topic.data.levels)
  const rows: number[] = []
  for (const [side, pairs] of [bids, asks].entries())
    for (let at = 0; at < pairs.length; at += 2) rows.push(side, pairs[at] ?? 0, pairs[at + 1] ?? 0)
  return rows
}

/** Rows that turn one book into another; quantity 0 removes a level. Both are sorted: best first, bids before asks. */
export function bookChanges(before: readonly number[], after: readonly number[]): readonly number[] {
  const rows: number[] = []
  let old = 0
  let now = 0
  /** Place in the order of rows: bids descend, asks ascend. */
  const order = (list: readonly number[], at: number, other: readonly number[], otherAt: number): number => {
    if (at >= list.length) return 1
    if (otherAt >= other.length) return -1
    const side = (list[at] ?? 0) - (other[otherAt] ?? 0)
    if (side !== 0) return side
    const price = (list[at + 1] ?? 0) - (other[otherAt + 1] ?? 0)
    return list[at] === 0 ? -price : price
  }
  while (old < before.length || now < after.length) {
    const place = order(before, old, after, now)
    if (place < 0) rows.push(before[old] ?? 0, before[old + 1] ?? 0, 0)
    else if (place > 0 || before[old + 2] !== after[now + 2])
      rows.push(after[now] ?? 0, after[now + 1] ?? 0, after[now + 2] ?? 0)
    if (place <= 0) old += BOOK_WIDTH
    if (place >= 0) now += BOOK_WIDTH
  }
  return rows
}

export function createTopicCutter(options: {
  readonly store: Pick<TopicStore, 'get' | 'tickers'>
  /** Names of the subscribed topics. */
  readonly subscribed: () => readonly string[]
}): TopicCutter {
  const { store } = options
  const known = new Map<string, Known>()
  const row = new Float64Array(TICKER_WIDTH)

  function knownOf(name: string): Known {
    const found = known.get(name)
    if (found !== undefined) return found
    const made: Known = { id: known.size + 1, of: null, seq: 0, seen: -1, rows: [] }
    known.set(name, made)
    return made
  }
  const entry = (of: Known, kind: 0 | 1, values: readonly number[], count = 1): PublicEntry => {
    const first = of.seq + 1
    of.seq += Math.max(1, count)
    return [of.id, kind === ENTRY_SNAPSHOT ? of.seq : first, of.seq, kind, values]
  }

  function tickerRows(topic: TopicState, after: number): readonly number[] {
    const table = store.tickers
    const values: number[] = []
    const take = (id: number): void => {
      if (id < 0 || table.versionOf(id) <= after) return
      table.copyRow(id, row, 0)
      values.push(...row)
    }
    if (topic.parsed.symbol !== '') take(topic.tickerId)
    else for (let id = 0; id < table.size(); id += 1) take(id)
    return values
  }

  /** The entry that replaces a topic's state. */
  function snapshot(topic: TopicState, of: Known): PublicEntry {
    const { data } = topic
    of.of = topic
    switch (data.kind) {
      case 'tickers':
        of.seen = store.tickers.version()
        return entry(of, ENTRY_SNAPSHOT, tickerRows(topic, 0))
      case 'book':
        of.seen = topic.version
        of.rows = bookRows(topic)
        return entry(of, ENTRY_SNAPSHOT, of.rows)
      case 'trades':
        of.seen = data.trades.count()
        return entry(of, ENTRY_SNAPSHOT, [...data.trades.since(0)])
      case 'candles':
        of.seen = data.candles.version()
        of.rows = [...data.candles.since(0)]
        return entry(of, ENTRY_SNAPSHOT, of.rows)
      case 'newest':
        of.seen = topic.version
        return entry(of, ENTRY_SNAPSHOT, data.row)
      case 'none':
        return entry(of, ENTRY_SNAPSHOT, [])
      default:
        return data satisfies never
    }
  }

  /** The entry of what changed since the last cut; null for nothing. */
  function change(topic: TopicState, of: Known): PublicEntry | null {
    const { data } = topic
    switch (data.kind) {
      case 'tickers': {
        const version = store.tickers.version()
        if (version === of.seen) return null
        const values = tickerRows(topic, of.seen)
        of.seen = version
        return values.length === 0 ? null : entry(of, ENTRY_DELTA, values)
      }
      case 'book': {
        // A crossed book is the middle of a change: no tab shows it either.
        if (topic.version === of.seen || data.book.isCrossed()) return null
        const before = of.rows
        of.seen = topic.version
        of.rows = bookRows(topic)
        const values = bookChanges(before, of.rows)
        return values.length === 0 ? null : entry(of, ENTRY_DELTA, values)
      }
      case 'trades': {
        if (data.trades.count() === of.seen) return null
        if (of.seen < data.trades.resetAt()) return snapshot(topic, of)
        const values = [...data.trades.since(of.seen)]
        of.seen = data.trades.count()
        return entry(of, ENTRY_DELTA, values, values.length / topic.width)
      }
      case 'candles': {
        const version = data.candles.version()
        if (version === of.seen) return null
        const all = [...data.candles.since(0)]
        // Candles that are gone without newer ones in their place: the series was replaced.
        if (all[0] !== of.rows[0]) return snapshot(topic, of)
        const values = [...data.candles.since(of.seen)]
        of.seen = version
        return entry(of, ENTRY_DELTA, values)
      }
      case 'newest':
      case 'none':
        return topic.version === of.seen || data.kind === 'none' ? null : snapshot(topic, of)
      default:
        return data satisfies never
    }
  }

  /** Topics that have been complete since their last snapshot. */
  const live = (): readonly TopicState[] =>
    options.subscribed().flatMap((name) => {
      const topic = store.get(name)
      return topic !== undefined && topic.data.kind !== 'none' && topic.guard.isLive() ? [topic] : []
    })

  return {
    whole: () => live().map((topic) => snapshot(topic, knownOf(topic.name))),
    changes: (of) =>
      live().flatMap((topic) => {
        if (of === 'trades' && topic.data.kind !== 'trades') return []
        if (of === 'most' && topic.parsed.kind === 'tickerAll') return []
        const about = knownOf(topic.name)
        const made = about.of === topic ? change(topic, about) : snapshot(topic, about)
        return made === null ? [] : [made]
      }),
    topics: () => Array.from(known, ([name, { id }]): [string, number] => [name, id]),
  }
}
