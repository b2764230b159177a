/*
 * Everything that crosses the wall between the page side and the engine, as plain data. The same messages are
 * used when the engine runs in the page (`engine: 'main'`).
 */
import type { EngineStats, FontFile } from './api/extensions.ts'
import type { DrawingsFromEngine, DrawingsToEngine } from './drawings/drawing-protocol.ts'
import type { Mailbox } from './bridge/mailbox.ts'
import type { CanvasBox } from './engine/dom-shim/canvas-slots.ts'
import type { StudyCommand, StudyEvent } from './study-protocol.ts'

/** Drawn chart kinds; the numbers are the public `SeriesType` values. */
export type ChartKind = 0 | 1 | 2 | 3 | 8 | 9 | 10

export type PriceScaleMode = 'normal' | 'log' | 'percentage' | 'indexed'

/** Colours and sizes the engine draws with: checked and complete, never undefined. */
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
  /** Of the bars; studies and lines stay. */
  visible: boolean
  topMargin: number
  bottomMargin: number
  fontFamily: string
  fontSize: number
}

export interface SymbolFormat {
  name: string
  title: string
  /** Price = whole number of steps x minmov / pricescale. */
  minmov: number
  pricescale: number
  volumePrecision: number
  /** Whether its bars have a volume at all. */
  hasVolume: boolean
  /** The application's own price text, null for the usual one. Only where the engine runs in the page. */
  text?: (price: number) => string | null
}

/** The application's own time texts, null for the usual ones. Only where the engine runs in the page. */
export interface OwnTimeTexts {
  /** Label of a mark of the time axis; `local` has the chart's zone in its UTC fields. */
  tick: (local: Date, kind: TickKind) => string | null
  /** Label of the crosshair. */
  full: (local: Date, dated: boolean) => string | null
}
export type TickKind = 'Year' | 'Month' | 'DayOfMonth' | 'Time' | 'TimeWithSeconds'

/** How the time axis follows new bars and sizes; the keys are those of the drawing library. */
export interface TimeAxisRules {
  fixLeftEdge?: boolean
  lockVisibleTimeRangeOnResize?: boolean
  shiftVisibleRangeOnNewBar?: boolean
}

/** Which input moves the view; the keys are those of the drawing library. */
export interface InputRules {
  scroll:
    | boolean
    | Partial<Record<'mouseWheel' | 'pressedMouseMove' | 'horzTouchDrag' | 'vertTouchDrag', boolean>>
  zoom: boolean | Partial<Record<'mouseWheel' | 'pinch' | 'axisPressedMouseMove', boolean>>
}

export interface NumberSigns {
  decimal: string
  group: string
}

/** Input of the page as plain data; coordinates are CSS pixels from the plot's top left corner. */
export interface TouchPoint {
  identifier: number
  x: number
  y: number
}

export interface PointerInput {
  kind: 'mousemove' | 'mousedown' | 'mouseup' | 'mouseleave' | 'wheel' | 'contextmenu'
  x: number
  y: number
  button: number
  buttons: number
  deltaX: number
  deltaY: number
  deltaMode: number
  modifiers: number
  /** `performance.timeOrigin`-based stamp of the event, ms: comparable between threads. */
  at: number
}

export interface TouchInput {
  kind: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel'
  touches: TouchPoint[]
  changed: TouchPoint[]
  at: number
}

export type EngineInput = PointerInput | TouchInput | { kind: 'escape'; at: number }

/**
 * Dirty cells of the line model in one block: how many lines were removed, their slots, then for each changed line
 * its slot, generation, mask of changed fields (see line-fields.ts) and the changed numbers in field order. Changed
 * texts follow in the same order. One block, because each further transferred buffer costs the page more than its
 * contents.
 */
export interface LineFlush {
  data: Float64Array
  texts: string[]
  /** Colours not sent before. */
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

export type ToEngine =
  | DrawingsToEngine
  /** Messages posted in one task of the page: each message wakes the worker, which costs the page more than it says. */
  | { type: 'batch'; messages: ToEngine[] }
  | { type: 'init'; init: EngineInit; canvases: OffscreenCanvas[]; mailbox: Mailbox | null }
  | { type: 'canvases'; canvases: OffscreenCanvas[] }
  | { type: 'resize'; width: number; height: number; devicePixelRatio: number }
  | { type: 'input'; input: EngineInput }
  | { type: 'style'; style: EngineStyle }
  /** Height of the page's text over the top of the plot, CSS pixels: no bar is drawn under it. */
  | { type: 'inset'; top: number }
  | { type: 'locale'; locale: string; signs: NumberSigns; texts: EngineTexts }
  | {
      type: 'series'
      series: number
      symbol: SymbolFormat
      resolution: string
      bars: Float64Array
      reason: SeriesReason
    }
  /** The page asks its feed for this series; live bars of a direct port are kept for it meanwhile. */
  | { type: 'expect'; symbol: string; resolution: string }
  | { type: 'ticks'; series: number; bars: Float64Array }
  | { type: 'historyEnd'; series: number }
  | { type: 'chartKind'; kind: ChartKind }
  | { type: 'scaleMode'; mode: PriceScaleMode; auto: boolean | null; inverted: boolean | null }
  | { type: 'timezone'; timezone: string }
  | { type: 'clock'; offsetMs: number }
  | { type: 'lines'; flush: LineFlush }
  | { type: 'executions'; upsert: ExecutionMark[]; removed: number[] }
  | { type: 'marks'; marks: BarMark[] }
  | { type: 'visibleRange'; from: number; to: number }
  | { type: 'view'; action: ViewAction }
  | { type: 'studies'; command: StudyCommand }
  | ({ type: 'interaction' } & InputRules)
  /** Width of a bar, CSS pixels, and bars of room right of the last one; null leaves it. */
  | { type: 'timeScale'; barSpacing: number | null; rightOffset: number | null }
  /** Prices at the foot and the top of the price pane. */
  | { type: 'priceRange'; from: number; to: number }
  /** Values of all studies, for `exportData`. */
  | { type: 'export'; request: number }
  /** Crosshair positions are sent only while the page listens. */
  | { type: 'watch'; crosshair: boolean }
  | { type: 'screenshot'; request: number }
  | { type: 'stats'; request: number }
  | { type: 'port'; port: MessagePort }
  /** Is the worker alive? Sent only when nothing came from it for a while. */
  | { type: 'ping' }
  | { type: 'probe'; request: number; time: number | null; price: number | null }

/** A mark of the feed, colours resolved. */
export interface BarMark {
  id: string | number
  /** Seconds. */
  time: number
  colour: string
  background: string
  label: string
  labelColour: string
  text: string
  minSize: number
  /** A mark of the time axis: at the foot of the price pane instead of above its bar. */
  axis: boolean
}

/** Values of one study: `plots` numbers for each bar of `times`, NaN where there is none. */
export interface StudyColumns {
  id: string
  plots: number
  values: Float64Array
}

/** Why bars are set: a fresh view, older bars in front (view stays), or replaced in place (view stays). */
export type SeriesReason = 'fresh' | 'history' | 'refresh'

export type ViewAction =
  | 'resetScales'
  | 'resetTime'
  | 'zoomIn'
  | 'zoomOut'
  | 'scrollLeft'
  | 'scrollRight'
  | 'scrollToEnd'

export interface LegendValues {
  open: string
  high: string
  low: string
  close: string
  change: string
  volume: string
  rising: boolean
  /** Bar time in seconds, 0 without bars. */
  time: number
}

/** Rows of six as in bar-rows.ts, newest last; the extremes are null where no markers are drawn. */
export interface BarsSummary {
  rows: number[]
  high: { time: number; price: number } | null
  low: { time: number; price: number } | null
}

/** The time axis as it was last drawn. */
export interface TimeScaleState {
  /** Width of a bar, CSS pixels. */
  barSpacing: number
  /** Bars of room right of the last one. */
  rightOffset: number
  /** CSS pixels. */
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
  | { type: 'context'; x: number; y: number; time: number; price: number }
  | { type: 'line'; slot: number; generation: number; action: LineAction; price: number }
  | { type: 'markClick'; id: string | number; axis: boolean }
  | { type: 'export'; request: number; times: Float64Array; studies: StudyColumns[] }
  | { type: 'dragging'; active: boolean }
  | { type: 'tooltip'; tooltip: TooltipState | null }
  | { type: 'painted'; series: number }
  | { type: 'screenshot'; request: number; image: ImageBitmap | null }
  | { type: 'stats'; request: number; stats: EngineStats }
  | { type: 'probe'; request: number; x: number; y: number }
  | { type: 'studies'; event: StudyEvent }
  | { type: 'fault'; where: string; message: string }
