import type { LiveBar } from '#shared/contracts/chart.ts'
import { topic } from '#shared/wire/topics.ts'
import { createLinePart } from '../chart-lines/line-part.ts'
import type { Painters } from '../paint/painters.ts'
import { createPart, jsonPart } from '../publish/part.ts'
import type { Part } from '../publish/part.ts'
import { createThrottledPart } from '../publish/throttled-part.ts'
import { instrumentView } from '../rows/instrument-view.ts'
import { tickerView } from '../rows/ticker-text.ts'
import type { RiskClock } from '../state/clock.ts'
import type { MarketStores } from '../state/market-stores.ts'
import type { RiskStores } from '../state/risk-stores.ts'

/** The parts of a patch that show one market. `scheduleSoon` is called when a part that had to wait can be sent. */
export function createMarketParts(
  shared: RiskStores,
  market: MarketStores,
  painters: Painters,
  clock: RiskClock,
  scheduleSoon: () => void,
) {
  const { catalogue, freshness, tickers } = shared
  const open = () => catalogue.bySymbol(market.view.symbol)
  const tickersStale = (): boolean => ['stale', 'invalid'].includes(freshness.state(topic.tickerAll))
  const figures = () => {
    const found = open()
    return found === undefined || !tickers.has(found.id)
      ? undefined
      : tickerView(shared, found, tickersStale())
  }
  return {
    instrument: jsonPart(() => {
      if (catalogue.source === null) return undefined
      const found = open()
      return found === undefined ? null : instrumentView(found, shared.exchange)
    }),
    unknownSymbol: createPart(() => {
      if (catalogue.source === null || market.view.symbol === '') return undefined
      // '' corrects an earlier patch: spot pairs arrive after the contracts.
      return open() === undefined ? market.view.symbol : ''
    }),
    // Figures of further markets are shown only where a market has ended.
    ticker: market === shared.main ? createPart(figures) : createThrottledPart(clock, figures, scheduleSoon),
    liveSeries: jsonPart(() =>
      market.topics.series.flatMap(([key, name]) => (freshness.state(name) === 'fresh' ? [key] : [])),
    ),
    lines: createLinePart(shared, market, clock, scheduleSoon),
    bookA11y: createThrottledPart(clock, () => painters.bookA11y(), scheduleSoon),
    tradesA11y: createThrottledPart(clock, () => painters.tradesA11y(), scheduleSoon),
    bars: { touch() {}, forget() {}, take: () => market.bars.take() } satisfies Part<readonly LiveBar[]>,
  }
}
