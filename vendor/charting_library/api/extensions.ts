/*
 * What this build can do beyond the documented API. Nothing here is part of TradingView's interfaces: find it
 * by feature detection (`'openChart' in widget`), so that an application also runs on their build.
 */

/** A font file and, where it holds only some characters, which: a CSS `unicode-range`. */
export interface FontFile {
  readonly url: string
  readonly unicodeRange?: string
}

/** Own constructor options, passed beside the documented ones under the key `open_chart`. */
export interface OpenChartOptions {
  /**
   * `core`: the application needs only what the product's own page uses, and the rest of the documented API isn't loaded.
   * Default: all of it, before `onChartReady`.
   */
  api?: 'full' | 'core'
  /** Where the engine runs. `auto` (default) is a worker where OffscreenCanvas exists, else the page. */
  engine?: 'auto' | 'worker' | 'main'
  /** Same-origin font files that the engine loads under the first name of `custom_font_family`. */
  fonts?: readonly FontFile[]
  /** Told of every fault instead of throwing into the page (LINES-28). */
  onTrace?: (fault: ChartFault) => void
  /**
   * Called with each update of the library's own page elements that may wait (clock, legend, list of lines), to run it
   * together with the page's next change: a frame each costs more than the updates. The same function handed over again
   * runs once. Default: once a second.
   */
  schedule?: (update: () => void) => void
  /** Where pictures are sent when there is no `snapshot_url`: asked when one is taken. Null: nowhere. */
  snapshotUrl?: () => Promise<string | null>
  /** Name put in front of the page's list of lines for screen readers. */
  label?: string
}

export interface EngineStats {
  /** Frames drawn since the previous call. */
  frames: number
  /** Milliseconds the engine's thread spent in frames and messages since the previous call. */
  busyMs: number
  /** Milliseconds since the previous call. */
  elapsedMs: number
  /** Input to drawn frame, ms, of at most the last 256 inputs that changed the picture. */
  inputLatencies: number[]
  bars: number
  lines: number
  labels: number
  /** True when the engine runs in its own thread. */
  worker: boolean
}

export interface ChartFault {
  /** Which part: `datafeed`, `bars`, `lines`, `engine`, `overrides`, `callback`, ... */
  where: string
  message: string
}

/** What a direct port may send. Anything else is traced and ignored. */
export type DirectMessage =
  | {
      kind: 'bars'
      /** As resolved by the data feed: `ticker`, else `name`. */
      symbol: string
      resolution: string
      /** Rows of six: time in seconds, open, high, low, close, volume. */
      rows: Float64Array
    }
  | {
      kind: 'lines'
      /** Identifiers given with `openLine.setId`. */
      ids: string[]
      /** Prices in the order of `ids`; NaN leaves a price as it is. */
      prices?: Float64Array
      /** Texts in the order of `ids`; null leaves a text as it is. */
      texts?: (string | null)[]
      quantities?: (string | null)[]
      tooltips?: (string | null)[]
    }

/**
 * What comes back through a direct port: the page has just made these lines, or written what a direct message can say. A
 * sender answers with what they say now, so that it doesn't matter which of the two came first; a line that was never
 * named here isn't drawn yet. A port that is connected later is told of all lines there are.
 */
export interface DirectAnswer {
  kind: 'written'
  ids: string[]
}

/** Methods on the widget object beside `IChartingLibraryWidget`. */
export interface OpenChartExtensions {
  readonly openChart: {
    /** Frames and busy time of the engine's thread since the previous call. */
    engineStats(): Promise<EngineStats>
    /** `worker` or `main`. */
    engine(): 'worker' | 'main'
    on(event: 'error', callback: (fault: ChartFault) => void): void
    off(event: 'error', callback: (fault: ChartFault) => void): void
    /**
     * Called when an engine that no longer answered was replaced: symbol, interval, view and lines are back,
     * a direct port has to be connected again. Returns the function that stops it.
     */
    onRestart(callback: () => void): () => void
    /**
     * Takes live data straight from another thread, past a busy page (messages: `DirectMessage`). The page's own feed
     * goes on serving history; a series that a port feeds needs no ticks from `subscribeBars`.
     */
    connectPort(port: MessagePort): void
    /** Pixel position of a time and price in the plot, for tests and overlays; NaN outside. */
    coordinates(point: { time?: number; price?: number }): Promise<{ x: number; y: number }>
  }
}

/** Methods on order and position line adapters beside the documented ones. */
export interface OpenLineExtensions {
  readonly openLine: {
    /** Identifier of the application, found as `data-line-id` in the page's list of lines. */
    setId(id: string): void
    /**
     * While the line is dragged, by pointer or keys: what speaks against its price, shown beside its label and in the list of
     * lines; '' for nothing. Gone with the drag.
     */
    setReason(reason: string): void
    /**
     * Position lines only: the line can be dragged, and where it was let go is told. The documented adapter of a position has
     * nothing like it. The line stays where it was dropped until its price is written again.
     */
    onMove?(callback: (price: number) => void): void
  }
}
