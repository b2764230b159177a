import type { FeedPortInput } from '#shared/contracts/feed-port.ts'
import type { MarketShown, ViewState } from '#shared/contracts/view-state.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { candleKind, seriesKey } from '#shared/domain/chart-symbol.ts'
import { topic, topicsOfOpen } from '#shared/wire/topics.ts'
import type { MarketTopics } from '../state/market-stores.ts'

type WantTopics = Extract<FeedPortInput, { type: 'WantTopics' }>

/** What the panels of a market need. */
export interface MarketNeeds {
  readonly view: MarketShown
  /** Whether its symbol has mark candles (`hasMarkCandles`). */
  readonly hasMark?: boolean
  /** Rows that each side of the painted book has room for; 0 without a painted book. */
  readonly bookRows: number
  /** Levels of the book that the ticket needs for its estimate, painted or not: 200 if 20 don't fill the order. */
  readonly pricesBook?: false | 20 | 200
  readonly tradesShown: boolean
  /** Groupings that the exchange has a merged book for, as multiples of the tick. */
  readonly mergeTimes?: readonly number[]
}

export interface WantsInput {
  readonly view: Pick<ViewState, 'markets' | 'hz'>
  /** The open symbols, each with the topics that its panels read. */
  readonly markets: readonly (readonly [symbol: string, topics: MarketTopics])[]
  /** Ids of the open symbols, and of every position's and open order's symbol. */
  readonly tickerIds: readonly number[]
  /** Symbols of positions. */
  readonly held?: readonly string[]
}

const MAX_HZ = 60
/** Levels per side in the short book topic. */
const SHORT_BOOK = 20

/** Whether the short topics are enough for what is shown. */
const isShort = ({ view, bookRows }: MarketNeeds): boolean =>
  bookRows <= SHORT_BOOK && (view.book?.levels ?? 20) === 20 && view.book?.shape !== 'depth'

/**
 * The book topics of a market: the plain book, from which prices are estimated, and the exchange's merged book of the
 * chosen grouping (FEED-17, FEED-20, SYM-30). If the exchange has no merged book of that grouping, the long book is
 * grouped here.
 */
function bookTopicsOf(needs: MarketNeeds): Pick<MarketTopics, 'book' | 'merged'> {
  const { view, bookRows } = needs
  const isDeep = needs.pricesBook === 200
  const priced = isDeep ? topic.book200(view.symbol) : topic.book20(view.symbol)
  if (bookRows <= 0) return { book: (needs.pricesBook ?? false) === false ? '' : priced, merged: '' }
  const short = isShort(needs)
  const grouping = view.bookGrouping
  const merged = grouping > 1 && (needs.mergeTimes ?? []).includes(grouping)
  return {
    book: short && (grouping <= 1 || merged) ? priced : topic.book200(view.symbol),
    merged: merged ? topic.mergedBook(view.symbol, grouping, short ? SHORT_BOOK : 200) : '',
  }
}

/** The topic of the chart's live bars. */
function candleTopicOf(view: MarketShown): string {
  return candleKind(view.symbol, view.chartKind) === 'mark'
    ? topic.markKline(view.interval, view.symbol)
    : topic.kline(view.interval, view.symbol)
}

const MOST_COMPARED = 8

/** Symbols compared with the open one, at most 8. Their candles are of trades and have the chart's interval. */
const comparedSymbols = ({ compared = [], symbol }: MarketShown): readonly string[] =>
  compared.filter((other) => other !== '' && other !== symbol).slice(0, MOST_COMPARED)

/** Whether the exchange has mark price candles of an instrument: not of spot and not of unknown types. */
export const hasMarkCandles = (found: Pick<InstrumentView, 'contractType'> | undefined): boolean =>
  found !== undefined && found.contractType !== 'Spot' && found.contractType !== 'Unknown'

/**
 * The series the chart may show, each with its topic: the chart's own, the Mark Price series beside the market's
 * (CHART-41), and the compared symbols. Both the subscriptions and the page's list of live series come from here.
 */
export function chartSeriesOf(view: MarketShown, hasMark: boolean): MarketTopics['series'] {
  const { symbol, chartKind, interval } = view
  if (symbol === '' || view.hasChart === false) return []
  return [
    [seriesKey(symbol, chartKind, interval), candleTopicOf(view)],
    ...(hasMark && chartKind === 'market'
      ? [[seriesKey(symbol, 'mark', interval), topic.markKline(interval, symbol)] as const]
      : []),
    ...comparedSymbols(view).map(
      (other) => [seriesKey(other, 'market', interval), topic.kline(interval, other)] as const,
    ),
  ]
}

const MOST_HELD = 16

/** The topics that the panels of a market read. */
export function marketTopicsOf(needs: MarketNeeds): MarketTopics {
  const { view } = needs
  if (view.symbol === '') return { book: '', merged: '', trades: '', series: [] }
  return {
    ...bookTopicsOf(needs),
    trades: needs.tradesShown ? topic.trades(view.symbol) : '',
    series: chartSeriesOf(view, needs.hasMark === true),
  }
}

/**
 * The topics of single symbols: those of the open symbols, and the slow tickers of held symbols. If the catalogue isn't the
 * exchange's own (stored, built in), the hub learns from tickers which id the common ticker uses for a symbol (FEED-18,
 * SYM-28).
 */
const symbolTopicsOf = (open: readonly string[], held: readonly string[]): readonly string[] => [
  ...open.flatMap((symbol) => (symbol === '' ? [] : topicsOfOpen(symbol))),
  ...[...new Set(held)]
    .filter((symbol) => !open.includes(symbol))
    .sort()
    .slice(0, MOST_HELD)
    .map((symbol) => topic.tickerSlow(symbol)),
]

/** All topics this tab subscribes to, each once. */
export function wantsOf({ view, markets, ...input }: WantsInput): WantTopics {
  const open = markets.map(([symbol]) => symbol)
  const topics = [
    topic.tickerAll,
    ...symbolTopicsOf(open, input.held ?? []),
    ...markets.flatMap(([, { series, book, merged, trades }]) => [
      ...series.map(([, name]) => name),
      book,
      merged,
      trades,
    ]),
  ]
  return {
    type: 'WantTopics',
    topics: [...new Set(topics)].filter((name) => name !== ''),
    tickers: view.markets === null ? [...new Set(input.tickerIds)].sort((a, b) => a - b) : 'all',
    hz: Number.isFinite(view.hz) ? Math.min(MAX_HZ, Math.max(1, view.hz)) : 10,
  }
}
