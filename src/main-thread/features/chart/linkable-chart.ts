import type { IChartingLibraryWidget, OpenChartExtensions } from 'charting_library'
import { offerChart } from '../../stores/open-charts.ts'

/** Offers a market's chart for links with other charts. TradingView's build has no crosshair that can be set, so it is not linked. */
export function offerLinks(
  market: string,
  widget: IChartingLibraryWidget,
  trace: (error: unknown) => void,
): () => void {
  if (!('openChart' in widget)) return () => undefined
  const { openChart } = widget as unknown as OpenChartExtensions
  const chart = widget.activeChart()
  return offerChart(market, {
    onPoint: (pointed) => openChart.onPoint(pointed),
    setCrosshair: (place) => openChart.setCrosshair(place === null ? null : { ...place }),
    onRange: (moved) => {
      const owner = {}
      chart.onVisibleRangeChanged().subscribe(owner, moved)
      return () => chart.onVisibleRangeChanged().unsubscribeAll(owner)
    },
    onLoaded: (loaded) => {
      const owner = {}
      chart.onDataLoaded().subscribe(owner, loaded)
      return () => chart.onDataLoaded().unsubscribeAll(owner)
    },
    range: () => {
      const { from, to } = chart.getVisibleRange()
      return to > from ? { from, to } : null
    },
    setRange: ({ from, to }) => {
      chart.setVisibleRange({ from, to }).catch(trace)
    },
  })
}
