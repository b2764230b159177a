import type { LibrarySymbolInfo } from '../api/datafeed.ts'
import type { ResolutionString, SeriesType, TimeRange, Timezone } from '../api/primitives.ts'
import type { CrossHairMovedEventParams, VisiblePriceRange } from '../api/chart.ts'
import type { ChartingLibraryWidgetOptions } from '../api/widget-options.ts'
import { createPulse } from '../bridge/pulse.ts'
import { ROW } from '../feed/bar-rows.ts'
import { createDatafeedClient, type DatafeedClient, type FeedPhase } from '../feed/datafeed-client.ts'
import { canonicalResolution } from '../feed/resolutions.ts'
import { createLineHub, type LineHub } from '../lines/line-hub.ts'
import type { ChartKind, FromEngine, LegendValues, PriceScaleMode, TooltipState } from '../protocol.ts'
import { createSignal, type Signal } from './emitter.ts'
import { createEnginePort, type EnginePort } from './engine-port.ts'
import { symbolFormat } from './symbol-format.ts'

export const CHART_KINDS: readonly ChartKind[] = [0, 1, 2, 3, 8, 9, 10]
export const isChartKind = (value: unknown): value is ChartKind => CHART_KINDS.includes(value as ChartKind)

export interface CoreState {
  symbol: string
  resolution: string
  chartType: ChartKind
  timezone: Timezone
  scaleMode: PriceScaleMode
  autoScale: boolean
  phase: FeedPhase
  reason: string
  range: TimeRange
  priceRange: VisiblePriceRange | null
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
  /** Something the user may want saved changed. */
  layout: Signal<[]>
}

/** What the chrome around the plot shows. */
export interface CoreView {
  status: () => void
  legend: (values: LegendValues) => void
  scale: (mode: PriceScaleMode, auto: boolean) => void
  tooltip: (tooltip: TooltipState | null) => void
  dragging: (active: boolean) => void
  context: (x: number, y: number, time: number, price: number) => void
  linesChanged: () => void
}

export interface ChartCore {
  readonly state: CoreState
  readonly signals: CoreSignals
  readonly engine: EnginePort
  readonly client: DatafeedClient
  readonly lines: LineHub
  open: (symbol: string, resolution: string, ready?: () => void) => void
  /** The engine sends crosshair positions only once somebody asked for this signal. */
  crosshair: () => Signal<[CrossHairMovedEventParams]>
  setChartType: (type: ChartKind) => void
  setScale: (mode: PriceScaleMode, auto: boolean | null, inverted?: boolean | null) => void
  setTimezone: (timezone: Timezone) => void
  showRange: (from: number, to: number) => Promise<void>
  stop: () => void
}

const BAR_PIXELS = 6

/** The chart without its chrome: symbol and interval, data feed, engine, lines, and what they tell each other. */
export function createChartCore(
  options: ChartingLibraryWidgetOptions,
  initial: Pick<CoreState, 'symbol' | 'resolution' | 'chartType' | 'timezone' | 'scaleMode'>,
  engineWanted: 'auto' | 'worker' | 'main',
  plotWidth: () => number,
  view: CoreView,
  trace: (where: string, message: string) => void,
): ChartCore {
  const state: CoreState = {
    ...initial,
    autoScale: true,
    phase: 'idle',
    reason: '',
    range: { from: 0, to: 0 },
    priceRange: null,
    dataReady: false,
    empty: true,
  }
  const signals: CoreSignals = {
    dataLoaded: createSignal(trace),
    symbolChanged: createSignal(trace),
    intervalChanged: createSignal(trace),
    rangeChanged: createSignal(trace),
    typeChanged: createSignal(trace),
    crosshair: createSignal(trace),
    timezoneChanged: createSignal(trace),
    layout: createSignal(trace),
  }
  let onReady: (() => void)[] = []
  let ticks = new Map<number, Float64Array>()
  let tickSeries = 0
  let watching = false

  const receive = (message: FromEngine): void => {
    switch (message.type) {
      case 'legend':
        view.legend(message.legend)
        return
      case 'history':
        if (message.series === client.series()) client.loadOlder(message.countBack).catch(() => undefined)
        return
      case 'range':
        state.range = { from: message.from, to: message.to }
        state.priceRange = { from: message.priceFrom, to: message.priceTo }
        signals.rangeChanged.emit(state.range)
        return
      case 'scale':
        state.scaleMode = message.mode
        state.autoScale = message.auto
        view.scale(message.mode, message.auto)
        return
      case 'crosshair':
        if (message.price !== null) {
          const { price, x, y } = message
          signals.crosshair.emit({
            ...(message.time === null ? {} : { time: message.time }),
            price,
            offsetX: x,
            offsetY: y,
          })
        }
        return
      case 'context':
        view.context(message.x, message.y, message.time, message.price)
        return
      case 'line':
        lines.receive(message)
        return
      case 'dragging':
        lines.dragging(message.active)
        view.dragging(message.active)
        return
      case 'tooltip':
        view.tooltip(message.tooltip)
        return
      case 'ready':
      case 'layout':
      case 'cursor':
      case 'painted':
      case 'screenshot':
      case 'stats':
      case 'probe':
      case 'fault':
        // The engine's links and port deal with these.
        return
    }
  }

  const engine = createEnginePort({ wanted: engineWanted, receive, trace })

  const flushTicks = (): void => {
    const rows = new Float64Array(ticks.size * ROW)
    ;[...ticks.values()].forEach((row, index) => rows.set(row, index * ROW))
    ticks = new Map()
    if (rows.length > 0) engine.post({ type: 'ticks', series: tickSeries, bars: rows })
  }
  const tickPulse = createPulse(flushTicks)

  const announceData = (): void => {
    state.dataReady = true
    const waiting = onReady
    onReady = []
    signals.dataLoaded.emit()
    for (const callback of waiting) {
      try {
        callback()
      } catch (error) {
        trace('callback', error instanceof Error ? error.message : String(error))
      }
    }
  }

  const client = createDatafeedClient({
    feed: options.datafeed,
    now: () => Date.now(),
    firstCount: () => Math.max(300, Math.min(1500, Math.ceil((plotWidth() / BAR_PIXELS) * 1.5))),
    sink: {
      phase: (phase, reason) => {
        state.phase = phase
        state.reason = reason
        view.status()
      },
      resolved: (info: LibrarySymbolInfo) => {
        state.symbol = info.ticker ?? info.name
        view.status()
      },
      bars: (series, rows, reason, info, resolution) => {
        tickPulse.now()
        state.empty = rows.length === 0
        const fresh = reason === 'fresh'
        engine.post({ type: 'series', series, symbol: symbolFormat(info), resolution, bars: rows, reason }, [
          rows.buffer,
        ])
        if (fresh) announceData()
      },
      tick: (series, row) => {
        if (series !== tickSeries) ticks = new Map()
        tickSeries = series
        ticks.set(row[0] ?? 0, row.slice())
        const wasEmpty = state.empty
        state.empty = false
        if (wasEmpty) view.status()
        tickPulse.request()
      },
      historyEnd: (series) => engine.post({ type: 'historyEnd', series }),
      serverTime: (offsetMs) => engine.post({ type: 'clock', offsetMs }),
      trace,
    },
  })

  const lines = createLineHub({
    post: (message) => engine.post(message),
    changed: () => view.linesChanged(),
    trace,
  })

  const watchCrosshair = (): Signal<[CrossHairMovedEventParams]> => {
    if (!watching) engine.post({ type: 'watch', crosshair: true })
    watching = true
    return signals.crosshair
  }

  return {
    state,
    signals,
    engine,
    client,
    lines,
    open: (symbol, resolution, ready) => {
      const next = canonicalResolution(resolution)
      const otherSymbol = symbol !== state.symbol
      const otherInterval = next !== state.resolution
      state.symbol = symbol
      state.resolution = next
      state.dataReady = false
      if (otherSymbol) onReady = []
      if (ready !== undefined) onReady = [...onReady, ready]
      client.open(symbol, next)
      view.status()
      if (otherSymbol) signals.symbolChanged.emit()
      if (otherInterval) signals.intervalChanged.emit(next as ResolutionString, {})
      if (otherSymbol || otherInterval) signals.layout.emit()
    },
    crosshair: watchCrosshair,
    setChartType: (type) => {
      if (type === state.chartType) return
      state.chartType = type
      engine.post({ type: 'chartKind', kind: type })
      view.status()
      signals.typeChanged.emit(type)
      signals.layout.emit()
    },
    setScale: (mode, auto, inverted = null) => {
      state.scaleMode = mode
      if (auto !== null) state.autoScale = auto
      engine.post({ type: 'scaleMode', mode, auto, inverted })
      view.scale(mode, state.autoScale)
      signals.layout.emit()
    },
    setTimezone: (timezone) => {
      if (timezone === state.timezone) return
      state.timezone = timezone
      engine.post({ type: 'timezone', timezone })
      signals.timezoneChanged.emit(timezone)
      signals.layout.emit()
    },
    showRange: async (from, to) => {
      await client.loadBackTo(from)
      engine.post({ type: 'visibleRange', from, to })
    },
    stop: () => {
      tickPulse.cancel()
      lines.stop()
      client.close()
      engine.stop()
    },
  }
}
