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
import { favouriteChartTypes, favouriteIntervals, intervalOf, timeFrames } from './chart-defaults.ts'
import type { ChartLines } from './chart-lines.ts'
import { chartSymbol, parseChartSymbol } from '#shared/domain/chart-symbol.ts'
import type { ChartKind } from './chart-symbols.ts'
import { chartOverrides } from './chart-theme.ts'
import type { ChartColours } from './chart-theme.ts'
import type { ChartDatafeed } from './datafeed.ts'
import { withSeries } from './layout-autosave.ts'

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
  /** Layout and settings of the user; without them the chart begins as a fresh profile's. */
  readonly memory?: ChartMemory
  /** Further constructor options: fonts, our own library's switches. */
  readonly more?: Partial<ChartingLibraryWidgetOptions>
  readonly onPhase: (phase: ChartPhase) => void
  readonly onInterval: (interval: Interval) => void
  /** Another symbol was chosen in the chart's own search; spelled as the data feed spells it. */
  readonly onSymbol?: (name: string) => void
  /** The widget is ready; buttons of the page may be put into its header. */
  readonly onReady: (widget: IChartingLibraryWidget) => void
  readonly trace: (error: unknown) => void
}

/** What the chart remembers of a user (CHART-26, CHART-16). */
export interface ChartMemory {
  /** The stored layout, fitted to the look of now; null without one. */
  readonly layout: object | null
  /** A layout that the chart didn't wait for: loaded when it comes. */
  readonly late?: Promise<object | null>
  readonly settings: SettingsAdapter
  readonly layouts: IExternalSaveLoadAdapter
  /** The chart has something to save: `save` gives it. */
  readonly changed: (save: (take: (state: object) => void) => void) => void
}

export interface ChartController {
  /** True once the widget reported ready (CHART-36). */
  isReady(): boolean
  setSeries(symbol: string, kind: ChartKind): void
  setInterval(interval: Interval): void
  setColours(colours: ChartColours): void
  /** Draws all lines with the look that was chosen meanwhile. */
  readonly restyleLines: () => void
  readonly applyLines: (ops: readonly LineOp[]) => void
  /** Forgets cached bars and loads again (after an outage). */
  readonly refetch: () => void
  destroy(): void
}

const DISABLED_FEATURES = ['use_localstorage_for_settings']
/** CHART-29, in seconds. */
export const AUTO_SAVE_DELAY = 0.4
const UP_TO_DATE = 'shown'

/**
 * One chart of the page. What is asked for before the widget is ready and its data loaded is kept and applied then, once,
 * with the latest value (CHART-36, CHART-37). After `destroy` nothing reaches the widget (LINES-27).
 */
export function createChartController(options: ChartControllerOptions): ChartController {
  const { lines, datafeed, trace, memory } = options
  let wanted = { symbol: options.symbol, kind: options.kind, interval: options.interval }
  let colours = options.colours
  const applied = { series: chartSymbol(wanted.symbol, wanted.kind), interval: wanted.interval, colours }
  /** What the chart showed when it was last looked at. */
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
    autosize: true,
    library_path: '/charting_library/',
    overrides: chartOverrides(colours),
    favorites: {
      intervals: [...favouriteIntervals] as ResolutionString[],
      chartTypes: [...favouriteChartTypes],
    },
    time_frames: timeFrames.map(({ text, resolution }) => ({
      text,
      resolution: resolution as ResolutionString,
    })),
    disabled_features: DISABLED_FEATURES,
    auto_save_delay: AUTO_SAVE_DELAY,
    ...(memory === undefined
      ? {}
      : {
          settings_adapter: memory.settings,
          save_load_adapter: memory.layouts,
          // Fitted when it was asked for: the page may have gone to its address's symbol while it was read.
          ...(memory.layout === null ? {} : { saved_data: withSeries(memory.layout, applied.series, null) }),
        }),
  })

  const shown = (): void => {
    if (dead || loaded) return
    loaded = true
    options.onPhase(UP_TO_DATE)
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

  /** A new symbol's lines wait for its bars. */
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

  /** The chart moved without the page: the page follows, unless it asks for something else itself. */
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

  /** The page moved: the chart follows. */
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
   * Brings page and chart to one series and one interval. Every event of either side ends here, and each reads what the chart
   * shows now: a press that came before the chart told of its presses isn't lost (X2).
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
      if (memory !== undefined)
        widget.subscribe('onAutoSaveNeeded', () =>
          guard(() => memory.changed((take) => guard(() => widget.save(take)))),
        )
      memory?.late
        // It was fitted to the symbol of its asking; the trader may have gone to another since.
        ?.then((state) =>
          guard(() =>
            state === null ? undefined : widget.load(withSeries(state, applied.series, applied.interval)),
          ),
        )
        .catch(trace)
      options.onReady(widget)
      // A layout brings its interval, and a press may have come before the chart told of it.
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
      // Another object of the same colours: every line is written anew.
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
