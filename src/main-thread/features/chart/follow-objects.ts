import type { OpenChartExtensions, Watchables } from 'charting_library'
import { parseChartSymbol } from '#shared/domain/chart-symbol.ts'
import type { WatchedLine } from '#shared/contracts/alerts.ts'
import { lineChanged } from '../../bridge/alert-calls.ts'
import { setChartObjects } from '../../stores/chart-objects.ts'

const linesOf = (state: Watchables): readonly WatchedLine[] =>
  state.lines.map(({ id, tool, points }) => ({ drawing: id, tool, points }))

/**
 * Keeps the page's list of studies and lines current. A line that was moved or removed is reported to the hub, whose alerts
 * follow it. Returns a function that stops it.
 */
export function followObjects(market: string, { openChart }: OpenChartExtensions): () => void {
  let known = new Map<string, string>()
  const stop = openChart.watch((state, removed) => {
    const lines = linesOf(state)
    if (removed !== null) void lineChanged(removed, null)
    for (const { drawing, points } of lines) {
      const before = known.get(drawing)
      // Copies: a store's objects cannot be sent to a worker.
      if (before !== undefined && before !== JSON.stringify(points))
        void lineChanged(
          drawing,
          points.map((point) => ({ ...point })),
        )
    }
    known = new Map(lines.map(({ drawing, points }) => [drawing, JSON.stringify(points)]))
    setChartObjects(market, {
      ...parseChartSymbol(state.symbol),
      resolution: state.resolution,
      studies: state.studies,
      lines,
    })
  })
  return () => {
    stop()
    setChartObjects(market, null)
  }
}
