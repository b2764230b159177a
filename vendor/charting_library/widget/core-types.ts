import type { CrossHairMovedEventParams, VisiblePriceRange } from '../api/chart.ts'
import type { ResolutionString, SeriesType, TimeRange, Timezone } from '../api/primitives.ts'
import type { DrawingModel } from '../drawings/drawing-model.ts'
import type { DatafeedClient, FeedPhase } from '../feed/client-types.ts'
import type { LineHub } from '../lines/line-hub.ts'
import type {
  BarsSummary,
  ChartKind,
  InputRules,
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
  timezoneChanged: Signal<[Timezone]>
  scalesReset: Signal<[]>
  /** A mark of the feed was pressed: above a bar, or at the time axis. */
  markClicked: Signal<[id: string | number, axis: boolean]>
  /** Properties were overridden, by their keys. */
  overridden: Signal<[keys: readonly string[]]>
  /** A live bar of the feed, as a row. */
  ticked: Signal<[row: Float64Array]>
  /** Something the user may want saved changed. */
  layout: Signal<[]>
}

/** What the chrome around the plot shows. */
export interface CoreView {
  status: () => void
  legend: (values: LegendValues) => void
  summary: (summary: BarsSummary) => void
  scale: (mode: PriceScaleMode, auto: boolean) => void
  tooltip: (tooltip: TooltipState | null) => void
  dragging: (active: boolean) => void
  context: (x: number, y: number, time: number, price: number) => void
  linesChanged: () => void
  /** The engine stopped answering (true) or runs again (false). */
  lost: (lost: boolean) => void
  /** A lost engine talks again, but has missed what was posted meanwhile. */
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
  /** Steps of the user on this chart that can be taken back. */
  readonly undo: UndoStack
  /** Intervals that the feed has, of all symbols or of this one. */
  intervals: () => readonly string[]
  open: (symbol: string, resolution: string, ready?: () => void) => void
  /** The engine sends crosshair positions only once somebody asked for this signal. */
  crosshair: () => Signal<[CrossHairMovedEventParams]>
  setChartType: (type: ChartKind) => void
  setScale: (mode: PriceScaleMode, auto: boolean | null, inverted?: boolean | null) => void
  setTimezone: (timezone: Timezone) => void
  /** Fits time and prices to the view. */
  resetScales: () => void
  /** Another symbol or interval by the user: one step to take back. */
  choose: (symbol: string, resolution: string) => void
  setInteraction: (change: Partial<InputRules>) => void
  showRange: (from: number, to: number) => Promise<void>
  /** Sends the engine the bars and line changes that wait for their frame: what is asked of it next sees them. */
  sendWaiting: () => void
  /** Tells an engine that starts anew everything that its start options don't: symbol, view, lines. */
  resend: () => void
  stop: () => void
}
