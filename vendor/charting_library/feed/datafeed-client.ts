import type { Bar, LibrarySymbolInfo } from '../api/datafeed.ts'
import type { ResolutionString } from '../api/primitives.ts'
import type { SeriesReason } from '../protocol.ts'
import { type BarCache, type CachedSeries, createBarCache } from './bar-cache.ts'
import { latestBarMs, readBar } from './bar-clean.ts'
import { CLOSE, cell, HIGH, LOW, lowerBound, OPEN, rowCount, TIME } from './bar-rows.ts'
import type { DatafeedClient, FeedOptions } from './client-types.ts'
import { type BarsAnswer, createFeedRequests } from './feed-requests.ts'
import { createOlderBars } from './older-bars.ts'
import { canonicalResolution, resolutionSeconds } from './resolutions.ts'

/**
 * Extra bars of a catch-up request: the one that was running when the series was left, and one for a clock slightly
 * off.
 */
const TOP_UP_EXTRA = 2
/** Most bars of a catch-up request. A cached series that misses more is loaded from scratch. */
const MAX_TOP_UP = 1000
/** Two live bars further apart than this many periods have missing bars between them. Months differ in length. */
const HOLE = 1.5
/** A cached series is shown without its missing bars if the feed takes longer than this to send them, ms. */
const KEPT_AFTER = 150
/** A clock correction larger than this means that the wrong bars were requested, ms. */
const CLOCK_JUMP = 30_000

/** Drives a data feed: resolve, first bars, older bars, live bars. Handles one series at a time. */
export function createDatafeedClient(options: FeedOptions): DatafeedClient {
  const { feed, sink, clock, patience = 15_000 } = options
  const { now } = clock
  const cache: BarCache = createBarCache()
  let series = 0
  /** Name that the series was opened by; '' for none. */
  let wanted = ''
  let info: LibrarySymbolInfo | null = null
  let resolution = ''
  /** Length of a bar, seconds. */
  let period = 60
  let guid = ''
  let lastTime = Number.NEGATIVE_INFINITY
  /** True once bars of this series were requested. */
  let loaded = false
  let watchdog: ReturnType<typeof setTimeout> | undefined

  const keyOf = (symbol: LibrarySymbolInfo): string => `${symbol.ticker ?? symbol.name}|${resolution}`
  const latest = (): number => latestBarMs(now(), period)

  const stopWatch = (): void => clearTimeout(watchdog)
  const watch = (mine: number, what: string): void => {
    stopWatch()
    watchdog = setTimeout(() => {
      if (mine !== series) return
      sink.trace('datafeed', `no answer to ${what} for ${patience} ms`)
      // A late answer is still used: the phase becomes `ready` when the bars arrive.
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
    serverTime: (ms, speed) => {
      const moved = ms - now()
      clock.setTime(ms, speed)
      sink.serverTime(clock.setting())
      // The newest bars were requested with a wrong time. A time that is played leaps.
      if (loaded && speed === 1 && Math.abs(moved) > CLOCK_JUMP) reload()
    },
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

  const onTick = (mine: number, key: string, bar: Bar): void => {
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
    const before = lastTime
    lastTime = row[0]
    const rows = Float64Array.from(row)
    cache.merge(key, rows)
    sink.tick(series, rows)
    if (row[0] - before > HOLE * period) closeHole(mine, before, row[0])
  }

  /**
   * Requests the bars between two live bars that are too far apart, times in seconds. The request ends at the newer
   * bar, because that bar may be ahead of this computer's clock. A failed request sets the phase `error`, where the
   * user can retry.
   */
  function closeHole(mine: number, from: number, to: number): void {
    const symbol = info
    if (symbol === null || !Number.isFinite(from)) return
    const missing = Math.min(MAX_TOP_UP, Math.floor((to - from) / period) + TOP_UP_EXTRA)
    getBars(symbol, to + period, missing, false).then(
      ({ rows }) => {
        if (mine !== series || rowCount(rows) === 0) return
        const joined = cache.merge(keyOf(symbol), rows)
        if (joined !== undefined) show(symbol, joined.rows, 'refresh')
      },
      (error: unknown) => failed(mine, 'bars between live bars', error),
    )
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
    const key = keyOf(symbol)
    guid = `${key}|${mine}`
    const onReset = (): void => {
      // Ignore the callback of a series that was closed (CHART-40).
      if (mine === series) cache.drop(key)
    }
    feed.subscribeBars(symbol, resolution as ResolutionString, (bar) => onTick(mine, key, bar), guid, onReset)
  }

  /**
   * Shows a cached series with the bars it missed and the running bar. If the feed answers quickly, they are drawn in
   * one frame.
   */
  const resume = async (
    mine: number,
    symbol: LibrarySymbolInfo,
    kept: CachedSeries,
    to: number,
    missing: number,
  ): Promise<void> => {
    let shown = false
    const showKept = (): void => {
      if (mine !== series || shown) return
      shown = true
      show(symbol, kept.rows, 'fresh')
      if (kept.complete) sink.historyEnd(mine)
    }
    const slow = setTimeout(showKept, KEPT_AFTER)
    try {
      const { rows } = await getBars(symbol, to, missing, false)
      if (mine !== series) return
      cache.merge(keyOf(symbol), rows)
      if (shown) show(symbol, kept.rows, 'refresh')
      else showKept()
    } catch (error) {
      showKept()
      throw error
    } finally {
      clearTimeout(slow)
    }
  }

  const load = async (mine: number, symbol: LibrarySymbolInfo): Promise<void> => {
    const key = keyOf(symbol)
    const kept = cache.get(key)
    const to = Math.floor(now() / 1000) + period
    loaded = true
    sink.asking(symbol, resolution)
    if (kept !== undefined && rowCount(kept.rows) > 0) {
      const last = cell(kept.rows, rowCount(kept.rows) - 1, TIME)
      const missing = Math.floor((to - last) / period) + TOP_UP_EXTRA
      if (missing <= MAX_TOP_UP) {
        await resume(mine, symbol, kept, to, missing)
        return
      }
    }
    const { rows, meta } = await getBars(symbol, to, options.firstCount(), kept === undefined)
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

  const older = createOlderBars({
    cache,
    getBars: (symbol, to, countBack) => getBars(symbol, to, countBack, false),
    series: () => series,
    info: () => info,
    keyOf,
    period: () => period,
    show,
    sink,
  })

  /** Answers to earlier requests are ignored from now on. */
  const leave = (): void => {
    unsubscribe()
    stopWatch()
    series++
    older.reset()
  }

  /** Requests the wanted symbol. */
  const begin = (): void => {
    leave()
    const mine = series
    const name = wanted
    run(name, mine).catch((error: unknown) => failed(mine, name, error))
  }

  /** Resolves the symbol again too, because its tick size may have changed. */
  function reload(): void {
    if (wanted === '') return
    // The feed was disconnected, perhaps because this machine slept. The server's offset may have changed.
    requests.askTime().catch(() => undefined)
    if (info !== null) cache.drop(keyOf(info))
    sink.reloading()
    begin()
  }

  return {
    open: (symbol, nextResolution) => {
      wanted = symbol
      info = null
      loaded = false
      lastTime = Number.NEGATIVE_INFINITY
      resolution = canonicalResolution(nextResolution)
      period = resolutionSeconds(resolution)
      begin()
    },
    loadOlder: older.load,
    loadBackTo: older.loadBackTo,
    reload,
    askTime: () => {
      requests.askTime().catch(() => undefined)
    },
    resetCache: () => cache.clear(),
    ready: requests.ready,
    info: () => info,
    rows: () => (info === null ? null : (cache.get(keyOf(info))?.rows ?? null)),
    resolution: () => resolution,
    series: () => series,
    barAt: (time) => {
      const rows = info === null ? undefined : cache.get(keyOf(info))?.rows
      if (rows === undefined) return null
      const after = lowerBound(rows, rowCount(rows), time + 1)
      if (after === 0) return null
      const [open, high, low, close] = [OPEN, HIGH, LOW, CLOSE].map((column) => cell(rows, after - 1, column))
      return { open: Number(open), high: Number(high), low: Number(low), close: Number(close) }
    },
    close: () => {
      leave()
      wanted = ''
      info = null
      cache.clear()
    },
  }
}
