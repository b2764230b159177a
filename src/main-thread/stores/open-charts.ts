import { createEmitter } from './emitter.ts'

/** A bar by its start in seconds, and a price; without a price only the time is shown. */
export interface ChartPlace {
  readonly time: number
  readonly price: number | null
}
/** Visible times of a chart, seconds. */
export interface ChartRange {
  readonly from: number
  readonly to: number
}

/** What links of charts need of a chart that is ready. */
export interface OpenChart {
  /** Calls `pointed` with the bar under the trader's pointer, and with null when it left. Returns a function that stops it. */
  readonly onPoint: (pointed: (place: ChartPlace | null) => void) => () => void
  readonly setCrosshair: (place: ChartPlace | null) => void
  readonly onRange: (moved: (range: ChartRange) => void) => () => void
  /** Calls `loaded` when the bars of another symbol or interval are there: the chart then shows its newest bars. */
  readonly onLoaded: (loaded: () => void) => () => void
  /** null before the first bars are drawn. */
  readonly range: () => ChartRange | null
  readonly setRange: (range: ChartRange) => void
}

const charts = new Map<string, OpenChart>()
const changed = createEmitter<undefined>()

/** The chart of a market; undefined before it is ready. */
export const chartOf = (market: string): OpenChart | undefined => charts.get(market)

/** Calls `listener` when a chart became ready or was closed. Returns a function that stops it. */
export const onChartsChanged = (listener: () => void): (() => void) => changed.listen(listener)

/** The chart of a market is ready. Returns a function that closes it. */
export function offerChart(market: string, chart: OpenChart): () => void {
  charts.set(market, chart)
  changed.emit(undefined)
  return () => {
    if (charts.get(market) !== chart) return
    charts.delete(market)
    changed.emit(undefined)
  }
}
