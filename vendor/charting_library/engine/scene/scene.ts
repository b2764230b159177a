import {
  createChartEx,
  LineStyle,
  type IChartApiBase,
  type ISeriesApi,
  type ISeriesPrimitive,
  type SeriesType,
  type Time,
} from 'lightweight-charts'
import { rowCount } from '../../feed/bar-rows.ts'
import { isDated, resolutionSeconds } from '../../feed/resolutions.ts'
import type { InputRules } from '../../input-protocol.ts'
import type {
  ChartKind,
  EngineInit,
  EngineStyle,
  LegendRow,
  NumberSigns,
  PriceScaleMode,
  SeriesReason,
  SymbolFormat,
  ViewAction,
} from '../../protocol.ts'
import { type BarStore, createBarStore } from './bar-store.ts'
import { chartOptions, SCALE_MODES, topMargin } from './chart-options.ts'
import { BAR_SPACING, rightMargin } from './fresh-view.ts'
import { axisBase, axisText, priceStep } from './number-text.ts'
import { createSeriesKind, type SeriesKind } from './series-kinds.ts'
import { createSplitSeries, type SplitSeries } from './split-series.ts'
import { createTimeBehavior, type TimeBehavior } from './time-behavior.ts'
import { createSceneView } from './scene-view.ts'
import { createZoneClock } from './zone-clock.ts'

export type Primitive = ISeriesPrimitive<Time>

/**
 * Kind of change. 'clear': the bars were removed for a moment. 'set', 'tick': all bars, or the last ones, changed.
 * The others: colours or the price scale changed.
 */
export type BarsChange = 'clear' | 'set' | 'tick' | 'style' | 'scale'

export interface Scene {
  readonly chart: IChartApiBase<Time>
  readonly bars: BarStore
  series: () => ISeriesApi<SeriesType, Time>
  style: () => EngineStyle
  format: () => SymbolFormat
  signs: () => NumberSigns
  resolution: () => string
  attach: (primitive: Primitive) => void
  /** Draws the labels of trading lines above all series. Call it after a study was added to the price pane. */
  raiseLabels: () => void
  /** Calls `listener` after every change. Listeners run in the order in which they were added. */
  watch: (listener: (change: BarsChange) => void) => void
  setBars: (rows: Float64Array, reason: SeriesReason, format: SymbolFormat, resolution: string) => void
  tick: (rows: Float64Array) => void
  setKind: (kind: ChartKind) => void
  setStyle: (style: EngineStyle) => void
  /** Leaves room for the page's text at the top of the plot. `top`: height of the text, CSS pixels. */
  setInset: (top: number, rows: readonly LegendRow[]) => void
  /** Rows of the page's text: labels keep clear of them. */
  legend: () => readonly LegendRow[]
  /**
   * Pane heights changed. The margin under the page's text is a share of the price pane's height, so it is
   * recomputed.
   */
  panesChanged: () => void
  setScale: (mode: PriceScaleMode, auto: boolean | null, inverted: boolean | null) => void
  setTimezone: (timezone: string) => void
  setLocale: (locale: string, signs: NumberSigns) => void
  resize: (width: number, height: number) => void
  show: (from: number, to: number) => void
  view: (action: ViewAction) => void
  interaction: (rules: InputRules) => void
  /** Width of a bar, pixels, and empty bars right of the last one. null changes nothing. */
  moveTime: (barSpacing: number | null, rightOffset: number | null) => void
  /** Shows prices from the bottom to the top of the price pane, and turns off automatic scaling. */
  showPrices: (from: number, to: number) => void
  paneWidth: () => number
  paneHeight: () => number
  /** Time at a pixel column, seconds, extrapolated beyond the bars; null without bars. */
  timeAt: (x: number) => number | null
  indexTime: (index: number) => number
  destroy: () => void
}

/** Height of the time axis until the library has laid itself out, CSS pixels. */
const TIME_AXIS = 28

/** The price series with its scales and view, drawn by the unmodified library. */
export function createScene(container: HTMLElement, init: EngineInit): Scene {
  const bars = createBarStore()
  const primitives: Primitive[] = []
  let { style, chartKind: kindCode, signs, locale } = init
  let format: SymbolFormat = {
    name: '',
    title: '',
    minmov: 1,
    pricescale: 100,
    volumePrecision: 0,
    hasVolume: true,
  }
  let resolution = '60'
  let zone = createZoneClock(init.timezone)
  let kind: SeriesKind = createSeriesKind(kindCode)
  let inset = 0
  let legend: readonly LegendRow[] = []
  let paneHeight = init.height - TIME_AXIS

  const timeSettings = () => ({ zone, locale, dated: isDated(resolution), own: init.timeTexts })
  const behavior: TimeBehavior = createTimeBehavior(timeSettings())
  const chart = createChartEx<Time, TimeBehavior>(container, behavior, {
    ...chartOptions(style),
    width: init.width,
    height: init.height,
    localization: { locale: 'en-US' },
  })
  chart.timeScale().applyOptions({
    minBarSpacing: init.minBarSpacing,
    barSpacing: BAR_SPACING,
    rightOffsetPixels: rightMargin(init.width - 72),
    timeVisible: true,
    secondsVisible: false,
    ...init.timeAxis,
  })

  const seriesOptions = () => ({
    ...kind.options(style),
    lastValueVisible: false,
    visible: style.visible,
    priceLineVisible: style.showPriceLine && style.visible,
    priceLineStyle: LineStyle.Dashed,
    priceFormat: {
      type: 'custom' as const,
      minMove: priceStep(format),
      base: axisBase(format),
      formatter: (price: number) => axisText(price, format, signs),
    },
  })

  const createSeries = (): SplitSeries =>
    createSplitSeries(chart, kind.definition, seriesOptions(), { tail: kind.tail })
  let series = createSeries()

  const listeners: ((change: BarsChange) => void)[] = []
  const tell = (change: BarsChange): void => listeners.forEach((listener) => listener(change))

  const drawAll = (): void => {
    if (kindCode === 10 && bars.count() > 0) {
      series.applyOptions({
        baseValue: { type: 'price', price: bars.close(Math.max(0, bars.count() - 120)) },
      })
    }
    series.setData(kind.all(bars, style))
  }

  const clearAll = (): void => {
    series.setData([])
    tell('clear')
  }

  const rebuildSeries = (): void => {
    const before = series
    for (const primitive of primitives) before.front.detachPrimitive(primitive)
    kind = createSeriesKind(kindCode)
    // Create the new series first: the library removes a pane that has no series.
    series = createSeries()
    series.setOrder(before.order())
    before.remove()
    for (const primitive of primitives) series.front.attachPrimitive(primitive)
    series.raise()
    drawAll()
  }

  const applyMargins = (): void => {
    const height = chart.panes()[0]?.getHeight() || paneHeight
    const scaleMargins = { top: topMargin(style, inset, height), bottom: style.bottomMargin }
    series.front.priceScale().applyOptions({ scaleMargins })
  }

  const configureTime = (): void => {
    behavior.configure(timeSettings())
    // The library computes weights when points are set, and caches labels. Setting the bars again applies the new
    // calendar.
    clearAll()
    drawAll()
    tell('set')
  }

  const view = createSceneView(chart, bars, () => resolutionSeconds(resolution), init.minBarSpacing)

  return {
    chart,
    bars,
    series: () => series.front,
    style: () => style,
    format: () => format,
    signs: () => signs,
    resolution: () => resolution,
    attach: (primitive) => {
      primitives.push(primitive)
      series.front.attachPrimitive(primitive)
    },
    raiseLabels: () => series.raise(),
    watch: (listener) => {
      listeners.push(listener)
    },
    setBars: (rows, reason, nextFormat, nextResolution) => {
      const calendarChanged = isDated(nextResolution) !== isDated(resolution)
      format = nextFormat
      resolution = nextResolution
      bars.set(rows)
      if (calendarChanged) behavior.configure(timeSettings())
      if (reason === 'fresh') {
        clearAll()
        series.applyOptions(seriesOptions())
        series.front.priceScale().applyOptions({ autoScale: true })
      }
      drawAll()
      tell('set')
      if (reason === 'fresh') view.resetTime()
    },
    tick: (rows) => {
      for (let row = 0; row < rowCount(rows); row++) {
        if (bars.put(rows, row) === null) continue
        series.update(kind.last(bars, style))
        tell('tick')
      }
    },
    setKind: (next) => {
      if (next === kindCode) return
      kindCode = next
      rebuildSeries()
    },
    setStyle: (next) => {
      style = next
      chart.applyOptions(chartOptions(style))
      applyMargins()
      series.applyOptions(seriesOptions())
      drawAll()
      tell('style')
    },
    setInset: (top, rows) => {
      inset = top
      legend = rows
      applyMargins()
    },
    legend: () => legend,
    panesChanged: applyMargins,
    setScale: (mode, auto, inverted) => {
      series.front.priceScale().applyOptions({
        mode: SCALE_MODES[mode],
        ...(auto === null ? {} : { autoScale: auto }),
        ...(inverted === null ? {} : { invertScale: inverted }),
      })
      series.scaleChanged()
      tell('scale')
    },
    setTimezone: (timezone) => {
      zone = createZoneClock(timezone)
      configureTime()
    },
    setLocale: (nextLocale, nextSigns) => {
      locale = nextLocale
      signs = nextSigns
      configureTime()
    },
    resize: (width, height) => {
      chart.resize(width, height)
      paneHeight = height - TIME_AXIS
      applyMargins()
      chart.timeScale().applyOptions({ rightOffsetPixels: rightMargin(width - 72) })
    },
    show: view.show,
    view: (action) => {
      if (action === 'resetScales') series.front.priceScale().applyOptions({ autoScale: true })
      view.act(action)
    },
    interaction: ({ scroll, zoom }) => chart.applyOptions({ handleScroll: scroll, handleScale: zoom }),
    moveTime: view.moveTime,
    showPrices: (from, to) => {
      const scale = series.front.priceScale()
      scale.applyOptions({ autoScale: false })
      scale.setVisibleRange({ from: Math.min(from, to), to: Math.max(from, to) })
    },
    paneWidth: () => chart.timeScale().width(),
    paneHeight: () => chart.panes()[0]?.getHeight() ?? 0,
    timeAt: view.timeAt,
    indexTime: view.indexTime,
    destroy: () => chart.remove(),
  }
}
