import type { ChartLine, LiveBar } from '#shared/contracts/chart.ts'
import { chartSymbol } from '#shared/domain/chart-symbol.ts'
import { positionBoxes } from '#shared/domain/line-boxes.ts'

/** The chart's worker, reached past the page. */
export interface ChartPort {
  bars(bars: readonly LiveBar[]): void
  /** What lines that the page made there say now. A line one can drag keeps its price: that's the page's to set. */
  lines(lines: readonly ChartLine[]): void
  /** The page made or wrote these lines: from here on they are told directly, beginning with what they say now. */
  onWritten(listener: (ids: readonly string[]) => void): void
  close(): void
}

/** [time in seconds, open, high, low, close, volume], as the chart library's direct port takes them. */
const rowOf = ({ time, open, high, low, close, volume }: LiveBar): readonly number[] => [
  time / 1000,
  open,
  high,
  low,
  close,
  volume,
]

/** Quantity and text as the page writes them into a line's boxes. */
const boxesOf = (line: ChartLine): readonly [quantity: string, text: string] =>
  line.kind === 'position' ? positionBoxes(line) : [line.quantity, line.text]

/** What the chart library sends back: its lines' ids. Anything else is none of ours. */
function writtenIds(message: unknown): readonly string[] {
  if (typeof message !== 'object' || message === null) return []
  const { kind, ids } = message as { readonly kind?: unknown; readonly ids?: unknown }
  return kind === 'written' && Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

/** Speaks the chart library's direct messages (its api/extensions.ts): one message per series, one for all lines. */
export function chartPortOf(port: Pick<MessagePort, 'postMessage' | 'close' | 'onmessage'>): ChartPort {
  return {
    bars(bars) {
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
    },
    lines(lines) {
      const boxes = lines.map(boxesOf)
      port.postMessage({
        kind: 'lines',
        ids: lines.map((line) => line.id),
        prices: Float64Array.from(lines, (line) => (line.movable ? Number.NaN : Number(line.price))),
        texts: boxes.map(([, text]) => text),
        quantities: boxes.map(([quantity]) => quantity),
        tooltips: lines.map((line) => line.tooltip),
      })
    },
    onWritten(listener) {
      port.onmessage = ({ data }: MessageEvent<unknown>) => {
        const ids = writtenIds(data)
        if (ids.length > 0) listener(ids)
      }
    },
    close: () => port.close(),
  }
}
