import type { Interval } from '../domain/enums.ts'

/**
 * Topic names (FEED-16..29). The specification's names are used exactly; `kline.`, `user.position`, `user.wallet`,
 * `user.execution` and `user.setting` are ours (CHART-06, FEED-33) and stand beside them here.
 */
export const topic = {
  book20: (symbol: string): string => `index_quote_20.H.${symbol}`,
  book200: (symbol: string): string => `index_quote_200.H.${symbol}`,
  tickerFast: (symbol: string): string => `instrument_info.H.${symbol}`,
  tickerSlow: (symbol: string): string => `instrument_info.M.${symbol}`,
  tickerAll: 'instrument_info_v3.all',
  trades: (symbol: string): string => `recently_trade.H.${symbol}`,
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
} as const

/** The private topics that this build subscribes to after login, in one subscribe call. */
export const privateTopics: readonly string[] = [
  topic.userOrder,
  topic.userPosition,
  topic.userWallet,
  topic.userExecution,
  topic.userSetting,
  topic.userTradeMsg,
]

export const isPrivateTopic = (name: string): boolean => name.startsWith('user.')

export type PublicTopicKind =
  | 'book20'
  | 'book200'
  | 'tickerFast'
  | 'tickerSlow'
  | 'tickerAll'
  | 'trades'
  | 'kline'
  | 'markKline'
  | 'indexCandle'
  | 'notice'
  | 'symbolNotify'

export interface ParsedTopic {
  readonly kind: PublicTopicKind
  readonly symbol: string
  readonly interval: string
}

const prefixes: readonly [string, PublicTopicKind][] = [
  ['index_quote_20.H.', 'book20'],
  ['index_quote_200.H.', 'book200'],
  ['instrument_info.H.', 'tickerFast'],
  ['instrument_info.M.', 'tickerSlow'],
  ['recently_trade.H.', 'trades'],
]
const candlePrefixes: readonly [string, PublicTopicKind][] = [
  ['kline.', 'kline'],
  ['mark_kline.', 'markKline'],
  ['index_candle.', 'indexCandle'],
]

/** Reads a public topic's name. Returns null for private and unknown names. */
export function parsePublicTopic(name: string): ParsedTopic | null {
  if (name === topic.tickerAll) return { kind: 'tickerAll', symbol: '', interval: '' }
  if (name === topic.notice) return { kind: 'notice', symbol: '', interval: '' }
  if (name === topic.symbolNotify) return { kind: 'symbolNotify', symbol: '', interval: '' }
  for (const [prefix, kind] of prefixes) {
    if (name.startsWith(prefix)) return { kind, symbol: name.slice(prefix.length), interval: '' }
  }
  for (const [prefix, kind] of candlePrefixes) {
    if (!name.startsWith(prefix)) continue
    const rest = name.slice(prefix.length)
    const dot = rest.indexOf('.')
    if (dot > 0) return { kind, interval: rest.slice(0, dot), symbol: rest.slice(dot + 1) }
  }
  return null
}
