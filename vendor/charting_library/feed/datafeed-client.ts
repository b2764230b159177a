import type { Bar, IBasicDataFeed, LibrarySymbolInfo } from '../api/datafeed.ts'
import type { ResolutionString } from '../api/primitives.ts'
import type { SeriesReason } from '../protocol.ts'
import { type BarCache, createBarCache } from './bar-cache.ts'
import { latestBarMs, readBar } from './bar-clean.ts'
import { cell, rowCount, TIME } from './bar-rows.ts'
import { type BarsAnswer, createFeedRequests } from './feed-requests.ts'
import { canonicalResolution, resolutionSeconds } from './resolutions.ts'

export type FeedPhase = 'idle' | 'resolving' | 'loading' | 'ready' | 'error'

/** What the client tells its owner. */
export interface FeedSink {
  phase: (phase: FeedPhase, reason: string) => void
  resolved: (info: LibrarySymbolInfo) => void
  /** Bars to draw; the array is the owner's copy and may be transferred. */
  bars: (
    series: number,
    rows: Float64Array,
    reason: SeriesReason,
    info: LibrarySymbolInfo,
    resolution: string,
  ) => void
  tick: (series: number, row: Float64Array) => void
  historyEnd: (series: number) => void
  serverTime: (offsetMs: number) => void
  trace: (where: string, message: string) => void
}

export interface DatafeedClient {
  /** Shows a symbol and resolution; whatever ran before is left and never heard of again. */
  open: (symbol: string, resolution: string) => void
  /** Loads bars older than the first one; resolves when there is nothing more to wait for. */
  loadOlder: (countBack: number) => Promise<void>
  /** Loads until the first bar is at or before `time` (seconds), the feed ends, or a limit is reached. */
  loadBackTo: (time: number) => Promise<void>
  /** Forgets this series and asks again (after `onResetCacheNeededCallback`). */
  reload: () => void
  resetCache: () => void
  info: () => LibrarySymbolInfo | null
  resolution: () => string
  series: () => number
  close: () => void
}

export interface FeedOptions {
  feed: IBasicDataFeed
  sink: FeedSink
  now: () => number
  /** Bars of the first request. */
  firstCount: () => number
  /** Milliseconds after which a silent feed is reported. */
  patience?: number
}

const MAX_BACK_REQUESTS = 12
const TOP_UP_EXTRA = 2

/** Drives a data feed: resolve, first bars, older bars, live bars; at most one series at a time. */
export function createDatafeedClient(options: FeedOptions): DatafeedClient {
  const { feed, sink, now, patience = 15_000 } = options
  const cache: BarCache = createBarCache()
  let series = 0
  let info: LibrarySymbolInfo | null = null
  let resolution = ''
  let guid = ''
  let lastTime = Number.NEGATIVE_INFINITY
  let older: Promise<void> | null = null
  let watchdog: ReturnType<typeof setTimeout> | null = null

  const keyOf = (symbol: LibrarySymbolInfo): string => `${symbol.ticker ?? symbol.name}|${resolution}`
  const latest = (): number => latestBarMs(now(), resolutionSeconds(resolution))

  const stopWatch = (): void => {
    if (watchdog !== null) clearTimeout(watchdog)
    watchdog = null
  }
  const watch = (mine: number, what: string): void => {
    stopWatch()
    watchdog = setTimeout(() => {
      if (mine !== series) return
      sink.trace('datafeed', `no answer to ${what} for ${patience} ms`)
      // A late answer is still taken: the message goes when the bars come.
      sink.phase('error', what)
    }, patience)
  }
  const failed = (mine: number, what: string, reason: unknown): void => {
    if (mine !== series) return
    stopWatch()
    const text = reason instanceof Error ? reason.message : String(reason)
    sink.trace('datafeed', `${what}: ${text}`)
    sink.phase('error', text)
  }

  const requests = createFeedRequests({
    feed,
    now,
    serverTime: (offsetMs) => sink.serverTime(offsetMs),
    trace: (where, message) => sink.trace(where, message),
  })
  const getBars = (
    symbol: LibrarySymbolInfo,
    to: number,
    countBack: number,
    first: boolean,
  ): Promise<BarsAnswer> => requests.getBars(symbol, resolution, { to, countBack, first })

  const show = (symbol: LibrarySymbolInfo, rows: Float64Array, reason: SeriesReason): void => {
    lastTime = rowCount(rows) === 0 ? Number.NEGATIVE_INFINITY : cell(rows, rowCount(rows) - 1, TIME)
    sink.bars(series, rows.slice(), reason, symbol, resolution)
  }

  const onTick = (mine: number, symbol: LibrarySymbolInfo, bar: Bar): void => {
    if (mine !== series) return
    const row = readBar(bar, latest())
    if (typeof row === 'string') {
      sink.trace('bars', `live bar dropped: ${row}`)
      return
    }
    if (row[0] < lastTime) {
      sink.trace('bars', `time violation: live bar ${row[0]} is older than ${lastTime}`)
      return
    }
    lastTime = row[0]
    const rows = Float64Array.from(row)
    cache.merge(keyOf(symbol), rows)
    sink.tick(series, rows)
  }

  const unsubscribe = (): void => {
    if (guid === '') return
    const left = guid
    guid = ''
    try {
      feed.unsubscribeBars(left)
    } catch (error) {
      sink.trace('datafeed', `unsubscribeBars: ${String(error)}`)
    }
  }

  const subscribe = (mine: number, symbol: LibrarySymbolInfo): void => {
    guid = `${keyOf(symbol)}|${mine}`
    const onReset = (): void => {
      // A callback of a series that was left does nothing (CHART-40).
      if (mine === series) cache.drop(keyOf(symbol))
    }
    feed.subscribeBars(
      symbol,
      resolution as ResolutionString,
      (bar) => onTick(mine, symbol, bar),
      guid,
      onReset,
    )
  }

  const load = async (mine: number, symbol: LibrarySymbolInfo): Promise<void> => {
    const key = keyOf(symbol)
    const known = cache.get(key)
    const to = Math.floor(now() / 1000) + resolutionSeconds(resolution)
    if (known !== undefined && rowCount(known.rows) > 0) {
      show(symbol, known.rows, 'fresh')
      if (known.complete) sink.historyEnd(mine)
      const last = cell(known.rows, rowCount(known.rows) - 1, TIME)
      const missing = Math.floor((to - last) / resolutionSeconds(resolution)) + TOP_UP_EXTRA
      if (missing > TOP_UP_EXTRA + 1) {
        const { rows } = await getBars(symbol, to, missing, false)
        if (mine !== series) return
        const merged = cache.merge(key, rows)
        if (merged !== undefined) show(symbol, merged.rows, 'refresh')
      }
      return
    }
    const { rows, meta } = await getBars(symbol, to, options.firstCount(), true)
    if (mine !== series) return
    const stored = cache.put(key, rows)
    show(symbol, stored.rows, 'fresh')
    if (meta.noData === true || rowCount(rows) === 0) {
      cache.markComplete(key)
      sink.historyEnd(mine)
    }
  }

  const run = async (symbolName: string, mine: number): Promise<void> => {
    sink.phase('resolving', '')
    watch(mine, `resolveSymbol(${symbolName})`)
    await requests.ready()
    const symbol = await requests.resolve(symbolName)
    if (mine !== series) return
    info = symbol
    sink.resolved(symbol)
    sink.phase('loading', '')
    watch(mine, 'getBars')
    await load(mine, symbol)
    if (mine !== series) return
    stopWatch()
    subscribe(mine, symbol)
    sink.phase('ready', '')
  }

  const loadOlderOnce = async (mine: number, countBack: number): Promise<void> => {
    const symbol = info
    if (symbol === null) return
    const key = keyOf(symbol)
    const known = cache.get(key)
    if (known === undefined || known.complete || rowCount(known.rows) === 0) return
    const first = cell(known.rows, 0, TIME)
    const { rows, meta } = await getBars(symbol, first, countBack, false)
    if (mine !== series) return
    const before = rowCount(known.rows)
    const grown = cache.prepend(key, rows)
    if (grown === undefined) return
    const added = rowCount(grown.rows) - before
    if (added > 0) show(symbol, grown.rows, 'history')
    const jump = meta.nextTime ?? null
    if (added === 0 && jump !== null && jump < first) {
      // A hole in the history: ask again from its far side.
      const beyond = await getBars(symbol, jump + 1, countBack, false)
      if (mine !== series) return
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

  const loadOlder = (countBack: number): Promise<void> => {
    if (older !== null) return older
    const running = loadOlderOnce(series, countBack)
      .catch((error: unknown) => sink.trace('datafeed', `older bars: ${String(error)}`))
      .finally(() => {
        if (older === running) older = null
      })
    older = running
    return running
  }

  const firstTime = (): number => {
    const known = info === null ? undefined : cache.get(keyOf(info))
    return known === undefined || known.complete ? Number.NEGATIVE_INFINITY : cell(known.rows, 0, TIME)
  }

  return {
    open: (symbol, nextResolution) => {
      unsubscribe()
      stopWatch()
      series++
      older = null
      info = null
      lastTime = Number.NEGATIVE_INFINITY
      resolution = canonicalResolution(nextResolution)
      const mine = series
      run(symbol, mine).catch((error: unknown) => failed(mine, symbol, error))
    },
    loadOlder,
    loadBackTo: async (time) => {
      const mine = series
      for (let request = 0; request < MAX_BACK_REQUESTS; request++) {
        const first = firstTime()
        if (mine !== series || !(first > time)) return
        const missing = Math.ceil((first - time) / resolutionSeconds(resolution))
        await loadOlder(Math.max(300, Math.min(2000, missing + 10)))
        if (firstTime() === first) return
      }
    },
    reload: () => {
      const symbol = info
      if (symbol === null) return
      cache.drop(keyOf(symbol))
      unsubscribe()
      series++
      older = null
      const mine = series
      load(mine, symbol)
        .then(() => {
          if (mine === series) subscribe(mine, symbol)
        })
        .catch((error: unknown) => failed(mine, symbol.name, error))
    },
    resetCache: () => cache.clear(),
    info: () => info,
    resolution: () => resolution,
    series: () => series,
    close: () => {
      unsubscribe()
      stopWatch()
      series++
      info = null
      cache.clear()
    },
  }
}
