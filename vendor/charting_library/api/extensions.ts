/*
 * Features of this build beyond the documented API. They are not in TradingView's interfaces. Detect them at run time
 * (`'openChart' in widget`), so that the application also runs with TradingView's build.
 */

/**
 * A font file. `unicodeRange` is a CSS `unicode-range`: the characters that the file contains, if it does not have all
 * of them.
 */
export interface FontFile {
  readonly url: string
  readonly unicodeRange?: string
}

/** Constructor options of this build. They are passed under the key `open_chart`, next to the documented options. */
export interface OpenChartOptions {
  /**
   * `core` loads only the API that the product's own page uses. `full` (default) loads the whole documented API before
   * `onChartReady`.
   */
  api?: 'full' | 'core'
  /**
   * The thread that the engine runs in. `auto` (default) uses a worker if the browser has OffscreenCanvas, otherwise
   * the page.
   */
  engine?: 'auto' | 'worker' | 'main'
  /** Font files of the same origin. The engine loads them under the first name in `custom_font_family`. */
  fonts?: readonly FontFile[]
  /** Called with every fault. The library never throws a fault into the page (LINES-28). */
  onTrace?: (fault: ChartFault) => void
  /**
   * Schedules deferrable updates of the library's page elements: clock, legend, list of lines. The application can run
   * them together with its own next update of the page. A separate frame for each costs more than the updates
   * themselves. An update that is passed again before it has run must run only once. Default: all waiting updates run
   * once a second.
   */
  schedule?: (update: () => void) => void
  /**
   * Resolves to the upload address for screenshots when there is no `snapshot_url`. Called for each screenshot. Null:
   * do not upload.
   */
  snapshotUrl?: () => Promise<string | null>
  /** Accessible name of the page's list of lines. */
  label?: string
}

export interface EngineStats {
  frames: number
  /** Time that the engine's thread spent on frames and messages since the previous call, ms. */
  busyMs: number
  /** Time since the previous call, ms. */
  elapsedMs: number
  /** Latency from an input to the drawn frame, ms. At most the last 256 inputs that changed the picture. */
  inputLatencies: number[]
  /** Time origin of the engine's thread. Charts of one worker have the same. */
  timeOrigin: number
  /** Start and duration in turns, ms of that thread's clock, if this call and the one before asked for them. */
  work: number[]
  bars: number
  lines: number
  labels: number
  /** True when the engine runs in its own thread. */
  worker: boolean
}

export interface ChartFault {
  /** Component that reports the fault: `datafeed`, `bars`, `lines`, `engine`, `overrides`, `callback`, ... */
  where: string
  message: string
}

/** Messages that a direct port accepts. Any other message is traced and ignored. */
export type DirectMessage =
  | {
      kind: 'bars'
      /** The resolved symbol's `ticker`, or its `name` if it has no ticker. */
      symbol: string
      resolution: string
      /** Rows of six: time in seconds, open, high, low, close, volume. */
      rows: Float64Array
    }
  | {
      kind: 'lines'
      /** Line ids set with `openLine.setId`. */
      ids: string[]
      /** Prices in the order of `ids`. NaN leaves the price unchanged. */
      prices?: Float64Array
      /** Texts in the order of `ids`. Null leaves the text unchanged. */
      texts?: (string | null)[]
      quantities?: (string | null)[]
      tooltips?: (string | null)[]
    }
  /** Ends the worker at once, as a crash would: for tests of what follows. */
  | { kind: 'end' }

/**
 * Message that the engine sends through a direct port. It lists the lines that the page has just created or changed.
 * The sender replies with the current values of these lines. The result is then correct whichever update arrived first.
 * A line does not exist in the engine until a message has listed it. A new port first receives the ids of all existing
 * lines.
 */
export interface DirectAnswer {
  kind: 'written'
  ids: string[]
}

/** The chart's studies and drawn lines, for alerts of the application. */
export interface Watchables {
  symbol: string
  resolution: string
  studies: {
    /** Id of the kind in `charting_library/studies.ts`. */
    kind: string
    /** Short name with the inputs' numbers: 'RSI 14'. */
    name: string
    inputs: Record<string, string | number | boolean>
    plots: string[]
    /** Drawn over the bars as prices: the price can cross it. */
    overlay: boolean
  }[]
  /** Drawn lines of all symbols. */
  lines: {
    id: string
    symbol: string
    tool: 'trend_line' | 'ray' | 'horizontal_line'
    /** Times in seconds. */
    points: { time: number; price: number }[]
  }[]
}

/** Drawings that were on the chart a moment ago. */
export interface GoneDrawings {
  ids: string[]
  /** `user`: removed, or an undone step of the user. `layout`: another layout does not have them. */
  by: 'user' | 'layout'
  /** Puts those that are still gone back, as one step that can be undone. */
  restore: () => void
}

/** An entry of the application in the menu for a price; '-' is a separator. */
export type PriceMenuEntry =
  | '-'
  | {
      text: string
      /** Smaller text after it. */
      note?: string
      tone?: 'up' | 'down'
      /** Makes the entry a box that is ticked or not. */
      checked?: boolean
      /** Value of `data-value`, which tests use. */
      value?: string
      click: () => void
      /** Entries that replace the menu when it is pressed, instead of `click`. */
      entries?: readonly PriceMenuEntry[]
    }

/** A price that the user pointed at, on the symbol's tick, and the time in seconds. */
export interface PricePlace {
  symbol: string
  time: number
  price: number
  /** Id of the drawing that was pressed, as in `Watchables`. */
  drawing?: string
}

/** A bar by its start in seconds, and a price. */
export interface CrosshairPlace {
  time: number
  /** null: only the time is shown, for a chart of another symbol. */
  price: number | null
}

/** Members of the widget in addition to `IChartingLibraryWidget`. */
export interface OpenChartExtensions {
  readonly openChart: {
    engineStats(withWork?: boolean): Promise<EngineStats>
    engine(): 'worker' | 'main'
    on(event: 'error', callback: (fault: ChartFault) => void): void
    off(event: 'error', callback: (fault: ChartFault) => void): void
    /**
     * Called after an engine that did not respond has been replaced. The library has restored symbol, interval, view
     * and lines. The application must connect its direct ports again. Returns a function that removes the callback.
     */
    onRestart(callback: () => void): () => void
    /**
     * Receives live data directly from another thread, so that a busy page does not delay it (messages:
     * `DirectMessage`). History still comes from the page's data feed. A series that a port updates needs no ticks from
     * `subscribeBars`.
     */
    connectPort(port: MessagePort): void
    /** Reports the chart's studies and drawn lines, now and after each change. Returns a function that stops it. */
    watch(changed: (state: Watchables, gone: GoneDrawings | null) => void): () => void
    /** Marks drawings with a bell, these and no others. An engine that was replaced has none. */
    markDrawings(ids: readonly string[]): void
    /**
     * Sets the application's entries for a price. They are above the chart's own entries in the plot's menu (right press,
     * long press, context-menu key), and in the menu of a `+` button at the price axis. The menu opens when the promise
     * resolves. Unlike `onContextMenu`, entries may depend on an answer of another thread, and may have notes and boxes.
     */
    setPriceMenu(entries: (place: PricePlace) => Promise<readonly PriceMenuEntry[]>): void
    /**
     * Reports the bar and price under the user's pointer, and null when it leaves the bars. `crossHairMoved` does not report
     * that. Returns a function that stops it.
     */
    onPoint(callback: (place: CrosshairPlace | null) => void): () => void
    /**
     * Shows the crosshair at the bar that contains the time, whatever the interval; null, or a time without a bar, removes
     * it. It is not reported by `onPoint` or `crossHairMoved`. The user's pointer replaces it.
     */
    setCrosshair(place: CrosshairPlace | null): void
    /** Pixel position of a time and price in the plot, for tests and overlays. NaN outside the plot. */
    coordinates(point: { time?: number; price?: number }): Promise<{ x: number; y: number }>
  }
}

/** Members of order and position line adapters in addition to the documented ones. */
export interface OpenLineExtensions {
  readonly openLine: {
    /** Sets the application's id of the line. The page's list of lines has it as `data-line-id`. */
    setId(id: string): void
    /**
     * During a drag by pointer or keyboard: sets a text about the current price, such as why it is invalid. It is shown next
     * to the line's label and in the list of lines. '' shows none. The text is removed when the drag ends.
     */
    setReason(reason: string): void
    /** Called when a drag that was reported ends without a drop: Escape, a lost pointer, a replaced engine. */
    onGiveUp(callback: () => void): void
    /**
     * Position lines only: makes the line draggable and reports the price it was dropped at. The documented position
     * adapter has no such callback. The line itself stays at its price: only what is dragged from it moves.
     */
    onMove?(callback: (price: number) => void): void
    /** Position lines only: called while the line is dragged, for `setReason`. */
    onMoving?(callback: (price: number) => void): void
  }
}
