import { proxy } from 'valtio/vanilla'
import type { BookA11yTable, TradesA11yTable } from '#shared/contracts/book.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { TickerView } from '#shared/contracts/ticker.ts'
import { MAIN_MARKET } from '#shared/contracts/view-state.ts'
import type { MarketView } from '#shared/contracts/view-state.ts'
import type { Interval } from '#shared/domain/enums.ts'
import { createLineFeed } from './chart-feed.ts'
import { createSeriesLive } from './series-live.ts'
import { showSymbol, view } from './view.ts'

const MISSING = '--'

export const emptyTicker: TickerView = {
  symbol: '',
  lastPrice: MISSING,
  lastPriceText: '',
  trend: 'NORMAL',
  markPrice: MISSING,
  indexPrice: MISSING,
  change24h: MISSING,
  changePercent24h: MISSING,
  changeTone: 0,
  highPrice24h: MISSING,
  lowPrice24h: MISSING,
  turnover24h: MISSING,
  volume24h: MISSING,
  openInterest: MISSING,
  fundingRate: MISSING,
  fundingTone: 0,
  nextFundingTime: 0,
  basis: MISSING,
  basisTone: 0,
  stale: false,
}

/**
 * One market of the page: what is shown of it, and what its panels read. A component reads its panel's market with
 * `useMarket`; without a provider that is the main one.
 */
export function createMarket(shown: { -readonly [K in keyof MarketView]: MarketView[K] }) {
  return {
    id: shown.id,
    /** What is shown. A change is sent to the risk worker. */
    view: shown,
    /** One field per proxy key: a component that reads one field re-renders for that field only. */
    ticker: proxy<{ -readonly [K in keyof TickerView]: TickerView[K] }>({ ...emptyTicker }),
    /**
     * The ticker as texts show it. It is the same, but while all figures on the page are painted, it is that of the page's
     * last second (decision 30).
     */
    figures: proxy<{ -readonly [K in keyof TickerView]: TickerView[K] }>({ ...emptyTicker }),
    /** Whether the texts keep their figures although the ticker changed, since newer ones are painted. */
    keepsTexts: (_next: TickerView): boolean => false,
    /** `v` is null until the catalogue knows the symbol; `unknownSymbol` names a symbol that does not exist. */
    instrument: proxy<{ v: InstrumentView | null; unknownSymbol: string }>({ v: null, unknownSymbol: '' }),
    /** The painted book and trades as text for accessible tables; replaced as a whole, at most once a second. */
    a11yTables: proxy<{ book: BookA11yTable | null; trades: TradesA11yTable | null }>({
      book: null,
      trades: null,
    }),
    lines: createLineFeed(),
    series: createSeriesLive(),
    /** The interval that its owner remembers; null: its chart remembers the last one itself. */
    interval: null as Interval | null,
    /** Its owner no longer remembers the interval: the chart stores what it shows. */
    released: (): void => undefined,
    /** Another symbol was chosen in one of its panels, for example in the chart's search. */
    choose: (_symbol: string): void => undefined,
  }
}
export type Market = ReturnType<typeof createMarket>

/** The market of the address, the header and the ticket. */
export const mainMarket = createMarket(view)
export const { ticker, instrument, a11yTables } = mainMarket

/** The catalogue of all symbols. */
export const catalogue = proxy<{ source: 'network' | 'cache' | 'built-in' | null; count: number }>({
  source: null,
  count: 0,
})

const markets = new Map([[MAIN_MARKET, mainMarket]])
/** All open markets, the main one first. */
export const allMarkets = (): readonly Market[] => [...markets.values()]

/** An open market whose instrument is this symbol; undefined if none is. */
export const marketWith = (symbol: string): Market | undefined =>
  allMarkets().find(({ instrument: { v } }) => v?.symbol === symbol)

/** undefined for a market that is not open. */
export const marketOf = (id: string): Market | undefined => markets.get(id)

const showOthers = (): void => {
  view.others = allMarkets().flatMap((market) => (market === mainMarket ? [] : [market.view]))
}

/**
 * Opens a further market: its feeds are subscribed to and its panels are painted. Of an id that is open, the newer one
 * counts. A full desk needs fewer than `MOST_MARKETS`.
 */
export function openMarket(market: Market): void {
  markets.set(market.id, market)
  showOthers()
}

export function closeMarket(market: Market): void {
  if (markets.get(market.id) !== market) return
  markets.delete(market.id)
  showOthers()
}

/** Shows the interval that the market's owner remembers; null: from now on its chart remembers it. */
export function setOwnInterval(market: Market, interval: Interval | null): void {
  market.interval = interval
  if (interval === null) market.released()
  else market.view.interval = interval
}

/** Shows another symbol of a market. */
export const setMarketSymbol = ({ view: shown }: Market, symbol: string): void => showSymbol(shown, symbol)
