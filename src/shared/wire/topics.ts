import type { Interval } from '../domain/enums.ts'

/** Levels that a merged book may have. */
export const bookDepths = [20, 200] as const
export type BookDepth = (typeof bookDepths)[number]

/**
 * Topic names (FEED-16..29). The specification's names are used exactly, with what it leaves open after a prefix chosen here;
 * `kline.`, `user.position`, `user.wallet`, `user.execution`, `user.setting` and `user.account` are ours (CHART-06, FEED-33)
 * and stand beside them.
 */
export const topic = {
  book20: (symbol: string): string => `index_quote_20.H.${symbol}`,
  book200: (symbol: string): string => `index_quote_200.H.${symbol}`,
  tickerFast: (symbol: string): string => `instrument_info.H.${symbol}`,
  tickerSlow: (symbol: string): string => `instrument_info.M.${symbol}`,
  tickerAll: 'instrument_info_v3.all',
  trades: (symbol: string): string => `recently_trade.H.${symbol}`,
  /** Levels of `times` ticks each, one of the instrument's `obDepthMergeTimes` (SYM-30, FEED-20). */
  mergedBook: (symbol: string, times: number, depth: BookDepth): string =>
    `orderBook_${depth}.${times}.${symbol}`,
  spreadBook: (symbol: string, times: number, depth: BookDepth): string =>
    `spread.orderBook_${depth}.${times}.${symbol}`,
  spreadTicker: (symbol: string): string => `spread.instrument_info.${symbol}`,
  spreadTrades: (symbol: string): string => `spread.recent_trades.${symbol}`,
  kline: (interval: Interval, symbol: string): string => `kline.${interval}.${symbol}`,
  markKline: (interval: Interval, symbol: string): string => `mark_kline.${interval}.${symbol}`,
  indexCandle: (interval: Interval, symbol: string): string => `index_candle.${interval}.${symbol}`,
  notice: 'public.notice',
  symbolNotify: 'public.symbol.notify',
  userOrder: 'user.order',
  userPosition: 'user.position',
  userWallet: 'user.wallet',
  userExecution: 'user.execution',
  userSetting: 'user.setting',
  userTradeMsg: 'user.trade.msg',
  userAccount: 'user.account',
  userLiquidation: 'user.unify.liquidation',
  userOptionLiquidation: 'user.option.liquidation',
  userMarginOrder: 'user.margin.order',
  userOptionTrade: 'user.unify.option.trade.notify',
  userOptionOrderHistory: 'user.unify.option.orderHistory',
} as const

/**
 * Topics that repeat events of others for readers who want only those: spot margin orders, option fills, ended option
 * orders. Their entries bear the sequence of the event they repeat and stand right behind it (docs/wire.md 1.5).
 */
export const repeatingTopics: readonly string[] = [
  topic.userMarginOrder,
  topic.userOptionTrade,
  topic.userOptionOrderHistory,
]

/** All private topics, subscribed after login in one call. All but the repeating ones together carry every sequence number once. */
export const privateTopics: readonly string[] = [
  topic.userOrder,
  topic.userPosition,
  topic.userWallet,
  topic.userExecution,
  topic.userSetting,
  topic.userTradeMsg,
  topic.userAccount,
  topic.userLiquidation,
  topic.userOptionLiquidation,
  ...repeatingTopics,
]

export const isPrivateTopic = (name: string): boolean => name.startsWith('user.')

export type PublicTopicKind =
  | 'book20'
  | 'book200'
  | 'tickerFast'
  | 'tickerSlow'
  | 'tickerAll'
  | 'trades'
  | 'mergedBook'
  | 'spreadBook'
  | 'spreadTicker'
  | 'spreadTrades'
  | 'kline'
  | 'markKline'
  | 'indexCandle'
  | 'notice'
  | 'symbolNotify'

export interface ParsedTopic {
  readonly kind: PublicTopicKind
  readonly symbol: string
  readonly interval: string
  /** Books: levels per side. 0 elsewhere. */
  readonly depth: BookDepth | 0
  /** Books: ticks per level. 0 elsewhere. */
  readonly times: number
}

const bare: Omit<ParsedTopic, 'kind' | 'symbol'> = { interval: '', depth: 0, times: 0 }
const wholeNames: Readonly<Record<string, PublicTopicKind>> = {
  [topic.tickerAll]: 'tickerAll',
  [topic.notice]: 'notice',
  [topic.symbolNotify]: 'symbolNotify',
}
/** Names that are a prefix and a symbol. */
const prefixes: readonly (readonly [string, PublicTopicKind, (BookDepth | 0)?])[] = [
  ['index_quote_20.H.', 'book20', 20],
  ['index_quote_200.H.', 'book200', 200],
  ['instrument_info.H.', 'tickerFast'],
  ['instrument_info.M.', 'tickerSlow'],
  ['recently_trade.H.', 'trades'],
  ['spread.instrument_info.', 'spreadTicker'],
  ['spread.recent_trades.', 'spreadTrades'],
]
const candlePrefixes: readonly (readonly [string, PublicTopicKind])[] = [
  ['kline.', 'kline'],
  ['mark_kline.', 'markKline'],
  ['index_candle.', 'indexCandle'],
]
const mergedName = /^(spread\.)?orderBook_(20|200)\.([1-9][0-9]{0,5})\.(.+)$/

/** Reads a public topic's name. Returns null for private and unknown names; whether the symbol exists is not known here. */
export function parsePublicTopic(name: string): ParsedTopic | null {
  const whole = Object.hasOwn(wholeNames, name) ? wholeNames[name] : undefined
  if (whole !== undefined) return { kind: whole, symbol: '', ...bare }
  for (const [prefix, kind, depth = 0] of prefixes) {
    if (!name.startsWith(prefix)) continue
    return { ...bare, kind, symbol: name.slice(prefix.length), depth, times: depth === 0 ? 0 : 1 }
  }
  for (const [prefix, kind] of candlePrefixes) {
    if (!name.startsWith(prefix)) continue
    const rest = name.slice(prefix.length)
    const dot = rest.indexOf('.')
    if (dot > 0) return { ...bare, kind, interval: rest.slice(0, dot), symbol: rest.slice(dot + 1) }
  }
  const merged = mergedName.exec(name)
  if (merged === null) return null
  const [, spread, depth, times, symbol = ''] = merged
  return {
    kind: spread === undefined ? 'mergedBook' : 'spreadBook',
    symbol,
    interval: '',
    depth: depth === '20' ? 20 : 200,
    times: Number(times),
  }
}
