import type { DatafeedConfiguration, IBasicDataFeed, LibrarySymbolInfo } from '../api/datafeed.ts'
import type { SeriesReason } from '../protocol.ts'
import type { ServerClock } from './server-clock.ts'

export type FeedPhase = 'idle' | 'resolving' | 'loading' | 'ready' | 'error'

/** What the client tells its owner. */
export interface FeedSink {
  phase: (phase: FeedPhase, reason: string) => void
  resolved: (info: LibrarySymbolInfo) => void
  /** Bars are asked for from here on: live ones that come meanwhile are newer than the answer. */
  asking: (info: LibrarySymbolInfo, resolution: string) => void
  /** Bars to draw; the array is the owner's copy and may be transferred. */
  bars: (
    series: number,
    rows: Float64Array,
    reason: SeriesReason,
    info: LibrarySymbolInfo,
    resolution: string,
  ) => void
  /** One live bar; the array is the owner's. */
  tick: (series: number, row: Float64Array) => void
  historyEnd: (series: number) => void
  /** The clock was corrected by the server's time: so many ms ahead of this machine's. */
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
  /** Asks for the server's time again; bars asked for by a clock that was far off are loaded again. */
  askTime: () => void
  /** The feed's configuration; it is asked for once. */
  ready: () => Promise<DatafeedConfiguration>
  info: () => LibrarySymbolInfo | null
  /** Bars of the series that is shown, rows as in bar-rows.ts; null before they are loaded. */
  rows: () => Float64Array | null
  resolution: () => string
  series: () => number
  /** The loaded bar whose period holds a time (seconds), null where there is none. */
  barAt: (time: number) => { open: number; high: number; low: number; close: number } | null
  close: () => void
}

export interface FeedOptions {
  feed: IBasicDataFeed
  sink: FeedSink
  /** The server's time as far as it is known; corrected with each answer of the feed. */
  clock: ServerClock
  /** Bars of the first request. */
  firstCount: () => number
  /** Milliseconds after which a silent feed is reported. */
  patience?: number
}
