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

/** Where the chart's data comes from; the page gives the stores and the bridge, tests give stubs (CHART-02). */
export interface ChartSources {
  /** The instrument once known; null when no such symbol exists. */
  instrument(symbol: string): Promise<InstrumentView | null>
  /** Never rejects; `type` is '' or one of the chart's kinds. */
  search(text: string, type: string): Promise<readonly ChartSymbol[]>
  /** Names of the search's filters in the user's language; '' is all of them (CHART-17). */
  filterName(type: (typeof chartFilters)[number]): string
  bars(request: BarsRequest): Promise<Outcome<BarsAnswer>>
  onLiveBar(listener: (bar: LiveBar) => void): () => void
  /** Marks of a span (seconds), e.g. own fills; without it the feed has none (CHART-04). Never rejects. */
  marks?(symbol: string, from: number, to: number): Promise<readonly ChartMark[]>
  /** Exchange time in ms, as soon as it is known. Never rejects. */
  serverTime(): Promise<number>
  /** Text of what went wrong, in the user's language. */
  failureText(outcome: Outcome<unknown>): string
}

export interface ChartDatafeed extends IBasicDataFeed {
  /** After an outage: every series forgets its bars; the caller then lets the chart load again. */
  resetCaches(): void
  destroy(): void
}

const ROW = 6

/** Rows [time ms, open, high, low, close, volume] as bars; rows with a figure missing are left out. Mark prices have no volume. */
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

/** The product's instruments and candles as the chart library's data feed (CHART-01..07). Calls back asynchronously. */
export function createDatafeed(
  sources: ChartSources,
  /** Told of every series that is shown, after each change. */
  wanted: (
    series: readonly {
      readonly symbol: string
      readonly kind: ChartKind
      readonly interval: Interval
    }[],
  ) => void = () => undefined,
): ChartDatafeed {
  const subscriptions = new Map<string, Subscription>()
  const tellWanted = (): void => wanted([...subscriptions.values()])
  const stop = sources.onLiveBar((bar) => {
    for (const wanted of subscriptions.values()) {
      if (bar.symbol !== wanted.symbol || bar.kind !== wanted.kind || bar.interval !== wanted.interval)
        continue
      // An update older than the last bar would be a time violation.
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
          supported_resolutions: [...intervals] as ResolutionString[],
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
      tellWanted()
    },
    unsubscribeBars: (listenerGuid) => {
      if (subscriptions.delete(listenerGuid)) tellWanted()
    },
    getMarks: (info, from, to, onData) => {
      const { symbol, kind } = named(info)
      // Fills are trades: on candles of the mark price they would stand beside the bars.
      if (sources.marks === undefined || kind === 'mark') return
      sources.marks(symbol, from, to).then(
        (marks) => onData([...marks]),
        () => undefined,
      )
    },
    getServerTime: (callback) => {
      const answer = async (): Promise<void> => callback((await sources.serverTime()) / 1000)
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
      tellWanted()
    },
  }
}
