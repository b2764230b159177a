import type { Bar, IBasicDataFeed, LibrarySymbolInfo, Mark, ResolutionString } from 'charting_library'
import type { BarsAnswer, BarsRequest, LiveBar } from '#shared/contracts/chart.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { intervals } from '#shared/domain/enums.ts'
import type { Interval } from '#shared/domain/enums.ts'
import { chartFilters } from '#shared/domain/chart-search.ts'
import type { ChartSymbol } from '#shared/domain/chart-search.ts'
import { chartSymbol, parseChartSymbol } from '#shared/domain/chart-symbol.ts'
import { intervalOf } from './chart-defaults.ts'
import { symbolInfo } from './chart-symbols.ts'
import type { ChartKind } from './chart-symbols.ts'

export type ChartMark = Mark

/** Sources of the chart's data: stores and bridge on the page, stubs in tests (CHART-02). */
export interface ChartSources {
  /** Resolves with the instrument when it is known; null if there is no such symbol. */
  instrument(symbol: string): Promise<InstrumentView | null>
  /** Never rejects; `type` is '' or one of the chart's kinds. */
  search(text: string, type: string): Promise<readonly ChartSymbol[]>
  /** Intervals that have bars; absent: all. */
  intervals?(): readonly Interval[]
  /** Translated names of the search's filters; '' is "all" (CHART-17). */
  filterName(type: (typeof chartFilters)[number]): string
  bars(request: BarsRequest): Promise<Outcome<BarsAnswer>>
  onLiveBar(listener: (bar: LiveBar) => void): () => void
  /** Marks of a time span (seconds), e.g. own fills; if absent, the feed has none (CHART-04). Never rejects. */
  marks?(symbol: string, from: number, to: number): Promise<readonly ChartMark[]>
  /** Resolves with the exchange time in ms when it is known. Never rejects. */
  serverTime(): Promise<number>
  /** How fast that time passes; absent: 1. */
  clockSpeed?(): number
  /** Translated text of a failure. */
  failureText(outcome: Outcome<unknown>): string
}

export interface ChartDatafeed extends IBasicDataFeed {
  /** After an outage: drops the bars of every series; the caller then makes the chart load them again. */
  resetCaches(): void
  destroy(): void
}

const ROW = 6

/** Converts rows [time ms, open, high, low, close, volume] to bars; skips rows with a missing figure. Mark prices have no volume. */
export function barsOfRows(rows: Float64Array, kind: ChartKind = 'market'): Bar[] {
  const bars: Bar[] = []
  for (let at = 0; at + ROW <= rows.length; at += ROW) {
    const [time = NaN, open = NaN, high = NaN, low = NaN, close = NaN, volume = NaN] = rows.subarray(
      at,
      at + ROW,
    )
    if (![time, open, high, low, close].every(Number.isFinite)) continue
    const bar = { time, open, high, low, close }
    bars.push(kind === 'mark' ? bar : { ...bar, volume: Number.isFinite(volume) ? volume : 0 })
  }
  return bars
}

interface Subscription {
  readonly symbol: string
  readonly kind: ChartKind
  readonly interval: Interval
  readonly onTick: (bar: Bar) => void
  readonly onReset: () => void
  lastTime: number
}

/** The chart library's data feed for our instruments and candles (CHART-01..07). Calls back asynchronously. */
export function createDatafeed(
  sources: ChartSources,
  /** Called with all shown series after each change. */
  wanted: (
    series: readonly {
      readonly symbol: string
      readonly kind: ChartKind
      readonly interval: Interval
    }[],
  ) => void = () => undefined,
): ChartDatafeed {
  const subscriptions = new Map<string, Subscription>()
  const reportWanted = (): void => wanted([...subscriptions.values()])
  const stop = sources.onLiveBar((bar) => {
    for (const wanted of subscriptions.values()) {
      if (bar.symbol !== wanted.symbol || bar.kind !== wanted.kind || bar.interval !== wanted.interval)
        continue
      // The library refuses an update that is older than the last bar.
      if (bar.time < wanted.lastTime) continue
      wanted.lastTime = bar.time
      const { time, open, high, low, close, volume } = bar
      wanted.onTick({ time, open, high, low, close, ...(bar.kind === 'mark' ? {} : { volume }) })
    }
  })
  const named = (info: LibrarySymbolInfo) => parseChartSymbol(info.ticker ?? info.name)

  return {
    onReady: (callback) => {
      queueMicrotask(() =>
        callback({
          supported_resolutions: [...(sources.intervals?.() ?? intervals)] as ResolutionString[],
          supports_time: true,
          supports_marks: sources.marks !== undefined,
          supports_timescale_marks: false,
          symbols_types: chartFilters.map((value) => ({ value, name: sources.filterName(value) })),
        }),
      )
    },
    searchSymbols: (userInput, _exchange, type, onResult) => {
      sources.search(userInput, type).then(
        (found) =>
          onResult(
            found.map((item) => ({
              symbol: item.symbol,
              full_name: item.symbol,
              ticker: chartSymbol(item.symbol, 'market'),
              description: item.name,
              exchange: 'Perpdeck',
              type: item.type,
            })),
          ),
        () => onResult([]),
      )
    },
    resolveSymbol: (name, onResolve, onError) => {
      const { symbol, kind } = parseChartSymbol(name)
      sources.instrument(symbol).then(
        (instrument) =>
          instrument === null
            ? onError('unknown_symbol')
            : onResolve(symbolInfo(instrument, kind, intervals)),
        () => onError('unknown_symbol'),
      )
    },
    getBars: (info, resolution, period, onResult, onError) => {
      const interval = intervalOf(resolution)
      if (interval === null) {
        queueMicrotask(() => onError(`interval ${resolution}`))
        return
      }
      const { symbol, kind } = named(info)
      sources.bars({ symbol, interval, kind, to: period.to, countBack: period.countBack }).then(
        (outcome) => {
          if (outcome.kind === 'accepted') {
            const bars = barsOfRows(outcome.value.bars, kind)
            onResult(bars, { noData: bars.length === 0 && outcome.value.noData })
          } else onError(sources.failureText(outcome))
        },
        (error: unknown) => onError(error instanceof Error ? error.message : 'unknown'),
      )
    },
    subscribeBars: (info, resolution, onTick, listenerGuid, onReset) => {
      const interval = intervalOf(resolution)
      if (interval === null) return
      const { symbol, kind } = named(info)
      subscriptions.set(listenerGuid, { symbol, kind, interval, onTick, onReset, lastTime: 0 })
      reportWanted()
    },
    unsubscribeBars: (listenerGuid) => {
      if (subscriptions.delete(listenerGuid)) reportWanted()
    },
    getMarks: (info, from, to, onData) => {
      const { symbol, kind } = named(info)
      // Fills are trades: on candles of the mark price they would be beside the bars.
      if (sources.marks === undefined || kind === 'mark') return
      sources.marks(symbol, from, to).then(
        (marks) => onData([...marks]),
        () => undefined,
      )
    },
    getServerTime: (callback) => {
      const answer = async (): Promise<void> =>
        callback((await sources.serverTime()) / 1000, sources.clockSpeed?.())
      void answer()
    },
    resetCaches: () => {
      for (const subscription of subscriptions.values()) {
        subscription.lastTime = 0
        subscription.onReset()
      }
    },
    destroy: () => {
      stop()
      subscriptions.clear()
      reportWanted()
    },
  }
}
