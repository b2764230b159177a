import type { IChartingLibraryWidget, OpenChartExtensions, PricePlace } from 'charting_library'
import type { Market } from '../../stores/market.ts'
import type * as Menu from './price-menu.ts'

const load = (): Promise<typeof Menu> => import('./price-menu.ts')

/**
 * Adds orders and alerts at a price to the chart's menu. Their code is loaded with the first press. TradingView's build has
 * the documented `onContextMenu` only: its entries are made at once, without their verdicts.
 */
export function addPriceMenu(
  market: Market,
  widget: IChartingLibraryWidget,
  trace: (error: unknown) => void,
): void {
  const entries = async (place: PricePlace) => (await load()).priceEntries(market, place)
  if ('openChart' in widget) {
    const { openChart } = widget as unknown as OpenChartExtensions
    openChart.setPriceMenu(entries)
    return
  }
  load().then(
    ({ plainEntries }) =>
      widget.onContextMenu((time, price) =>
        plainEntries(market, { symbol: widget.activeChart().symbol(), time, price }),
      ),
    trace,
  )
}
