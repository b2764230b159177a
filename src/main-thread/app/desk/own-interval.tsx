import { useEffect, useLayoutEffect } from 'react'
import { subscribe } from 'valtio/vanilla'
import type { Interval } from '#shared/domain/enums.ts'
import { useMarket } from '../../stores/market-context.tsx'
import { setOwnInterval } from '../../stores/market.ts'
import { chooseInterval } from './grid-actions.ts'

/** Shows the interval that the desk remembers in the chart of the nearest market, and follows what is chosen there. */
export function OwnInterval({ cell, interval }: { readonly cell: string; readonly interval: Interval }) {
  const market = useMarket()
  // Before the effect that starts the chart.
  useLayoutEffect(() => setOwnInterval(market, interval), [market, interval])
  useLayoutEffect(() => () => setOwnInterval(market, null), [market])
  useEffect(
    () =>
      subscribe(market.view, () => {
        const chosen = market.view.interval
        if (market.interval !== null && market.interval !== chosen) chooseInterval(cell, chosen)
      }),
    [market, cell],
  )
  return null
}
