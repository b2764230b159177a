import type { ChartPlace, ChartRange, OpenChart } from '../../stores/open-charts.ts'

/** A chart of a grid, and what it shows now. */
export interface LinkedChart {
  readonly id: string
  readonly chart: OpenChart
  readonly symbol: () => string
  /** Seconds of a bar. */
  readonly period: () => number
}

/** Runs the newest work once with the next frame. */
export type OncePerFrame = (work: () => void) => void

/**
 * Shows the pointer's time in the other charts; its price only in those of the same symbol. Each chart gets at most one position
 * per frame, and none while nobody points. A position that is set is never reported as the trader's, so it cannot come back.
 * Returns a function that removes the crosshairs and stops it.
 */
export function linkCrosshairs(charts: readonly LinkedChart[], perFrame: OncePerFrame): () => void {
  const shown = new Set<LinkedChart>()
  let source: LinkedChart | null = null
  let place: ChartPlace | null = null
  const show = (): void => {
    for (const one of charts) {
      if (one === source) {
        // The trader's own crosshair has replaced the one that was set.
        shown.delete(one)
        continue
      }
      if (place === null || source === null) {
        if (shown.delete(one)) one.chart.setCrosshair(null)
        continue
      }
      shown.add(one)
      const { time, price } = place
      one.chart.setCrosshair({ time, price: one.symbol() === source.symbol() ? price : null })
    }
  }
  const stops = charts.map((one) =>
    one.chart.onPoint((next) => {
      // A chart may report late that the pointer left it for another one.
      if (next === null && source !== one) return
      source = one
      place = next
      perFrame(show)
    }),
  )
  return () => {
    for (const stop of stops) stop()
    place = null
    source = null
    show()
  }
}

/** Bars that a chart shows at least and at most when another one sets its range. */
export const LEAST_BARS = 8
export const MOST_BARS = 1500

/** A range that a chart with such bars can show: a longer one is cut at its start, a shorter one is extended there. */
export function rangeFor({ from, to }: ChartRange, period: number): ChartRange {
  const bars = (to - from) / period
  if (bars > MOST_BARS) return { from: to - MOST_BARS * period, to }
  return bars < LEAST_BARS ? { from: to - LEAST_BARS * period, to } : { from, to }
}

/**
 * Shows the visible times of one chart in the others. Only the chart that the trader uses (`leader`) is followed: what the others
 * report after their range was set, or with a new bar, is not passed on. So ranges cannot go back and forth. Returns a function
 * that shows the leader's range now, and one that stops it.
 */
export function linkRanges(
  charts: readonly LinkedChart[],
  leader: () => string,
  perFrame: OncePerFrame,
): { readonly align: () => void; readonly stop: () => void } {
  const show = (): void => {
    const from = charts.find(({ id }) => id === leader())
    const range = from?.chart.range() ?? null
    if (range === null) return
    for (const one of charts) if (one !== from) one.chart.setRange(rangeFor(range, one.period()))
  }
  const align = (): void => perFrame(show)
  const stops = charts.flatMap((one) => [
    one.chart.onRange(() => (one.id === leader() ? align() : undefined)),
    one.chart.onLoaded(align),
  ])
  return { align, stop: () => stops.forEach((stop) => stop()) }
}
