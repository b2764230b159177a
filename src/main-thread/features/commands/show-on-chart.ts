import { navigate } from 'wouter/use-browser-location'
import type { Interval } from '#shared/domain/enums.ts'
import { symbolPath } from '#shared/domain/routes.ts'
import { pageAction } from '../../stores/page-actions.ts'
import { markets } from '../../stores/tables.ts'
import { setChartInterval } from '../../stores/view.ts'

export const openMarket = (symbol: string): void =>
  navigate(symbolPath(symbol, markets.peek(symbol)?.contractType))

/** Shows an interval, and a market unless it is null, on the chart that the trader uses; without a desk's chart on the page's own. */
export function showOnChart(symbol: string | null, interval: Interval): void {
  if (pageAction('showOnChart')?.(symbol, interval) === true) return
  setChartInterval(interval)
  if (symbol !== null) openMarket(symbol)
}
