import type {
  ChartingLibraryWidgetConstructor,
  ChartingLibraryWidgetOptions,
  IExternalSaveLoadAdapter,
  SettingsAdapter,
  IChartingLibraryWidget,
  IChartWidgetApi,
  LanguageCode,
  ResolutionString,
} from 'charting_library'
import type { LineOp } from '#shared/contracts/chart.ts'
import type { Interval } from '#shared/domain/enums.ts'
import { intervalOf, usualOptions } from './chart-defaults.ts'
import type { ChartLines } from './chart-lines.ts'
import { chartSymbol, parseChartSymbol } from '#shared/domain/chart-symbol.ts'
import type { ChartKind } from './chart-symbols.ts'
import { chartOverrides } from './chart-theme.ts'
import type { ChartColours } from './chart-theme.ts'
import type { ChartDatafeed } from './datafeed.ts'
import { addDrawings, seriesIn, withSeries } from './layout-autosave.ts'

export type ChartPhase = 'starting' | 'loading' | 'shown'

export interface ChartControllerOptions {
  readonly Widget: ChartingLibraryWidgetConstructor
  readonly container: HTMLElement
  readonly datafeed: ChartDatafeed
  readonly lines: ChartLines
  readonly symbol: string
  readonly kind: ChartKind
  readonly interval: Interval
  readonly locale: LanguageCode
  readonly timezone: string
  readonly colours: ChartColours
  /** Stored layout and settings of the user; without them the chart starts with the defaults. */
  readonly memory?: ChartMemory
  /** Further constructor options: fonts, our own library's switches. */
  readonly more?: Partial<ChartingLibraryWidgetOptions>
  readonly onPhase: (phase: ChartPhase) => void
  readonly onInterval: (interval: Interval) => void
  /** Another symbol was chosen in the chart's own search; its name as in the data feed. */
  readonly onSymbol?: (name: string) => void
  /** The widget is ready: the page may add buttons to its header. */
  readonly onReady: (widget: IChartingLibraryWidget) => void
  readonly trace: (error: unknown) => void
}

/** Stored layout and settings of a user (CHART-26, CHART-16). */
export interface ChartMemory {
  /** The stored layout, adapted to the current theme; null if there is none. */
  readonly layout: object | null
  /** The interval of now, which another chart may have changed while the layout was read. null: that of the layout. */
  readonly interval?: Interval | null
  /** A layout that arrives after the chart was created; it is then loaded. */
  readonly late?: Promise<object | null>
  readonly settings: SettingsAdapter
  readonly layouts: IExternalSaveLoadAdapter
  /** The chart changed: `save` returns the state to store. */
  readonly changed: (save: (take: (state: object) => void) => void) => void
}

export interface ChartController {
  /** True after the widget reported that it is ready (CHART-36). */
  isReady(): boolean
  setSeries(symbol: string, kind: ChartKind): void
  setInterval(interval: Interval): void
  setColours(colours: ChartColours): void
  /** Redraws all lines with the current line settings. */
  readonly restyleLines: () => void
  readonly applyLines: (ops: readonly LineOp[]) => void
  /** Drops cached bars and loads them again (after an outage). */
  readonly refetch: () => void
  /** Reads the exchange's time again: a replay was paused, played on, or shows another place. */
  readonly updateTime: () => void
  destroy(): void
}

/**
 * Controls one chart of the page. Requests before the widget is ready and its data loaded are applied afterwards, once, with
 * the latest value (CHART-36, CHART-37). After `destroy` nothing reaches the widget (LINES-27).
 */
export function createChartController(options: ChartControllerOptions): ChartController {
  const { lines, datafeed, trace, memory } = options
  let wanted = { symbol: options.symbol, kind: options.kind, interval: options.interval }
  let colours = options.colours
  const applied = { series: chartSymbol(wanted.symbol, wanted.kind), interval: wanted.interval, colours }
  /** Series and interval that the chart showed at the last synchronisation. */
  const seen = { series: applied.series, interval: options.interval as string }
  let ready = false
  let loaded = false
  let dead = false

  const guard = (act: () => void): void => {
    if (dead) return
    try {
      act()
    } catch (error) {
      trace(error)
    }
  }

  const widget = new options.Widget({
    ...options.more,
    container: options.container,
    datafeed,
    symbol: applied.series,
    interval: options.interval as ResolutionString,
    locale: options.locale,
    timezone: options.timezone,
    theme: colours.theme,
    overrides: chartOverrides(colours),
    ...usualOptions,
    ...(memory === undefined
      ? {}
      : {
          settings_adapter: memory.settings,
          save_load_adapter: memory.layouts,
          // The layout was adapted when it was requested: the page may have opened another symbol since.
          ...(memory.layout === null
            ? {}
            : { saved_data: withSeries(memory.layout, applied.series, memory.interval ?? null) }),
        }),
  })

  const shown = (): void => {
    if (dead || loaded) return
    loaded = true
    options.onPhase('shown')
    applyColours()
    lines.start(widget.activeChart(), colours)
  }

  const applyColours = (): void => {
    if (applied.colours === colours) return
    const theme = applied.colours.theme
    applied.colours = colours
    const restyle = (): void =>
      guard(() => {
        widget.applyOverrides(chartOverrides(colours))
        lines.restyle(colours)
      })
    if (theme === colours.theme) return restyle()
    widget.changeTheme(colours.theme).then(restyle, trace)
  }

  /** Holds the lines of a new symbol until its bars are loaded. */
  const expectSeries = (series: string): void => {
    applied.series = series
    loaded = false
    lines.hold()
    options.onPhase('loading')
  }

  const look = (chart: IChartWidgetApi): void => {
    seen.series = chart.symbol()
    seen.interval = chart.resolution()
  }

  /** The trader changed the chart in its own toolbar: the page follows, unless it has requested something else. */
  const followChart = (chart: IChartWidgetApi): void => {
    const { series, interval } = seen
    look(chart)
    const chosen = intervalOf(seen.interval)
    if (seen.interval !== interval && chosen !== null && chosen !== applied.interval) {
      const isOurs = wanted.interval === applied.interval
      applied.interval = chosen
      if (isOurs) {
        wanted = { ...wanted, interval: chosen }
        options.onInterval(chosen)
      }
    }
    if (seen.series !== series && seen.series !== applied.series) {
      const isOurs = chartSymbol(wanted.symbol, wanted.kind) === applied.series
      expectSeries(seen.series)
      if (isOurs) {
        wanted = { ...wanted, ...parseChartSymbol(seen.series) }
        options.onSymbol?.(seen.series)
      }
    }
  }

  /** The page changed: the chart follows. */
  const followPage = (chart: IChartWidgetApi): void => {
    const series = chartSymbol(wanted.symbol, wanted.kind)
    if (series !== applied.series) {
      expectSeries(series)
      chart.setSymbol(series, {
        dataReady: () => guard(() => (applied.series === series ? shown() : undefined)),
      })
    }
    if (wanted.interval !== applied.interval) {
      applied.interval = wanted.interval
      if (intervalOf(chart.resolution()) !== wanted.interval)
        chart.setResolution(wanted.interval as ResolutionString)
    }
    look(chart)
  }

  /**
   * Synchronises series and interval of page and chart. Every event of either side calls this, and it reads what the chart
   * shows now: so a press before the chart's events were subscribed to is not lost (X2).
   */
  const settle = (): void => {
    const chart = widget.activeChart()
    followChart(chart)
    followPage(chart)
  }

  widget.onChartReady(() =>
    guard(() => {
      ready = true
      options.onPhase('loading')
      const chart = widget.activeChart()
      chart.onIntervalChanged().subscribe(null, () => guard(settle))
      chart.onSymbolChanged().subscribe(null, () => guard(settle))
      chart.onDataLoaded().subscribe(null, () =>
        guard(() => {
          settle()
          shown()
        }),
      )
      let isChanged = false
      const changed = (): void => {
        isChanged = true
        guard(() => memory?.changed((take) => guard(() => widget.save(take))))
      }
      if (memory !== undefined) widget.subscribe('onAutoSaveNeeded', changed)
      memory?.late
        ?.then((state) =>
          guard(() => {
            if (state !== null)
              // The layout was adapted to the symbol of its request: the trader may have opened another one since, and drawn.
              widget.save((now) =>
                widget.load(
                  addDrawings(withSeries(state, seriesIn(state, applied.series), applied.interval), now),
                ),
              )
            // What changed before was not saved: it would have replaced the layout.
            if (isChanged) changed()
          }),
        )
        .catch(trace)
      options.onReady(widget)
      // The layout sets its interval, and the trader may have chosen one before the chart's events were subscribed to.
      followChart(chart)
      const first = applied.series
      followPage(chart)
      if (
        applied.series === first &&
        chart.dataReady(() => guard(() => (applied.series === first ? shown() : undefined)))
      )
        shown()
    }),
  )

  return {
    isReady: () => ready && !dead,
    setSeries: (symbol, kind) => {
      wanted = { ...wanted, symbol, kind }
      if (ready) guard(settle)
    },
    setInterval: (interval) => {
      wanted = { ...wanted, interval }
      if (ready) guard(settle)
    },
    setColours: (next) => {
      colours = next
      if (ready && loaded) guard(applyColours)
    },
    restyleLines: () => {
      // A new object, even with equal colours, makes every line be written again.
      if (loaded) guard(() => lines.restyle({ ...colours }))
    },
    applyLines: (ops) => {
      if (!dead) lines.apply(ops)
    },
    refetch: () => {
      if (!ready) return
      guard(() => {
        datafeed.resetCaches()
        widget.activeChart().resetData()
      })
    },
    updateTime: () => {
      if (ready) guard(() => widget.updateServerTime())
    },
    destroy: () => {
      if (dead) return
      lines.destroy()
      datafeed.destroy()
      dead = true
      try {
        widget.remove()
      } catch (error) {
        trace(error)
      }
    },
  }
}
