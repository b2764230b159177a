import type { DatafeedConfiguration, LibrarySymbolInfo } from '../api/datafeed.ts'
import type { ResolutionString } from '../api/primitives.ts'
import type { CrossHairMovedEventParams } from '../api/chart.ts'
import type { ChartingLibraryWidgetOptions } from '../api/widget-options.ts'
import { FRAME_MS, createPulse } from '../bridge/pulse.ts'
import { createDrawingModel } from '../drawings/drawing-model.ts'
import { createDatafeedClient } from '../feed/datafeed-client.ts'
import { canonicalResolution, supportedIntervals } from '../feed/resolutions.ts'
import { createServerClock } from '../feed/server-clock.ts'
import { createLineHub } from '../lines/line-hub.ts'
import type { InputRules } from '../input-protocol.ts'
import { firstState, type InitialState } from './core-state.ts'
import type { ChartCore, CoreView } from './core-types.ts'
import type { Signal } from './emitter.ts'
import { createCoreSignals, guarded } from './core-signals.ts'
import { createEnginePort } from './engine-port.ts'
import { createChartStudies } from './chart-studies.ts'
import { createCoreReceiver } from './core-receiver.ts'
import { createCompareFeeds } from './compare-feeds.ts'
import { createMarkFeed } from './mark-feed.ts'
import { ownPriceText, symbolFormat, unknownFormat } from './symbol-format.ts'
import { createTickRelay } from './tick-relay.ts'
import { createUndoStack } from './undo-stack.ts'

const BAR_PIXELS = 6
/** Interval between requests of the server's time, ms. Clocks drift, and the user may change this machine's clock. */
const ASK_TIME_EVERY = 60_000

/** The chart without its chrome. It connects symbol and interval, data feed, engine, lines, studies and drawings. */
export function createChartCore(
  options: ChartingLibraryWidgetOptions,
  initial: InitialState,
  engineWanted: 'auto' | 'worker' | 'main',
  plotWidth: () => number,
  view: CoreView,
  trace: (where: string, message: string) => void,
): ChartCore {
  const state = firstState(initial)
  const signals = createCoreSignals(trace)
  let onReady: (() => void)[] = []
  let watching = false
  const clock = createServerClock()
  const interaction: InputRules = { scroll: true, zoom: true }

  const engine = createEnginePort({
    wanted: engineWanted,
    receive: (message) => receive(message),
    lost: () => view.lost(true),
    back: () => view.back(),
    trace,
  })

  const undo = createUndoStack(trace)
  const drawings = createDrawingModel({
    post: (message) => engine.post(message),
    symbol: () => state.symbol,
    undo,
    layout: () => signals.layout.emit(),
    trace,
  })
  const studies = createChartStudies({
    options,
    undo,
    post: (message) => engine.post(message),
    changed: () => signals.layout.emit(),
    lastCompareGone: () => {
      if (state.scaleMode === 'percentage') core.setScale('normal', true)
    },
    trace,
  })
  const ticks = createTickRelay(
    (series, bars) => engine.post({ type: 'ticks', series, bars }),
    (run) => createPulse(run, FRAME_MS, 0, FRAME_MS / 2),
    () => lines.join(),
  )

  /** If a symbol or interval cannot be loaded, the bars of the previous one must not remain under its name. */
  const clearBars = (): void => {
    ticks.cancel()
    state.empty = true
    const what = { symbol: unknownFormat(state.symbol), resolution: state.resolution }
    const bars = new Float64Array(0)
    engine.post({ type: 'series', series: client.series(), ...what, bars, reason: 'fresh' })
  }

  const announceData = (): void => {
    state.dataReady = true
    const waiting = onReady
    onReady = []
    signals.dataLoaded.emit()
    for (const callback of waiting) guarded(callback, trace)
  }

  const firstCount = (): number => Math.max(300, Math.min(1500, Math.ceil((plotWidth() / BAR_PIXELS) * 1.5)))
  const compare = createCompareFeeds({
    feed: options.datafeed,
    studies,
    clock,
    resolution: () => state.resolution,
    firstCount,
    post: (message) => engine.post(message),
    trace,
  })

  const client = createDatafeedClient({
    feed: options.datafeed,
    clock,
    firstCount,
    sink: {
      phase: (phase, reason) => {
        state.phase = phase
        state.reason = reason
        if (phase === 'error' && !state.dataReady) clearBars()
        view.status()
      },
      resolved: (info: LibrarySymbolInfo) => {
        ownPriceText(options.custom_formatters?.priceFormatterFactory, info, trace)
        const name = info.ticker ?? info.name
        const other = name !== state.symbol
        state.symbol = name
        if (other) drawings.symbolChanged()
        view.status()
        // The list of lines formats prices for the symbol, whose price format was unknown until it was resolved.
        view.linesChanged()
      },
      asking: (info, resolution) =>
        engine.post({ type: 'expect', symbol: symbolFormat(info).name, resolution }),
      bars: (series, rows, reason, info, resolution) => {
        ticks.now()
        state.empty = rows.length === 0
        const fresh = reason === 'fresh'
        const oldest = rows[0]
        engine.post({ type: 'series', series, symbol: symbolFormat(info), resolution, bars: rows, reason }, [
          rows.buffer,
        ])
        if (oldest !== undefined && reason !== 'refresh') compare.backTo(oldest)
        if (fresh) announceData()
      },
      tick: (series, row) => {
        const wasEmpty = state.empty
        state.empty = false
        if (wasEmpty) view.status()
        ticks.put(series, row)
        signals.ticked.emit(row)
      },
      historyEnd: (series) => engine.post({ type: 'historyEnd', series }),
      reloading: compare.reload,
      serverTime: (setting) => engine.post({ type: 'clock', ...setting }),
      trace,
    },
  })

  let supported: DatafeedConfiguration = {}
  const learn = async (): Promise<void> => {
    supported = await client.ready()
    view.status()
  }
  learn().catch((error: unknown) => trace('datafeed', String(error)))

  const lines = createLineHub({
    post: (message) => engine.post(message),
    changed: () => view.linesChanged(),
    trace,
  })

  const marks = createMarkFeed({
    feed: options.datafeed,
    ready: () => client.ready(),
    info: () => client.info(),
    resolution: () => state.resolution,
    range: () => state.range,
    dataLoaded: signals.dataLoaded,
    rangeChanged: signals.rangeChanged,
    post: (message) => engine.post(message),
    trace,
  })

  const watchCrosshair = (): Signal<[CrossHairMovedEventParams]> => {
    if (!watching) engine.post({ type: 'watch', crosshair: true })
    watching = true
    return signals.crosshair
  }

  const receive = createCoreReceiver({ state, signals, view, client, lines, drawings, studies })

  const timeAsked = setInterval(client.askTime, ASK_TIME_EVERY)

  const core: ChartCore = {
    state,
    now: clock.now,
    signals,
    engine,
    client,
    lines,
    studies,
    drawings,
    marks,
    undo,
    intervals: () =>
      supportedIntervals(supported.supported_resolutions, client.info()?.supported_resolutions),
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
      if (otherInterval) compare.reopen()
      view.status()
      if (otherSymbol) drawings.symbolChanged()
      if (otherSymbol) signals.symbolChanged.emit()
      if (otherInterval) signals.intervalChanged.emit(next as ResolutionString, {})
      if (otherSymbol || otherInterval) signals.layout.emit()
    },
    choose: (symbol, resolution) => {
      const before = { symbol: state.symbol, resolution: state.resolution }
      if (symbol === before.symbol && canonicalResolution(resolution) === before.resolution) return
      core.open(symbol, resolution)
      undo.push({
        name: symbol === before.symbol ? 'interval' : 'symbol',
        undo: () => core.open(before.symbol, before.resolution),
        redo: () => core.open(symbol, resolution),
      })
    },
    resetScales: () => {
      engine.post({ type: 'view', action: 'resetScales' })
      signals.scalesReset.emit()
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
      if (inverted !== null) state.inverted = inverted
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
    setInteraction: (change) => {
      Object.assign(interaction, change)
      engine.post({ type: 'interaction', ...interaction })
    },
    showRange: async (from, to) => {
      await client.loadBackTo(from)
      engine.post({ type: 'visibleRange', from, to })
    },
    sendWaiting: () => {
      ticks.now()
      lines.now()
    },
    resend: () => {
      const { from, to } = state.range
      ticks.cancel()
      view.tooltip(null)
      view.dragging(false)
      view.lost(false)
      engine.post({ type: 'clock', ...clock.setting() })
      engine.post({ type: 'interaction', ...interaction })
      engine.post({ type: 'watch', crosshair: watching })
      lines.resend()
      studies.resend()
      drawings.resend()
      marks.resend()
      compare.reopen()
      // Restores the visible range once the bars have been loaded.
      const range = { from, to: Math.min(to, clock.now() / 1000) }
      if (range.to > from) onReady = [...onReady, () => engine.post({ type: 'visibleRange', ...range })]
      core.open(state.symbol, state.resolution)
    },
    stop: () => {
      clearInterval(timeAsked)
      ticks.cancel()
      lines.stop()
      compare.stop()
      marks.stop()
      client.close()
      engine.stop()
    },
  }
  return core
}
