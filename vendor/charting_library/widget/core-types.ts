import type { CrosshairPlace } from '../api/extensions.ts'
import type { CrossHairMovedEventParams, VisiblePriceRange } from '../api/chart.ts'
import type { ResolutionString, SeriesType, TimeRange, Timezone } from '../api/primitives.ts'
import type { DrawingModel } from '../drawings/drawing-model.ts'
import type { DatafeedClient, FeedPhase } from '../feed/client-types.ts'
import type { LineHub } from '../lines/line-hub.ts'
import type { InputRules } from '../input-protocol.ts'
import type {
  BarsSummary,
  ChartKind,
  FromEngine,
  LegendValues,
  PriceScaleMode,
  TimeScaleState,
  TooltipState,
} from '../protocol.ts'
import type { Signal } from './emitter.ts'
import type { MarkFeed } from './mark-feed.ts'
import type { EnginePort } from './engine-port.ts'
import type { StudyHub } from './study-hub.ts'
import type { UndoStack } from './undo-stack.ts'

export interface CoreState {
  symbol: string
  resolution: string
  chartType: ChartKind
  timezone: Timezone
  scaleMode: PriceScaleMode
  autoScale: boolean
  inverted: boolean
  phase: FeedPhase
  reason: string
  range: TimeRange
  priceRange: VisiblePriceRange | null
  timeScale: TimeScaleState
  dataReady: boolean
  empty: boolean
}

export interface CoreSignals {
  dataLoaded: Signal<[]>
  symbolChanged: Signal<[]>
  intervalChanged: Signal<[ResolutionString, { timeframe?: string }]>
  rangeChanged: Signal<[TimeRange]>
  typeChanged: Signal<[SeriesType]>
  crosshair: Signal<[CrossHairMovedEventParams]>
  /** Bar and price under the user's pointer; null when it left the bars. */
  pointed: Signal<[CrosshairPlace | null]>
  timezoneChanged: Signal<[Timezone]>
  scalesReset: Signal<[]>
  /** The user clicked a mark of the feed. `axis`: true for a mark at the time axis, false for one above a bar. */
  markClicked: Signal<[id: string | number, axis: boolean]>
  /** Properties were overridden. `keys` are their keys. */
  overridden: Signal<[keys: readonly string[]]>
  /** A live bar of the feed arrived. `row` has its values. */
  ticked: Signal<[row: Float64Array]>
  /** Raised after a change that the user may want to save. */
  layout: Signal<[]>
}

/** Callbacks through which the core updates the chrome around the plot. */
export interface CoreView {
  status: () => void
  legend: (values: LegendValues) => void
  summary: (summary: BarsSummary) => void
  scale: (mode: PriceScaleMode, auto: boolean) => void
  tooltip: (tooltip: TooltipState | null) => void
  dragging: (active: boolean) => void
  context: (at: Extract<FromEngine, { type: 'context' }>) => void
  linesChanged: () => void
  /** The engine stopped responding (true) or runs again (false). */
  lost: (lost: boolean) => void
  /** A lost engine responds again, but it has missed messages. */
  back: () => void
}

export interface ChartCore {
  readonly state: CoreState
  /** The server's time, Unix ms. */
  readonly now: () => number
  readonly signals: CoreSignals
  readonly engine: EnginePort
  readonly client: DatafeedClient
  readonly lines: LineHub
  readonly studies: StudyHub
  readonly drawings: DrawingModel
  readonly marks: MarkFeed
  /** The user's steps on this chart that can be undone. */
  readonly undo: UndoStack
  /** Intervals that both the feed and the current symbol support. Without their lists: the product's intervals. */
  intervals: () => readonly string[]
  open: (symbol: string, resolution: string, ready?: () => void) => void
  /** The engine sends crosshair positions only after the first call of this function. */
  crosshair: () => Signal<[CrossHairMovedEventParams]>
  setChartType: (type: ChartKind) => void
  setScale: (mode: PriceScaleMode, auto: boolean | null, inverted?: boolean | null) => void
  setTimezone: (timezone: Timezone) => void
  /** Resets the time and price scales. */
  resetScales: () => void
  /** Opens the symbol or interval that the user chose, as one step that can be undone. */
  choose: (symbol: string, resolution: string) => void
  setInteraction: (change: Partial<InputRules>) => void
  showRange: (from: number, to: number) => Promise<void>
  /** Sends the waiting bars and line changes to the engine, so that its next reply includes them. */
  sendWaiting: () => void
  /** Sends a new engine the state that its start options do not contain: symbol, view, lines and so on. */
  resend: () => void
  stop: () => void
}
