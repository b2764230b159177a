/*
 * What this build can do beyond the documented API. Nothing here is part of TradingView's interfaces: find it
 * by feature detection (`'openChart' in widget`), so that an application also runs on their build.
 */
import type { EngineStats } from '../protocol.ts'

export type { EngineStats } from '../protocol.ts'

/** Own constructor options, passed beside the documented ones under the key `open_chart`. */
export interface OpenChartOptions {
  /** Where the engine runs. `auto` (default) is a worker where OffscreenCanvas exists, else the page. */
  engine?: 'auto' | 'worker' | 'main'
  /** Same-origin font file that the engine loads under the first name of `custom_font_family`. */
  fontUrl?: string
  /** Told of every fault instead of throwing into the page (LINES-28). */
  onTrace?: (fault: ChartFault) => void
  /** Name put in front of the page's list of lines for screen readers. */
  label?: string
}

export interface ChartFault {
  /** Which part: `datafeed`, `bars`, `lines`, `engine`, `overrides`, `callback`, ... */
  where: string
  message: string
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
    /** Pixel position of a time and price in the plot, for tests and overlays; NaN outside. */
    coordinates(point: { time?: number; price?: number }): Promise<{ x: number; y: number }>
  }
}

/** Methods on order and position line adapters beside the documented ones. */
export interface OpenLineExtensions {
  readonly openLine: {
    /** Identifier of the application, found as `data-line-id` in the page's list of lines. */
    setId(id: string): void
  }
}
