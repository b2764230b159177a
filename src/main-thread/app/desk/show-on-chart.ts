import { useEffect } from 'react'
import type { Interval } from '#shared/domain/enums.ts'
import { mainMarket, marketOf } from '../../stores/market.ts'
import { offerAction } from '../../stores/page-actions.ts'
import { activePart } from './chart-grid.ts'
import { chooseMarket } from './choose-market.ts'
import type { DeskPanel } from './desk.ts'
import { chooseInterval } from './grid-actions.ts'

/** Lets the palette act on the active chart of the panel that `current` returns; undefined if no chart is shown. */
export function useShowOnChart(current: () => DeskPanel | undefined): void {
  useEffect(() => {
    offerAction('showOnChart', (symbol, interval) => {
      const panel = current()
      if (panel !== undefined) showOnChart(panel, symbol, interval)
      return panel !== undefined
    })
    return () => offerAction('showOnChart', undefined)
  }, [current])
}

function showOnChart(panel: DeskPanel, symbol: string | null, interval: Interval): void {
  const { id } = activePart(panel)
  if (symbol !== null) chooseMarket(id, symbol)
  // The desk remembers the interval of a chart in a grid; a chart alone remembers its own.
  if (panel.grid === undefined) (marketOf(id) ?? mainMarket).view.interval = interval
  else chooseInterval(id, interval)
}
