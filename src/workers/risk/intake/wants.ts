import type { FeedPortInput } from '#shared/contracts/feed-port.ts'
import type { ViewState } from '#shared/contracts/risk-api.ts'
import { topic } from '#shared/wire/topics.ts'

type WantTopics = Extract<FeedPortInput, { type: 'WantTopics' }>

export interface WantsInput {
  readonly view: ViewState
  /** Rows per side the book can show, 0 where no book is painted. */
  readonly bookRows: number
  readonly tradesShown: boolean
  /** Ids of the open symbol and of every position's symbol. */
  readonly tickerIds: readonly number[]
}

const MAX_HZ = 60
/** The short book topic carries this many levels a side. */
const SHORT_BOOK = 20

/** The topic of the book this tab needs; grouping eats levels, so any grouping takes the long book. */
export function bookTopicOf(input: Pick<WantsInput, 'view' | 'bookRows'>): string | null {
  const { view, bookRows } = input
  if (bookRows <= 0 || view.symbol === '') return null
  const short = bookRows <= SHORT_BOOK && view.bookGrouping <= 1
  return short ? topic.book20(view.symbol) : topic.book200(view.symbol)
}

/** The topic of the chart's live bars. */
export function candleTopicOf(view: ViewState): string {
  return view.chartKind === 'mark'
    ? topic.markKline(view.interval, view.symbol)
    : topic.kline(view.interval, view.symbol)
}

/** Everything this tab wants of the hub, from what it shows. */
export function wantsOf(input: WantsInput): WantTopics {
  const { view } = input
  const topics: string[] = [topic.tickerAll]
  if (view.symbol !== '') {
    topics.push(candleTopicOf(view))
    const book = bookTopicOf(input)
    if (book !== null) topics.push(book)
    if (input.tradesShown) topics.push(topic.trades(view.symbol))
  }
  return {
    type: 'WantTopics',
    topics,
    tickers: view.markets === null ? [...new Set(input.tickerIds)].sort((a, b) => a - b) : 'all',
    hz: Number.isFinite(view.hz) ? Math.min(MAX_HZ, Math.max(1, view.hz)) : 10,
  }
}
