import type { Interval } from '../domain/enums.ts'
import { BOOK_WIDTH, CANDLE_WIDTH, LIMIT_WIDTH, TICKER_WIDTH, TRADE_WIDTH } from './frames.ts'

/** Levels that a merged book may have. */
export const bookDepths = [20, 200] as const
export type BookDepth = (typeof bookDepths)[number]

/**
 * What the hub stores of a topic's rows, and how it sends them to a tab. newest: the newest row, which replaces all earlier
 * ones. none: it has no rows.
 */
export type RowStore = 'tickers' | 'book' | 'trades' | 'candles' | 'newest' | 'none'

/** What the rows of public topics are. `width`: numbers per row. */
export const topicRows = {
  tickers: { width: TICKER_WIDTH, stores: 'tickers' },
  book: { width: BOOK_WIDTH, stores: 'book' },
  trades: { width: TRADE_WIDTH, stores: 'trades' },
  candles: { width: CANDLE_WIDTH, stores: 'candles' },
  limits: { width: LIMIT_WIDTH, stores: 'newest' },
  none: { width: 0, stores: 'none' },
} as const satisfies Readonly<Record<string, { readonly width: number; readonly stores: RowStore }>>
export type TopicRows = keyof typeof topicRows

/**
 * The market data that a topic's rows are made of. A gateway requests only what the subscribed topics need. tickers, books,
 * trades: those of the topic's symbol. allTickers: those of every symbol. nothing: the rows come from no market data.
 */
export type MarketNeed =
  | 'tickers'
  | 'allTickers'
  | 'books'
  | 'trades'
  | 'marketCandles'
  | 'markCandles'
  | 'indexCandles'
  | 'nothing'

/** One kind of public topic. Both ends read all they need to know about it here. */
export interface PublicTopic {
  readonly rows: TopicRows
  readonly needs: MarketNeed
  /**
   * What follows the prefix in a topic's name. nothing; symbol: a symbol; series: `<interval>.<symbol>`; merged:
   * `<levels>.<ticks per level>.<symbol>`.
   */
  readonly suffix: 'nothing' | 'symbol' | 'series' | 'merged'
  readonly prefix: string
  /** Books whose name has no number of levels: levels per side. */
  readonly depth?: BookDepth
  /** Only symbols of two legs have it. */
  readonly isSpread?: true
  /** Every tab subscribes to it for its open symbol. */
  readonly isOfOpen?: true
}

/**
 * The public topics (FEED-16..23). The prefixes are the specification's names, but for `kline.` (CHART-06) and
 * `price_limit.`; what follows a prefix is our choice.
 */
export const publicTopics = {
  book20: { rows: 'book', needs: 'books', suffix: 'symbol', prefix: 'index_quote_20.H.', depth: 20 },
  book200: { rows: 'book', needs: 'books', suffix: 'symbol', prefix: 'index_quote_200.H.', depth: 200 },
  tickerFast: {
    rows: 'tickers',
    needs: 'tickers',
    suffix: 'symbol',
    prefix: 'instrument_info.H.',
    isOfOpen: true,
  },
  tickerSlow: { rows: 'tickers', needs: 'tickers', suffix: 'symbol', prefix: 'instrument_info.M.' },
  tickerAll: { rows: 'tickers', needs: 'allTickers', suffix: 'nothing', prefix: 'instrument_info_v3.all' },
  trades: { rows: 'trades', needs: 'trades', suffix: 'symbol', prefix: 'recently_trade.H.' },
  mergedBook: { rows: 'book', needs: 'books', suffix: 'merged', prefix: 'orderBook_' },
  spreadBook: { rows: 'book', needs: 'books', suffix: 'merged', prefix: 'spread.orderBook_', isSpread: true },
  spreadTicker: {
    rows: 'tickers',
    needs: 'tickers',
    suffix: 'symbol',
    prefix: 'spread.instrument_info.',
    isSpread: true,
  },
  spreadTrades: {
    rows: 'trades',
    needs: 'trades',
    suffix: 'symbol',
    prefix: 'spread.recent_trades.',
    isSpread: true,
  },
  kline: { rows: 'candles', needs: 'marketCandles', suffix: 'series', prefix: 'kline.' },
  markKline: { rows: 'candles', needs: 'markCandles', suffix: 'series', prefix: 'mark_kline.' },
  indexCandle: { rows: 'candles', needs: 'indexCandles', suffix: 'series', prefix: 'index_candle.' },
  priceLimit: { rows: 'limits', needs: 'tickers', suffix: 'symbol', prefix: 'price_limit.', isOfOpen: true },
  notice: { rows: 'none', needs: 'nothing', suffix: 'nothing', prefix: 'public.notice' },
  symbolNotify: { rows: 'none', needs: 'nothing', suffix: 'nothing', prefix: 'public.symbol.notify' },
} as const satisfies Readonly<Record<string, PublicTopic>>
export type PublicTopicKind = keyof typeof publicTopics
const kinds = Object.keys(publicTopics) as readonly PublicTopicKind[]

/** Names of the topics that every tab subscribes to for its open symbol. */
export const topicsOfOpen = (symbol: string): readonly string[] =>
  Object.values<PublicTopic>(publicTopics).flatMap(({ isOfOpen, prefix }) =>
    isOfOpen === true ? [prefix + symbol] : [],
  )

/**
 * Private topics whose entries together carry every sequence number once (FEED-24..29, FEED-33). `user.position`,
 * `user.wallet`, `user.totals`, `user.execution`, `user.setting` and `user.account` are our names, the others the
 * specification's.
 */
const ownNames = {
  userOrder: 'user.order',
  userPosition: 'user.position',
  userWallet: 'user.wallet',
  userTotals: 'user.totals',
  userExecution: 'user.execution',
  userSetting: 'user.setting',
  userTradeMsg: 'user.trade.msg',
  userAccount: 'user.account',
  userLiquidation: 'user.unify.liquidation',
  userOptionLiquidation: 'user.option.liquidation',
} as const

/**
 * Private topics that repeat events of those above for clients that want only those: spot margin orders, option fills, ended
 * option orders. Their entries have the sequence number of the event they repeat and follow it directly (docs/wire.md 1.5).
 */
const repeatingNames = {
  userMarginOrder: 'user.margin.order',
  userOptionTrade: 'user.unify.option.trade.notify',
  userOptionOrderHistory: 'user.unify.option.orderHistory',
} as const

type PrivateNames = typeof ownNames & typeof repeatingNames
/** Name of a private topic. */
export type PrivateTopic = PrivateNames[keyof PrivateNames]

export const repeatingTopics: readonly string[] = Object.values(repeatingNames)

/** All private topics, subscribed to in one call after login. */
export const privateTopics: readonly string[] = [...Object.values(ownNames), ...repeatingTopics]

export const isPrivateTopic = (name: string): boolean => name.startsWith('user.')

type Suffix = PublicTopic['suffix']
/** What makes a topic's name, by what follows the prefix. */
interface NameMakers {
  readonly nothing: string
  readonly symbol: (symbol: string) => string
  readonly series: (interval: Interval, symbol: string) => string
  /** `times`: ticks per level, one of the instrument's `obDepthMergeTimes` (SYM-30, FEED-20). */
  readonly merged: (symbol: string, times: number, depth: BookDepth) => string
}
const nameMakers: { readonly [S in Suffix]: (prefix: string) => NameMakers[S] } = {
  nothing: (prefix) => prefix,
  symbol: (prefix) => (symbol) => prefix + symbol,
  series: (prefix) => (interval, symbol) => `${prefix}${interval}.${symbol}`,
  merged: (prefix) => (symbol, times, depth) => `${prefix}${depth}.${times}.${symbol}`,
}
type PublicNames = {
  readonly [Kind in PublicTopicKind]: NameMakers[(typeof publicTopics)[Kind]['suffix']]
}

/** Names of topics, by kind. */
export const topic: PublicNames & PrivateNames = {
  ...(Object.fromEntries(
    Object.entries<PublicTopic>(publicTopics).map(([kind, { suffix, prefix }]) => [
      kind,
      nameMakers[suffix](prefix),
    ]),
  ) as PublicNames),
  ...ownNames,
  ...repeatingNames,
}

export interface ParsedTopic {
  readonly kind: PublicTopicKind
  readonly symbol: string
  readonly interval: string
  /** Books: levels per side. 0 elsewhere. */
  readonly depth: BookDepth | 0
  /** Books: ticks per level. 0 elsewhere. */
  readonly times: number
}

const bare = { symbol: '', interval: '', depth: 0, times: 0 } as const
const mergedRest = /^(20|200)\.([1-9][0-9]{0,5})\.(.+)$/

type ReadRest = (rest: string, kind: PublicTopicKind, depth: BookDepth | undefined) => ParsedTopic | null

/** Readers of what follows a topic's prefix. Null if it is no name of the kind. */
const readRest: Readonly<Record<PublicTopic['suffix'], ReadRest>> = {
  nothing: (rest, kind) => (rest === '' ? { ...bare, kind } : null),
  symbol: (symbol, kind, depth) =>
    depth === undefined ? { ...bare, kind, symbol } : { ...bare, kind, symbol, depth, times: 1 },
  series: (rest, kind) => {
    const dot = rest.indexOf('.')
    return dot > 0 ? { ...bare, kind, interval: rest.slice(0, dot), symbol: rest.slice(dot + 1) } : null
  },
  merged: (rest, kind) => {
    const [, levels, times, symbol = ''] = mergedRest.exec(rest) ?? []
    return levels === undefined
      ? null
      : { ...bare, kind, symbol, depth: levels === '20' ? 20 : 200, times: Number(times) }
  },
}

/** Reads a public topic's name. Returns null for private and unknown names; whether the symbol exists is not known here. */
export function parsePublicTopic(name: string): ParsedTopic | null {
  const kind = kinds.find((one) => name.startsWith(publicTopics[one].prefix))
  if (kind === undefined) return null
  const { suffix, prefix, depth }: PublicTopic = publicTopics[kind]
  return readRest[suffix](name.slice(prefix.length), kind, depth)
}

/** Whether only the newest row of a topic is stored. False for private and unknown names. */
export function hasOneRow(name: string): boolean {
  const parsed = parsePublicTopic(name)
  return parsed !== null && topicRows[publicTopics[parsed.kind].rows].stores === 'newest'
}
