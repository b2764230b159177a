/*
 * Messages between the page and the engine, as plain data. They are the same when the engine runs in the page
 * (`engine: 'main'`).
 */
import type { ClockSetting } from './feed/server-clock.ts'
import type { EngineStats, FontFile } from './api/extensions.ts'
import type { DrawingsFromEngine, DrawingsToEngine } from './drawings/drawing-protocol.ts'
import type { Mailbox } from './bridge/mailbox.ts'
import type { CanvasBox } from './engine/dom-shim/canvas-slots.ts'
import type { StudyCommand, StudyEvent } from './study-protocol.ts'
import type { EngineInput, InputRules } from './input-protocol.ts'

/** Chart kinds. The numbers are the public `SeriesType` values. */
export type ChartKind = 0 | 1 | 2 | 3 | 8 | 9 | 10

export type PriceScaleMode = 'normal' | 'log' | 'percentage' | 'indexed'

/** Colours and sizes for drawing. The page has validated them, and none is undefined. */
export interface EngineStyle {
  background: string
  text: string
  textStrong: string
  grid: string
  gridVertical: boolean
  gridHorizontal: boolean
  scaleLine: string
  crosshair: string
  crosshairLabel: string
  up: string
  down: string
  upBorder: string
  downBorder: string
  upWick: string
  downWick: string
  drawBorder: boolean
  drawWick: boolean
  line: string
  lineWidth: number
  areaTop: string
  areaBottom: string
  baselineLevel: number
  volumeUp: string
  volumeDown: string
  showCountdown: boolean
  showPriceLine: boolean
  showLastValue: boolean
  showHighLow: boolean
  /** Whether the bars are drawn. Studies and lines are drawn either way. */
  visible: boolean
  topMargin: number
  bottomMargin: number
  fontFamily: string
  fontSize: number
}

export interface SymbolFormat {
  name: string
  title: string
  /** A price is a whole number of steps times minmov / pricescale. */
  minmov: number
  pricescale: number
  volumePrecision: number
  /** Whether the symbol's bars have a volume. */
  hasVolume: boolean
  /** The application's price text; null uses the default text. Available only when the engine runs in the page. */
  text?: (price: number) => string | null
}

/** Time texts of the application; null uses the default text. Available only when the engine runs in the page. */
export interface OwnTimeTexts {
  /** Label of a tick mark on the time axis. The UTC fields of `local` hold the time in the chart's zone. */
  tick: (local: Date, kind: TickKind) => string | null
  /** Label of the crosshair on the time axis. */
  full: (local: Date, dated: boolean) => string | null
}
export type TickKind = 'Year' | 'Month' | 'DayOfMonth' | 'Time' | 'TimeWithSeconds'

/** How the time axis reacts to new bars and to resizing. The keys are those of lightweight-charts. */
export interface TimeAxisRules {
  fixLeftEdge?: boolean
  lockVisibleTimeRangeOnResize?: boolean
  shiftVisibleRangeOnNewBar?: boolean
}

export interface NumberSigns {
  decimal: string
  group: string
}

/**
 * Changes of the line model in one block. `data` starts with the number of removed lines and their slots. For each
 * changed line follow its slot, its generation, the mask of changed fields (see line-fields.ts) and the changed
 * numbers in field order. `texts` holds the changed texts in the same order. There is one block, because each extra
 * transferred buffer costs the page more than its content.
 */
export interface LineFlush {
  data: Float64Array
  texts: string[]
  /** Colours that this engine has not received before. */
  palette: string[]
}

export interface ExecutionMark {
  id: number
  price: number
  time: number
  direction: 'buy' | 'sell'
  text: string
  tooltip: string
  arrowHeight: number
  arrowSpacing: number
  font: string
  textColor: string
  arrowColor: string
}

export interface EngineTexts {
  protect: string
}

export interface EngineInit {
  width: number
  height: number
  devicePixelRatio: number
  style: EngineStyle
  chartKind: ChartKind
  scaleMode: PriceScaleMode
  inverted: boolean
  timezone: string
  locale: string
  signs: NumberSigns
  minBarSpacing: number
  fonts: readonly FontFile[]
  texts: EngineTexts
  timeAxis: TimeAxisRules
  timeTexts?: OwnTimeTexts
}

/** One row of the page's text over the plot, CSS pixels. It begins at the left edge. */
export interface LegendRow {
  readonly top: number
  readonly bottom: number
  readonly right: number
}

export type ToEngine =
  | DrawingsToEngine
  /**
   * Messages posted in one task of the page. Waking the worker costs the page more than the content, so they share
   * one message.
   */
  | { type: 'batch'; messages: ToEngine[] }
  | { type: 'init'; init: EngineInit; canvases: OffscreenCanvas[]; mailbox: Mailbox | null }
  | { type: 'canvases'; canvases: OffscreenCanvas[] }
  | { type: 'resize'; width: number; height: number; devicePixelRatio: number }
  | { type: 'input'; input: EngineInput }
  | { type: 'style'; style: EngineStyle }
  /** Height of the page's text over the top of the plot, CSS pixels. The price scale leaves this height free. */
  | { type: 'inset'; top: number; rows: readonly LegendRow[] }
  | { type: 'locale'; locale: string; signs: NumberSigns; texts: EngineTexts }
  | {
      type: 'series'
      series: number
      symbol: SymbolFormat
      resolution: string
      bars: Float64Array
      reason: SeriesReason
    }
  /** The page requests this series from its feed. The engine stores live bars of its direct ports for it. */
  | { type: 'expect'; symbol: string; resolution: string }
  | { type: 'ticks'; series: number; bars: Float64Array }
  | { type: 'historyEnd'; series: number }
  | { type: 'chartKind'; kind: ChartKind }
  | { type: 'scaleMode'; mode: PriceScaleMode; auto: boolean | null; inverted: boolean | null }
  | { type: 'timezone'; timezone: string }
  | ({ type: 'clock' } & ClockSetting)
  | { type: 'lines'; flush: LineFlush }
  /** The line that has the keyboard's focus in the page's list; -1 for none. */
  | { type: 'lineFocus'; slot: number }
  | { type: 'executions'; upsert: ExecutionMark[]; removed: number[] }
  | { type: 'marks'; marks: BarMark[] }
  | { type: 'visibleRange'; from: number; to: number }
  | { type: 'view'; action: ViewAction }
  | { type: 'priceKey'; key: PriceKey }
  | { type: 'studies'; command: StudyCommand }
  | ({ type: 'interaction' } & InputRules)
  /** Width of a bar, CSS pixels, and empty bars right of the last one. null changes nothing. */
  | { type: 'timeScale'; barSpacing: number | null; rightOffset: number | null }
  /** Prices at the bottom and the top of the price pane. */
  | { type: 'priceRange'; from: number; to: number }
  /** Requests the values of all studies, for `exportData`. */
  | { type: 'export'; request: number }
  /** The engine sends crosshair positions only while `crosshair` is true. */
  | { type: 'watch'; crosshair: boolean }
  /** Shows the crosshair at the bar that contains the time, seconds; null removes it. Without a price only its time. */
  | { type: 'crosshair'; time: number | null; price: number | null }
  | { type: 'screenshot'; request: number }
  | { type: 'stats'; request: number; withWork?: boolean }
  | { type: 'port'; port: MessagePort }
  /** Requests a `pong`. Sent only when the worker has sent nothing for a while. */
  | { type: 'ping' }
  | { type: 'probe'; request: number; time: number | null; price: number | null }

/** A mark of the feed, with its colours resolved. */
export interface BarMark {
  id: string | number
  /** Unix time, seconds. */
  time: number
  colour: string
  background: string
  label: string
  labelColour: string
  text: string
  minSize: number
  /** True for a mark of the time axis, drawn at the bottom of the price pane. Other marks are above their bar. */
  axis: boolean
}

/** Values of one study: `plots` numbers for each bar of `times`, NaN where there is no value. */
export interface StudyColumns {
  id: string
  plots: number
  values: Float64Array
}

/**
 * Why bars are set: for a new view, to add older bars in front, or to replace bars. The last two preserve the view.
 */
export type SeriesReason = 'fresh' | 'history' | 'refresh'

export type ViewAction =
  | 'resetScales'
  | 'resetTime'
  | 'zoomIn'
  | 'zoomOut'
  | 'scrollLeft'
  | 'scrollRight'
  | 'scrollToEnd'

/** Keys that choose a price for the plot's menu, and open it. */
export type PriceKey = 'priceUp' | 'priceDown' | 'menu'

export interface LegendValues {
  open: string
  high: string
  low: string
  close: string
  change: string
  volume: string
  rising: boolean
  /** Start of the bar, seconds; 0 without bars. */
  time: number
}

/** The last bars, newest last, in rows of six (see bar-rows.ts). The extremes are null where no markers are drawn. */
export interface BarsSummary {
  rows: number[]
  high: { time: number; price: number } | null
  low: { time: number; price: number } | null
}

/** The time axis in the last drawn frame. */
export interface TimeScaleState {
  /** Width of a bar, CSS pixels. */
  barSpacing: number
  /** Empty bars right of the last one. */
  rightOffset: number
  /** Width of the axis, CSS pixels. */
  width: number
}

export type LineAction = 'move' | 'moving' | 'cancel' | 'close' | 'reverse' | 'modify'

export interface TooltipState {
  text: string
  x: number
  y: number
}

export type FromEngine =
  | DrawingsFromEngine
  | { type: 'ready' }
  | { type: 'pong' }
  | { type: 'layout'; boxes: CanvasBox[]; axisWidth: number; timeAxisHeight: number }
  | { type: 'cursor'; cursor: string }
  | { type: 'legend'; legend: LegendValues }
  | { type: 'summary'; summary: BarsSummary }
  | { type: 'history'; series: number; countBack: number }
  | ({ type: 'range'; from: number; to: number; priceFrom: number; priceTo: number } & TimeScaleState)
  | { type: 'scale'; mode: PriceScaleMode; auto: boolean; inverted: boolean }
  | { type: 'crosshair'; time: number | null; price: number | null; x: number; y: number }
  /** `drawing`: id of the drawing at that point, '' for none. */
  /** `price`: null in the pane of a study, which has no prices. */
  | { type: 'context'; x: number; y: number; time: number; price: number | null; drawing: string }
  | { type: 'line'; slot: number; generation: number; action: LineAction; price: number }
  | { type: 'markClick'; id: string | number; axis: boolean }
  | { type: 'export'; request: number; times: Float64Array; studies: StudyColumns[] }
  | { type: 'dragging'; active: boolean }
  | { type: 'tooltip'; tooltip: TooltipState | null }
  | { type: 'screenshot'; request: number; image: ImageBitmap | null }
  | { type: 'stats'; request: number; stats: EngineStats }
  | { type: 'probe'; request: number; x: number; y: number }
  | { type: 'studies'; event: StudyEvent }
  | { type: 'fault'; where: string; message: string }
  /** No frame can be drawn any more: the chart must be restarted. */
  | { type: 'stuck' }
