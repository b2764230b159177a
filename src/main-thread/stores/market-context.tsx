import { createContext, useContext, useLayoutEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import { proxy } from 'valtio/vanilla'
import type { Interval } from '#shared/domain/enums.ts'
import { closeMarket, createMarket, mainMarket, openMarket, setMarketSymbol } from './market.ts'
import type { Market } from './market.ts'

const MarketContext = createContext<Market>(mainMarket)

/** The market that a panel shows: that of the nearest `MarketProvider`, otherwise the main one. */
export const useMarket = (): Market => useContext(MarketContext)

/**
 * Gives the panels in it a market of their own: order book, trades, chart, ticker. It is open while it is mounted. A
 * market paints one book and one list of trades, and has one chart: a second panel of a kind needs a provider with
 * another id, also for the same symbol. Topics are subscribed to once, whatever the number of providers.
 *
 * The ticket is for the main market: a price picked in another symbol's book is refused with a notice.
 */
export function MarketProvider(props: {
  /** Unique among the panels of the page, not ''. It should not change while mounted: give the provider a `key`. */
  readonly id: string
  readonly symbol: string
  /** Without a chart (the default) no candles are subscribed to. */
  readonly hasChart?: boolean
  /** Interval of its chart at first. */
  readonly interval?: Interval
  /** A panel in it chose another symbol (the chart's search). It shows that symbol until `symbol` changes. */
  readonly onSymbol?: (symbol: string) => void
  readonly children: ReactNode
}) {
  const { id, symbol, hasChart = false, interval = '30', onSymbol } = props
  const market = useMemo(
    () => createMarket(proxy({ id, symbol, interval, chartKind: 'market', bookGrouping: 1, hasChart })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- later values are set below
    [id],
  )
  // Before the effects of the panels in it, which send their canvases.
  useLayoutEffect(() => {
    openMarket(market)
    return () => closeMarket(market)
  }, [market])
  useLayoutEffect(() => setMarketSymbol(market, symbol), [market, symbol])
  useLayoutEffect(() => {
    market.view.hasChart = hasChart
  }, [market, hasChart])
  useLayoutEffect(() => {
    market.choose = (chosen) => onSymbol?.(chosen)
  }, [market, onSymbol])
  return <MarketContext value={market}>{props.children}</MarketContext>
}
