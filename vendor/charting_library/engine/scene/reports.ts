import type { StudyLegendRow } from '../../study-protocol.ts'
import type { FromEngine, LegendValues, PriceScaleMode } from '../../protocol.ts'
import { numberText, priceDecimals, priceText, signedText, volumeText } from './number-text.ts'
import type { Scene } from './scene.ts'
import { createThrottle } from './throttle.ts'

export interface Reports {
  /** The index of the bar under the pointer changed; null when the pointer left. */
  pointAt: (index: number | null) => void
  legend: () => void
  range: () => void
  /** A frame was drawn. Prices may have moved on their scale even if the time range is unchanged. */
  prices: () => void
  scale: () => void
  stop: () => void
}

/** Interval for the last bar's legend, ms. It is long, because each report makes the page paint a frame. */
const LEGEND_INTERVAL = 500
const POINTED_INTERVAL = 100
const RANGE_INTERVAL = 100
/**
 * Interval for price ranges that live bars change, ms. Each report wakes the page, and no user reads these values.
 */
const PRICES_INTERVAL = 500
const MODES: readonly PriceScaleMode[] = ['normal', 'log', 'percentage', 'indexed']

/** Legend texts of one bar; `--` for missing values. */
export function legendOf(scene: Scene, index: number): LegendValues {
  const { bars } = scene
  const format = scene.format()
  const signs = scene.signs()
  const price = (value: number): string => priceText(value, format, signs)
  const close = bars.close(index)
  const before = index > 0 ? bars.close(index - 1) : bars.open(index)
  const change = close - before
  const percent = before === 0 ? Number.NaN : (change / Math.abs(before)) * 100
  const known = Number.isFinite(change)
  return {
    open: price(bars.open(index)),
    high: price(bars.high(index)),
    low: price(bars.low(index)),
    close: price(close),
    change: known
      ? `${signedText(change, priceDecimals(format), signs)} (${signedText(percent, 2, signs)}%)`
      : numberText(Number.NaN, 0, signs),
    volume: format.hasVolume ? volumeText(bars.volume(index), format.volumePrecision, signs) : '',
    rising: !(change < 0),
    time: Number.isFinite(bars.time(index)) ? bars.time(index) : 0,
  }
}

/** Reports the state of the picture to the page, at most ten times a second and only on changes. */
export function createReports(
  scene: Scene,
  send: (message: FromEngine) => void,
  studyRows: (index: number) => StudyLegendRow[],
): Reports {
  let pointed: number | null = null
  let lastLegend = ''
  let lastRows = '[]'
  let lastRange = ''
  let lastScale = ''

  const reportStudies = (rows: StudyLegendRow[]): void => {
    const key = JSON.stringify(rows)
    if (key === lastRows) return
    lastRows = key
    send({ type: 'studies', event: { what: 'values', rows } })
  }
  const report = (): void => {
    const last = scene.bars.count() - 1
    const index = pointed === null ? last : Math.max(0, Math.min(last, pointed))
    reportStudies(studyRows(index))
    const values = legendOf(scene, index)
    const key = JSON.stringify(values)
    if (key === lastLegend) return
    lastLegend = key
    send({ type: 'legend', legend: values })
  }
  const live = createThrottle(LEGEND_INTERVAL, report, true)
  const followed = createThrottle(POINTED_INTERVAL, report)

  const reportRange = (): void => {
    const visible = scene.chart.timeScale().getVisibleLogicalRange()
    if (visible === null || scene.bars.count() === 0) return
    const top = scene.series().coordinateToPrice(0)
    const bottom = scene.series().coordinateToPrice(scene.paneHeight())
    const message = {
      type: 'range',
      from: scene.indexTime(visible.from),
      to: scene.indexTime(visible.to),
      priceFrom: bottom ?? Number.NaN,
      priceTo: top ?? Number.NaN,
      barSpacing: scene.chart.timeScale().options().barSpacing,
      rightOffset: scene.chart.timeScale().scrollPosition(),
      width: scene.chart.timeScale().width(),
    } as const
    const key = JSON.stringify(message)
    if (key === lastRange) return
    lastRange = key
    send(message)
  }
  const range = createThrottle(RANGE_INTERVAL, reportRange)
  const prices = createThrottle(PRICES_INTERVAL, reportRange)

  return {
    pointAt: (index) => {
      if (pointed === index) return
      pointed = index
      followed.request()
    },
    legend: () => (pointed === null ? live : followed).request(),
    range: () => range.request(),
    prices: () => prices.request(),
    scale: () => {
      const options = scene.series().priceScale().options()
      const mode = MODES[options.mode] ?? 'normal'
      const key = `${mode}|${options.autoScale}|${options.invertScale}`
      if (key === lastScale) return
      lastScale = key
      send({ type: 'scale', mode, auto: options.autoScale, inverted: options.invertScale })
    },
    stop: () => {
      live.cancel()
      followed.cancel()
      range.cancel()
      prices.cancel()
    },
  }
}
