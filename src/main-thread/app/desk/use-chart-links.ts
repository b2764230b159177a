import { useEffect, useRef } from 'react'
import type { Interval } from '#shared/domain/enums.ts'
import { marketOf } from '../../stores/market.ts'
import { chartOf, onChartsChanged } from '../../stores/open-charts.ts'
import { linkCrosshairs, linkRanges } from './chart-links.ts'
import type { LinkedChart, OncePerFrame } from './chart-links.ts'

const days: Readonly<Partial<Record<Interval, number>>> = { '1D': 1, '1W': 7, '1M': 30 }
/** Length of a bar, seconds; a month has 30 days. */
const intervalSeconds = (interval: Interval): number =>
  (days[interval] ?? 0) * 86_400 || Number(interval) * 60

/** Charts of a panel by their markets' ids, as far as they are ready. */
const readyCharts = (markets: readonly string[]): readonly LinkedChart[] =>
  markets.flatMap((id) => {
    const [market, chart] = [marketOf(id), chartOf(id)]
    if (market === undefined || chart === undefined) return []
    return {
      id,
      chart,
      symbol: () => market.view.symbol,
      period: () => intervalSeconds(market.view.interval),
    }
  })

function oncePerFrame(): { readonly run: OncePerFrame; readonly cancel: () => void } {
  let frame = 0
  return {
    run: (work) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(work)
    },
    cancel: () => cancelAnimationFrame(frame),
  }
}

/** Connects charts again when one becomes ready or is closed. */
function follow(markets: string, connect: (charts: readonly LinkedChart[]) => () => void): () => void {
  const join = (): (() => void) => connect(readyCharts(markets.split(' ')))
  let leave = join()
  const stop = onChartsChanged(() => {
    leave()
    leave = join()
  })
  return () => {
    stop()
    leave()
  }
}

/**
 * Links the crosshairs or time ranges of charts, by the ids of their markets with a space between them. `leader` returns the
 * market of the chart that the trader uses.
 */
export function useChartLink(what: 'crosshair' | 'range', markets: string, leader: () => string): void {
  const current = useRef(leader)
  useEffect(() => {
    current.current = leader
  })
  useEffect(() => {
    const frame = oncePerFrame()
    const stop = follow(markets, (charts) => {
      if (what === 'crosshair') return linkCrosshairs(charts, frame.run)
      const linked = linkRanges(charts, () => current.current(), frame.run)
      linked.align()
      return linked.stop
    })
    return () => {
      frame.cancel()
      stop()
    }
  }, [what, markets])
}
