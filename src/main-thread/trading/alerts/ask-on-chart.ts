import type { CrossAlert, CrossAsk, WatchedLine } from '#shared/contracts/alerts.ts'
import { intervals } from '#shared/domain/enums.ts'
import type { ChartObjects } from '../../stores/chart-objects.ts'

/** Which crossings an alert reports. */
export type CrossWay = Pick<CrossAlert, 'repeat' | 'direction'>

/** The part of a request that says with which candles an alert is judged. */
export type ChartSeries = Pick<ChartObjects, 'symbol' | 'resolution' | 'kind'>

/** An alert on what a chart shows, judged with the chart's own candles; null in an interval without candles. */
export function askOnChart(
  { symbol, resolution, kind }: ChartSeries,
  { repeat, direction }: CrossWay,
  what: Pick<CrossAsk, 'of' | 'watched'>,
): CrossAsk | null {
  const interval = intervals.find((known) => known === resolution)
  return interval === undefined
    ? null
    : {
        ...what,
        symbol,
        interval,
        repeat,
        ...(kind === 'mark' ? { by: 'MarkPrice' as const } : {}),
        ...(direction === undefined ? {} : { direction }),
      }
}

/** An alert on a drawn line. Its points are copied: what a store has cannot be sent to another thread. */
export const askOnLine = (
  of: ChartSeries,
  way: CrossWay,
  { drawing, tool, points }: WatchedLine,
): CrossAsk | null =>
  askOnChart(of, way, {
    of: 'Line',
    watched: { drawing, tool, points: points.map(({ time, price }) => ({ time, price })) },
  })
