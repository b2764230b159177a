import type { OpenChartExtensions } from 'charting_library'
import { parseChartSymbol } from '#shared/domain/chart-symbol.ts'
import { setChartObjects } from '../../stores/chart-objects.ts'
import { followLineAlerts } from './line-alerts.ts'

/**
 * Keeps the page's list of studies and lines current. The alerts of lines follow them. Returns a function that stops it.
 */
export function followObjects(market: string, { openChart }: OpenChartExtensions): () => void {
  const lineAlerts = followLineAlerts(market, openChart)
  const stop = openChart.watch(({ symbol, resolution, studies, lines }, gone) => {
    lineAlerts.changed(lines, gone)
    setChartObjects(market, {
      ...parseChartSymbol(symbol),
      resolution,
      studies,
      lines: lines.flatMap(({ id, tool, points, ...of }) =>
        of.symbol === symbol ? [{ drawing: id, tool, points }] : [],
      ),
    })
  })
  return () => {
    stop()
    lineAlerts.stop()
    setChartObjects(market, null)
  }
}
