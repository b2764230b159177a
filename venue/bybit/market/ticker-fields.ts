import { isInverse } from '#shared/domain/instrument.ts'
import type { Greeks } from '#shared/domain/records.ts'
import { isZeroText, parseDecimalText } from '#shared/units/decimal-text.ts'
import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import { QUOTE_WIDTH, quoteField } from '../../exchange/market-data.ts'
import type { Market } from '../terms/catalogue.ts'
import { cutUnits, wholeOf } from './values.ts'
import type { Fields } from './values.ts'

/** What is known of one market: its wire row and what the row leaves out. */
export interface TickerState {
  readonly market: Market
  readonly row: Float64Array
  readonly quote: Float64Array
  /** Options alone. */
  readonly greeks: Partial<Record<keyof Greeks, Greeks[keyof Greeks] | undefined>>
}

export function createTickerState(market: Market): TickerState {
  const row = new Float64Array(TICKER_WIDTH)
  const quote = new Float64Array(QUOTE_WIDTH)
  row[tickerField.instrumentId] = market.instrument.id
  quote[quoteField.instrumentId] = market.instrument.id
  return { market, row, quote, greeks: {} }
}

type Scale = 'price' | 'lot'

/** Options have names of their own for the best prices in pushes. */
const rowFields: readonly (readonly [name: string, column: number, scale: Scale])[] = [
  ['lastPrice', tickerField.lastPrice, 'price'],
  ['bid1Price', tickerField.bid1Price, 'price'],
  ['ask1Price', tickerField.ask1Price, 'price'],
  ['bidPrice', tickerField.bid1Price, 'price'],
  ['askPrice', tickerField.ask1Price, 'price'],
  ['markPrice', tickerField.markPrice, 'price'],
  ['indexPrice', tickerField.indexPrice, 'price'],
  ['prevPrice24h', tickerField.prevPrice24h, 'price'],
  ['highPrice24h', tickerField.highPrice24h, 'price'],
  ['lowPrice24h', tickerField.lowPrice24h, 'price'],
  ['volume24h', tickerField.volume24h, 'lot'],
  ['openInterest', tickerField.openInterest, 'lot'],
]
const quoteFields: readonly (readonly [name: string, column: number, scale: Scale])[] = [
  ['bid1Size', quoteField.bidQuantity, 'lot'],
  ['ask1Size', quoteField.askQuantity, 'lot'],
  ['bidSize', quoteField.bidQuantity, 'lot'],
  ['askSize', quoteField.askQuantity, 'lot'],
  ['prevPrice1h', quoteField.hourAgo, 'price'],
]

/** Pushes have another name for the volatility of the mark price. */
const greekFields = [
  ['delta', 'delta'],
  ['gamma', 'gamma'],
  ['vega', 'vega'],
  ['theta', 'theta'],
  ['markIv', 'iv'],
  ['markPriceIv', 'iv'],
] as const

/**
 * Merges an item of the tickers call or topic. An absent field leaves its value unchanged. Empty text is no value, 0 on the
 * wire.
 *
 * @source https://bybit-exchange.github.io/docs/v5/market/tickers (2026-07-24)
 * @source https://bybit-exchange.github.io/docs/v5/websocket/public/ticker (2026-07-24)
 */
export function mergeTicker({ market, row, quote, greeks }: TickerState, fields: Fields): void {
  const { contractType, priceFraction, lotFraction } = market.instrument
  const put = (
    target: Float64Array,
    list: readonly (readonly [name: string, column: number, scale: Scale])[],
  ): void => {
    for (const [name, column, scale] of list) {
      const value = fields[name]
      if (value !== undefined)
        target[column] = cutUnits(value, scale === 'price' ? priceFraction : lotFraction)
    }
  }
  put(row, rowFields)
  put(quote, quoteFields)
  for (const [name, greek] of greekFields)
    if (fields[name] !== undefined) greeks[greek] = parseDecimalText(fields[name]) ?? undefined
  // The turnover of an inverse contract is in coins there. In quote money it is the volume: contracts are worth 1 each.
  const turnover = fields[isInverse(contractType) ? 'volume24h' : 'turnover24h']
  if (turnover !== undefined) row[tickerField.turnover24hE2] = cutUnits(turnover, 2)
  const rate = fields['fundingRate']
  if (rate !== undefined) row[tickerField.fundingRateE8] = cutUnits(rate, 8)
  const next = fields['nextFundingTime']
  if (next !== undefined) row[tickerField.nextFundingTime] = Math.floor((wholeOf(next) ?? 0) / 1000)
}

/** The greeks of an option; null without all of them. Bybit writes 0 for a volatility that it does not know. */
export function greeksIn({ greeks }: TickerState): Greeks | null {
  const { delta, gamma, vega, theta, iv } = greeks
  if (delta === undefined || gamma === undefined || vega === undefined || theta === undefined) return null
  return iv === undefined || isZeroText(iv) ? null : { delta, gamma, vega, theta, iv }
}

/** Merges the best level of a spot book: the ticker topic of spot has none. An empty side is no value. */
export function mergeBest(
  { market, row, quote }: TickerState,
  side: 'bid' | 'ask',
  level: readonly unknown[],
): void {
  const { priceFraction, lotFraction } = market.instrument
  const quantity = cutUnits(level[1], lotFraction)
  const price = quantity > 0 ? cutUnits(level[0], priceFraction) : 0
  row[side === 'bid' ? tickerField.bid1Price : tickerField.ask1Price] = price
  quote[side === 'bid' ? quoteField.bidQuantity : quoteField.askQuantity] = quantity
}
