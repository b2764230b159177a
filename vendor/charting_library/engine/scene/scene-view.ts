import type { IChartApiBase, Time } from 'lightweight-charts'
import type { ViewAction } from '../../protocol.ts'
import type { BarStore } from './bar-store.ts'
import { BAR_SPACING, rightMargin } from './fresh-view.ts'

/** The visible range of the bars, in times instead of the library's indices. */
export interface SceneView {
  /** Time at a pixel column, seconds, extrapolated beyond the bars; null without bars. */
  timeAt: (x: number) => number | null
  indexTime: (index: number) => number
  /** Shows a range, seconds. A range shorter than a bar is ignored. */
  show: (from: number, to: number) => void
  resetTime: () => void
  act: (action: ViewAction) => void
  /** Width of a bar, pixels, and empty bars right of the last one. null changes nothing. */
  moveTime: (barSpacing: number | null, rightOffset: number | null) => void
}

/** `period`: length of a bar, seconds. `minSpacing`: smallest bar width the user may set, pixels. */
export function createSceneView(
  chart: IChartApiBase<Time>,
  bars: BarStore,
  period: () => number,
  minSpacing: number,
): SceneView {
  const logicalOf = (time: number): number => {
    const count = bars.count()
    if (count === 0) return 0
    const last = bars.time(count - 1)
    if (time > last) return count - 1 + (time - last) / period()
    const index = bars.indexAt(time)
    return index === 0 ? (time - bars.time(0)) / period() : index
  }

  const indexTime = (index: number): number => {
    const count = bars.count()
    if (count === 0) return Number.NaN
    const whole = Math.round(index)
    if (whole < 0) return bars.time(0) + whole * period()
    if (whole >= count) return bars.time(count - 1) + (whole - count + 1) * period()
    return bars.time(whole)
  }

  const zoom = (factor: number): void => {
    const range = chart.timeScale().getVisibleLogicalRange()
    if (range === null) return
    const width = (range.to - range.from) * factor
    chart.timeScale().setVisibleLogicalRange({ from: range.to - width, to: range.to })
  }

  const scroll = (barsBy: number): void => {
    chart.timeScale().scrollToPosition(chart.timeScale().scrollPosition() + barsBy, false)
  }

  const resetTime = (): void => {
    chart.timeScale().applyOptions({ minBarSpacing: minSpacing, barSpacing: BAR_SPACING })
    chart.timeScale().resetTimeScale()
  }

  const actions: Record<ViewAction, () => void> = {
    resetScales: resetTime,
    resetTime,
    zoomIn: () => zoom(0.8),
    zoomOut: () => zoom(1.25),
    scrollLeft: () => scroll(-10),
    scrollRight: () => scroll(10),
    scrollToEnd: () => chart.timeScale().scrollToRealTime(),
  }

  return {
    timeAt: (x) => {
      const logical = chart.timeScale().coordinateToLogical(x)
      return logical === null || bars.count() === 0 ? null : indexTime(logical)
    },
    indexTime,
    show: (from, to) => {
      const start = logicalOf(from)
      const end = logicalOf(to)
      if (end - start < 1) return
      // A range that reaches the last bar gets the space for line boxes right of it. One that was read from a chart may
      // have it.
      const width = chart.timeScale().width()
      const last = bars.count() - 1
      const margin = end >= last - 1 ? rightMargin(width) : 0
      const stretch = width > margin * 2 ? width / (width - margin) : 1
      const stop = Math.max(end, start + (Math.min(end, last) - start) * stretch)
      // The whole range must be visible, even if its bars are narrower than the user may make them. Otherwise the
      // library cuts it.
      chart.timeScale().applyOptions({ minBarSpacing: Math.min(minSpacing, width / (stop - start)) })
      chart.timeScale().setVisibleLogicalRange({ from: start, to: stop })
    },
    resetTime,
    act: (action) => actions[action](),
    moveTime: (barSpacing, rightOffset) => {
      if (barSpacing !== null) chart.timeScale().applyOptions({ barSpacing })
      if (rightOffset !== null) chart.timeScale().scrollToPosition(rightOffset, false)
    },
  }
}
