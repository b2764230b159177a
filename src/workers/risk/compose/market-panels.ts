import type { CandleView } from '#shared/contracts/feed-port.ts'
import type { MarketPatch } from '#shared/contracts/patch.ts'
import type { MarketShown } from '#shared/contracts/view-state.ts'
import { hasOneRow, topic } from '#shared/wire/topics.ts'
import type { LinePart } from '../chart-lines/line-part.ts'
import { createPainters } from '../paint/painters.ts'
import type { Painters } from '../paint/painters.ts'
import type { ChartPort } from '../publish/chart-port.ts'
import { takeParts } from '../publish/part.ts'
import type { RiskClock } from '../state/clock.ts'
import type { MarketStores, MarketTopics } from '../state/market-stores.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { createMarketParts } from './market-parts.ts'

/** The panels of one market: its painters, its chart and its part of a patch. Each event marks what it may have changed. */
export interface MarketPanels {
  readonly stores: MarketStores
  readonly painters: Painters
  readonly lines: Pick<LinePart, 'account' | 'marked' | 'settle'>
  /** Another market, or the same one in another style, is shown. */
  show(view: MarketShown): void
  setTopics(topics: MarketTopics): void
  catalogue(): void
  exchange(): void
  /** The templates of texts made here have another language. */
  texts(): void
  tickers(ids: readonly number[]): void
  /** Own orders, which the book marks, changed. */
  orders(): void
  book(topic: string): void
  trades(topic: string): void
  candles(candles: CandleView): void
  newest(symbols: readonly string[]): void
  freshness(topics: readonly string[]): void
  /** Rows that fit on a canvas changed, or which of them are in view. */
  rowsChanged(): void
  /** From now on lines and bars are sent to the chart's worker directly. */
  linkChart(chart: ChartPort): void
  /** Sends changed bars to the chart's worker, if one is linked. */
  sendBars(): void
  /** Assumes that the page knows nothing: the next patch is whole. */
  forget(): void
  /** What changed since the last call; null for nothing. */
  take(): MarketPatch | null
  close(): void
}

/** Whether two views show book and trades in the same way. */
const isShownAlike = (a: MarketShown, b: MarketShown): boolean =>
  a.bookGrouping === b.bookGrouping &&
  JSON.stringify([a.book, a.trades]) === JSON.stringify([b.book, b.trades])

/** `scheduleSoon` is called when a part that had to wait can be sent. */
export function createMarketPanels(
  shared: RiskStores,
  stores: MarketStores,
  clock: RiskClock,
  paints: boolean,
  scheduleSoon: () => void,
): MarketPanels {
  const { bars } = stores
  const open = () => shared.catalogue.bySymbol(stores.view.symbol)
  const painters = createPainters(stores, clock, paints)
  let chart: ChartPort | null = null

  const parts = createMarketParts(shared, stores, painters, clock, scheduleSoon)
  const { lines, instrument, unknownSymbol, ticker, liveSeries, bookA11y, tradesA11y } = parts

  function bookChanged(): void {
    bookA11y.touch()
    painters.touch('book')
  }

  function tradesChanged(): void {
    tradesA11y.touch()
    painters.touch('trades')
  }

  return {
    stores,
    painters,
    lines,
    show(view) {
      const before = stores.view
      stores.view = view
      const symbolChanged = before.symbol !== view.symbol
      if (symbolChanged) {
        bars.clear()
        // The page forgot them with the symbol: leaving it and returning between two patches must send them again.
        for (const part of [instrument, unknownSymbol, ticker, bookA11y, tradesA11y]) part.forget()
        lines.all()
      }
      bookA11y.touch()
      if (!symbolChanged && isShownAlike(before, view)) return
      painters.restart()
      tradesA11y.touch()
    },
    setTopics(next) {
      const before = stores.topics
      stores.setTopics(next)
      // Another market may have read the topic before: then nothing arrives in a quiet market.
      if (before.book !== next.book || before.merged !== next.merged) bookChanged()
      if (before.trades !== next.trades) tradesChanged()
      liveSeries.touch()
    },
    catalogue() {
      lines.all()
      bookA11y.scheduleNow()
      tradesA11y.scheduleNow()
      for (const part of [instrument, unknownSymbol, ticker, liveSeries]) part.touch()
      painters.repaint()
    },
    exchange() {
      instrument.touch()
      lines.all()
    },
    texts: () => lines.all(),
    tickers(ids) {
      const found = open()
      if (found === undefined || !ids.includes(found.id)) return
      ticker.touch()
      for (const panel of ['book', 'figures'] as const) painters.touch(panel)
    },
    orders: bookChanged,
    book(name) {
      if (name === stores.topics.book || name === stores.topics.merged) bookChanged()
    },
    trades(name) {
      if (name === stores.topics.trades) tradesChanged()
    },
    candles(candles) {
      if (stores.topics.series.some(([, name]) => name === candles.topic))
        bars.apply(candles, shared.catalogue.bySymbol(candles.symbol))
    },
    newest(symbols) {
      // Figures of the symbol may be made from them.
      if (!symbols.includes(stores.view.symbol)) return
      ticker.touch()
      painters.touch('figures')
    },
    freshness(topics) {
      // Whether a book is live is sent at once. Its figures move all the time: they are sent once a second.
      bookA11y.scheduleNow()
      tradesA11y.scheduleNow()
      liveSeries.touch()
      // Figures of the symbol may be made from topics of one row, and are missing while those are stale.
      if (topics.some((name) => name === topic.tickerAll || hasOneRow(name))) ticker.touch()
      painters.confirm()
    },
    rowsChanged() {
      bookA11y.touch()
      tradesA11y.touch()
    },
    linkChart(next) {
      chart?.close()
      chart = next
      lines.linkChart(next)
    },
    sendBars() {
      const changed = chart === null ? undefined : bars.take()
      if (changed !== undefined) chart?.bars(changed)
    },
    forget() {
      for (const part of Object.values(parts)) part.forget()
    },
    take: () => takeParts(parts),
    close() {
      for (const panel of ['book', 'trades', 'figures'] as const) painters.detach(panel)
      chart?.close()
    },
  }
}
