import type { FeedPortInput } from '#shared/contracts/feed-port.ts'
import type { ViewState } from '#shared/contracts/view-state.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { seriesKey } from '#shared/domain/chart-symbol.ts'
import { topic } from '#shared/wire/topics.ts'

type WantTopics = Extract<FeedPortInput, { type: 'WantTopics' }>

export interface WantsInput {
  readonly view: ViewState
  /** Whether the open symbol has mark candles (`hasMarkCandles`). */
  readonly hasMark?: boolean
  /** Rows per side the book can show, 0 where no book is painted. */
  readonly bookRows: number
  /** The ticket prices an order that takes from the book, painted or not: of 20 levels, or of 200 where those end before. */
  readonly pricesBook?: false | 20 | 200
  readonly tradesShown: boolean
  /** Groupings the exchange merges the open symbol's book by. */
  readonly mergeTimes?: readonly number[]
  /** Ids of the open symbol and of every position's symbol. */
  readonly tickerIds: readonly number[]
  /** Symbols of positions. */
  readonly held?: readonly string[]
}

const MAX_HZ = 60
/** The short book topic carries this many levels a side. */
const SHORT_BOOK = 20

/** Whether the short topics carry all that is shown. */
const isShort = ({ view, bookRows }: Pick<WantsInput, 'view' | 'bookRows'>): boolean =>
  bookRows <= SHORT_BOOK && (view.book?.levels ?? 20) === 20 && view.book?.shape !== 'depth'

/**
 * The topics of the book this tab needs: the book itself, which prices are estimated from, and beside it the one the
 * exchange merges by the chosen grouping (FEED-17, FEED-20, SYM-30). A grouping the symbol doesn't name is done here, of
 * the long book.
 */
export function bookTopicsOf(
  input: Pick<WantsInput, 'view' | 'bookRows' | 'pricesBook' | 'mergeTimes'>,
): readonly string[] {
  const { view, bookRows } = input
  if (view.symbol === '') return []
  const isDeep = input.pricesBook === 200
  const priced = isDeep ? topic.book200(view.symbol) : topic.book20(view.symbol)
  if (bookRows <= 0) return (input.pricesBook ?? false) === false ? [] : [priced]
  const short = isShort(input)
  const grouping = view.bookGrouping
  const merged = grouping > 1 && (input.mergeTimes ?? []).includes(grouping)
  const own = short && (grouping <= 1 || merged) ? priced : topic.book200(view.symbol)
  return merged ? [own, topic.mergedBook(view.symbol, grouping, short ? SHORT_BOOK : 200)] : [own]
}

/** The topic of the chart's live bars. */
export function candleTopicOf(view: ViewState): string {
  return view.chartKind === 'mark'
    ? topic.markKline(view.interval, view.symbol)
    : topic.kline(view.interval, view.symbol)
}

const MOST_COMPARED = 8

/** Symbols compared with the open one: trades' candles in the chart's interval. */
const comparedSymbols = ({ compared = [], symbol }: ViewState): readonly string[] =>
  compared.filter((other) => other !== '' && other !== symbol).slice(0, MOST_COMPARED)

/** Whether the exchange makes mark candles of an instrument: not of spot, nor of one it doesn't name. */
export const hasMarkCandles = (found: Pick<InstrumentView, 'contractType'> | undefined): boolean =>
  found !== undefined && found.contractType !== 'Spot' && found.contractType !== 'Unknown'

/**
 * The series the chart may show, by name, with the topic that each lives on: the chart's own, the Mark Price series beside
 * the market's (CHART-41), and those compared. What is asked of the hub and what the page is told of are both this list.
 */
export function chartSeriesOf(
  view: ViewState,
  hasMark: boolean,
): readonly (readonly [key: string, topic: string])[] {
  const { symbol, chartKind, interval } = view
  if (symbol === '') return []
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

/**
 * The ticker of the open symbol, and the slow ones of those held: a list that isn't the exchange's own (stored, built in) learns
 * from them by which number the common ticker names a symbol (FEED-18, SYM-28).
 */
const ownTickersOf = (open: string, held: readonly string[]): string[] => [
  ...(open === '' ? [] : [topic.tickerFast(open)]),
  ...[...new Set(held)]
    .filter((symbol) => symbol !== open)
    .sort()
    .slice(0, MOST_HELD)
    .map((symbol) => topic.tickerSlow(symbol)),
]

/** Everything this tab wants of the hub, from what it shows. */
export function wantsOf(input: WantsInput): WantTopics {
  const { view } = input
  const topics: string[] = [topic.tickerAll, ...ownTickersOf(view.symbol, input.held ?? [])]
  if (view.symbol !== '') {
    topics.push(...chartSeriesOf(view, input.hasMark === true).map(([, name]) => name))
    topics.push(...bookTopicsOf(input))
    if (input.tradesShown) topics.push(topic.trades(view.symbol))
  }
  return {
    type: 'WantTopics',
    topics,
    tickers: view.markets === null ? [...new Set(input.tickerIds)].sort((a, b) => a - b) : 'all',
    hz: Number.isFinite(view.hz) ? Math.min(MAX_HZ, Math.max(1, view.hz)) : 10,
  }
}
