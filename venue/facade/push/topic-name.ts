import type { Interval } from '#shared/domain/enums.ts'
import { intervalOf } from '../map/kline.ts'
import type { Category } from '../terms/category.ts'
import type { Market, Markets } from '../terms/markets.ts'

/** A public topic after its name was read. */
export type PublicTopic =
  | { readonly kind: 'orderbook'; readonly market: Market; readonly depth: number }
  | { readonly kind: 'kline'; readonly market: Market; readonly interval: Interval; readonly word: string }
  | { readonly kind: 'tickers' | 'publicTrade' | 'allLiquidation' | 'priceLimit'; readonly market: Market }
  /** Trades of all options of a base coin. */
  | { readonly kind: 'baseTrades'; readonly base: string }

/**
 * Depths of `orderbook.{depth}.{symbol}` and how often one of them is sent at most, ms
 * (https://bybit-exchange.github.io/docs/v5/websocket/public/orderbook, as of 24 July 2026).
 */
const contractDepths: ReadonlyMap<number, number> = new Map([
  [1, 10],
  [50, 20],
  [200, 100],
  [1000, 200],
])
const optionDepths: ReadonlyMap<number, number> = new Map([
  [25, 20],
  [100, 100],
])
export const depthsOf = (category: Category): ReadonlyMap<number, number> =>
  category === 'option' ? optionDepths : contractDepths

/** Reads the name of a public topic; null if the category has no such topic or symbol. */
export function readTopic(markets: Markets, category: Category, name: string): PublicTopic | null {
  const parts = name.split('.')
  const kind = parts[0] ?? ''
  const symbol = parts.at(-1) ?? ''
  const market = markets.byName(category, symbol)
  if (kind === 'publicTrade' && category === 'option' && parts.length === 2) {
    const isBase = markets.list('option').some(({ instrument }) => instrument.baseCurrency === symbol)
    return isBase ? { kind: 'baseTrades', base: symbol } : null
  }
  if (market === undefined) return null
  if (kind === 'orderbook' && parts.length === 3) {
    const depth = Number(parts[1])
    return depthsOf(category).has(depth) && String(depth) === parts[1] ? { kind, market, depth } : null
  }
  if (kind === 'kline' && parts.length === 3) {
    const word = parts[1] ?? ''
    const interval = Object.hasOwn(intervalOf, word) ? intervalOf[word] : undefined
    return interval === undefined || category === 'option' ? null : { kind, market, interval, word }
  }
  if (parts.length !== 2) return null
  if (kind === 'tickers' || kind === 'publicTrade') return { kind, market }
  if (kind === 'priceLimit' && category !== 'option') return { kind, market }
  if (kind === 'allLiquidation' && (category === 'linear' || category === 'inverse')) return { kind, market }
  return null
}
