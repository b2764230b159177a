import type { LibrarySymbolInfo } from '../api/datafeed.ts'
import type { SeriesReason } from '../protocol.ts'
import type { BarCache } from './bar-cache.ts'
import { cell, rowCount, TIME } from './bar-rows.ts'
import type { FeedSink } from './client-types.ts'
import type { BarsAnswer } from './feed-requests.ts'

const MAX_BACK_REQUESTS = 12

export interface OlderBars {
  /** Loads bars older than the first one. A call during a running request returns that request. */
  load: (countBack: number) => Promise<void>
  /** Loads older bars until the first one is at or before `time` (seconds), the feed ends, or a limit is reached. */
  loadBackTo: (time: number) => Promise<void>
  /** Another series is open now: a running request no longer counts. */
  reset: () => void
}

export interface OlderBarsOptions {
  cache: BarCache
  /** Requests `countBack` bars before `to`, seconds. */
  getBars: (symbol: LibrarySymbolInfo, to: number, countBack: number) => Promise<BarsAnswer>
  /** Number of the open series. Answers to the requests of an earlier series are ignored. */
  series: () => number
  /** Symbol of the open series. Null until it is resolved. */
  info: () => LibrarySymbolInfo | null
  keyOf: (symbol: LibrarySymbolInfo) => string
  /** Length of a bar, seconds. */
  period: () => number
  show: (symbol: LibrarySymbolInfo, rows: Float64Array, reason: SeriesReason) => void
  sink: Pick<FeedSink, 'historyEnd' | 'trace'>
}

/** Loads the history before the first bar of the open series. Sends one request at a time. */
export function createOlderBars(options: OlderBarsOptions): OlderBars {
  const { cache, getBars, series, info, keyOf, period, show, sink } = options
  let older: Promise<void> | null = null

  const loadOnce = async (mine: number, countBack: number): Promise<void> => {
    const symbol = info()
    if (symbol === null) return
    const key = keyOf(symbol)
    const known = cache.get(key)
    if (known === undefined || known.complete || rowCount(known.rows) === 0) return
    const first = cell(known.rows, 0, TIME)
    const { rows, meta } = await getBars(symbol, first, countBack)
    if (mine !== series()) return
    const before = rowCount(known.rows)
    const grown = cache.prepend(key, rows)
    if (grown === undefined) return
    const added = rowCount(grown.rows) - before
    if (added > 0) show(symbol, grown.rows, 'history')
    const jump = meta.nextTime ?? null
    if (added === 0 && jump !== null && jump < first) {
      // There is a gap in the history: request the bars before it.
      const beyond = await getBars(symbol, jump + 1, countBack)
      if (mine !== series()) return
      const joined = cache.prepend(key, beyond.rows)
      if (joined !== undefined && rowCount(beyond.rows) > 0) {
        show(symbol, joined.rows, 'history')
        return
      }
    }
    if (added === 0 || meta.noData === true) {
      cache.markComplete(key)
      sink.historyEnd(mine)
    }
  }

  const load = (countBack: number): Promise<void> => {
    if (older !== null) return older
    const running = loadOnce(series(), countBack)
      .catch((error: unknown) => sink.trace('datafeed', `older bars: ${String(error)}`))
      .finally(() => {
        if (older === running) older = null
      })
    older = running
    return running
  }

  const firstTime = (): number => {
    const symbol = info()
    const known = symbol === null ? undefined : cache.get(keyOf(symbol))
    return known === undefined || known.complete ? Number.NEGATIVE_INFINITY : cell(known.rows, 0, TIME)
  }

  return {
    load,
    loadBackTo: async (time) => {
      const mine = series()
      for (let request = 0; request < MAX_BACK_REQUESTS; request++) {
        const first = firstTime()
        if (mine !== series() || !(first > time)) return
        const missing = Math.ceil((first - time) / period())
        await load(Math.max(300, Math.min(2000, missing + 10)))
        if (firstTime() === first) return
      }
    },
    reset: () => {
      older = null
    },
  }
}
