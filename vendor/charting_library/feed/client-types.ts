import type { ClockSetting } from './server-clock.ts'
import type { DatafeedConfiguration, IBasicDataFeed, LibrarySymbolInfo } from '../api/datafeed.ts'
import type { SeriesReason } from '../protocol.ts'
import type { ServerClock } from './server-clock.ts'

export type FeedPhase = 'idle' | 'resolving' | 'loading' | 'ready' | 'error'

/** Receives what the client loads. */
export interface FeedSink {
  phase: (phase: FeedPhase, reason: string) => void
  resolved: (info: LibrarySymbolInfo) => void
  /** A request for bars starts. Live bars that arrive from now on are newer than its answer. */
  asking: (info: LibrarySymbolInfo, resolution: string) => void
  /** Bars to draw. The array is a copy and may be transferred. */
  bars: (
    series: number,
    rows: Float64Array,
    reason: SeriesReason,
    info: LibrarySymbolInfo,
    resolution: string,
  ) => void
  /** One live bar. The receiver owns the array. */
  tick: (series: number, row: Float64Array) => void
  historyEnd: (series: number) => void
  /** The series is loaded again from scratch. */
  reloading: () => void
  /** The server's time corrected the clock. */
  serverTime: (setting: ClockSetting) => void
  trace: (where: string, message: string) => void
}

export interface DatafeedClient {
  /** Opens a symbol and resolution. The previous series is closed, and its late answers are ignored. */
  open: (symbol: string, resolution: string) => void
  /** Loads bars older than the first one. Resolves when the request has ended. */
  loadOlder: (countBack: number) => Promise<void>
  /** Loads older bars until the first one is at or before `time` (seconds), the feed ends, or a limit is reached. */
  loadBackTo: (time: number) => Promise<void>
  /**
   * Drops the cached series and loads it again (after `onResetCacheNeededCallback`). Also loads a series that could not
   * be resolved.
   */
  reload: () => void
  resetCache: () => void
  /** Requests the server's time again. If the clock was far off, the bars are loaded again. */
  askTime: () => void
  /** The feed's configuration, requested once. */
  ready: () => Promise<DatafeedConfiguration>
  info: () => LibrarySymbolInfo | null
  /** Bars of the open series in rows of bar-rows.ts; null before they are loaded. */
  rows: () => Float64Array | null
  resolution: () => string
  series: () => number
  /** The loaded bar whose period contains `time` (seconds); null if there is none. */
  barAt: (time: number) => { open: number; high: number; low: number; close: number } | null
  close: () => void
}

export interface FeedOptions {
  feed: IBasicDataFeed
  sink: FeedSink
  /** Estimate of the server's time, corrected by each answer of the feed. */
  clock: ServerClock
  /** Number of bars in the first request. */
  firstCount: () => number
  /** Silence of the feed after which it is reported, ms. */
  patience?: number
}
