import type { LiveBar } from '#shared/contracts/views.ts'
import { chartSymbol } from '#shared/domain/chart-symbol.ts'

/** Sends live bars to the chart's worker, past the page. */
export type SendBars = (bars: readonly LiveBar[]) => void

/** [time in seconds, open, high, low, close, volume], as the chart library's direct port takes them. */
const rowOf = ({ time, open, high, low, close, volume }: LiveBar): readonly number[] => [
  time / 1000,
  open,
  high,
  low,
  close,
  volume,
]

/** One message per series; bars stay in their order. */
export function chartPortOf(port: Pick<MessagePort, 'postMessage'>): SendBars {
  return (bars) => {
    const bySeries = Map.groupBy(bars, (bar) => `${chartSymbol(bar.symbol, bar.kind)} ${bar.interval}`)
    for (const series of bySeries.values()) {
      const [first] = series
      if (first === undefined) continue
      const rows = Float64Array.from(series.flatMap(rowOf))
      port.postMessage({
        kind: 'bars',
        symbol: chartSymbol(first.symbol, first.kind),
        resolution: first.interval,
        rows,
      })
    }
  }
}
