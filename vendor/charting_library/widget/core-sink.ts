import type { LibrarySymbolInfo } from '../api/datafeed.ts'
import type { ChartingLibraryWidgetOptions } from '../api/widget-options.ts'
import type { FeedSink } from '../feed/client-types.ts'
import type { CompareFeeds } from './compare-feeds.ts'
import type { ChartCore, CoreState, CoreView } from './core-types.ts'
import { ownPriceText, symbolFormat, unknownFormat } from './symbol-format.ts'
import type { TickRelay } from './tick-relay.ts'

export interface CoreSinkParts extends Pick<ChartCore, 'signals' | 'engine' | 'drawings'> {
  options: ChartingLibraryWidgetOptions
  state: CoreState
  view: CoreView
  ticks: TickRelay
  compare: CompareFeeds
  /** Number of the data feed's open series. */
  series: () => number
  /** Called when the first bars of a series have been sent to the engine. */
  announceData: () => void
  trace: (where: string, message: string) => void
}

/** Passes what the data feed loads to the engine, the chart's state and the chrome. */
export function createCoreSink(parts: CoreSinkParts): FeedSink {
  const { options, state, signals, view, engine, drawings, ticks, compare, trace } = parts

  /** If a symbol or interval cannot be loaded, the bars of the previous one must not remain under its name. */
  const clearBars = (): void => {
    ticks.cancel()
    state.empty = true
    const what = { symbol: unknownFormat(state.symbol), resolution: state.resolution }
    const bars = new Float64Array(0)
    engine.post({ type: 'series', series: parts.series(), ...what, bars, reason: 'fresh' })
  }

  return {
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
      if (fresh) parts.announceData()
    },
    tick: (series, row) => {
      const wasEmpty = state.empty
      state.empty = false
      if (wasEmpty) view.status()
      ticks.put(series, row)
      signals.ticked.emit(row)
    },
    historyEnd: (series) => engine.post({ type: 'historyEnd', series }),
    serverTime: (offsetMs) => engine.post({ type: 'clock', offsetMs }),
    trace,
  }
}
