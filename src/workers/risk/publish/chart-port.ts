import type { ChartLine, LiveBar } from '#shared/contracts/chart.ts'
import { chartSymbol } from '#shared/domain/chart-symbol.ts'
import { positionBoxes } from '#shared/domain/line-boxes.ts'

/** A direct port to the chart's worker, without a detour through the page. */
export interface ChartPort {
  bars(bars: readonly LiveBar[]): void
  /**
   * Sends new texts and prices of lines that the page created there. The price of a movable line is not sent: the page
   * sets it.
   */
  lines(lines: readonly ChartLine[]): void
  /** The page created or changed these lines: from now on they are sent directly, starting with their present state. */
  onWritten(listener: (ids: readonly string[]) => void): void
  /** Ends the chart's worker, as a crash would. */
  end(): void
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

/** The texts of a line's two boxes. The page writes the same ones. */
const boxesOf = (line: ChartLine): readonly [quantity: string, text: string] =>
  line.kind === 'position' ? positionBoxes(line) : [line.quantity, line.text]

/** The line ids in a message of the chart library; none in any other message. */
function writtenIds(message: unknown): readonly string[] {
  if (typeof message !== 'object' || message === null) return []
  const { kind, ids } = message as { readonly kind?: unknown; readonly ids?: unknown }
  return kind === 'written' && Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

/** Sends the chart library's direct messages (its api/extensions.ts): one per series, one for all lines. */
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
    end: () => port.postMessage({ kind: 'end' }),
    close: () => port.close(),
  }
}
