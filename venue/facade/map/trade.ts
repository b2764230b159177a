/** Rows of public trades (https://bybit-exchange.github.io/docs/v5/market/recent-trade, as of 24 July 2026). */
import type { Market } from '../terms/markets.ts'
import { figure } from './figures.ts'

const NUMBER_DIGITS = 12

/** Id of a public trade: digits, unique and growing within a symbol. */
export const tradeId = ({ instrument }: Market, number: number): string =>
  `${instrument.id}${`${number}`.padStart(NUMBER_DIGITS, '0')}`

/** What a trade row of the exchange says, in Bybit's words. */
export interface PublicTrade {
  readonly execId: string
  /** Unix ms. */
  readonly time: number
  readonly price: string
  readonly size: string
  readonly side: 'Buy' | 'Sell'
  /** Counts the symbol's trades. */
  readonly seq: number
}

/** Reads the TRADE_WIDTH row that begins at `at`. */
export function publicTrade(market: Market, rows: Float64Array, at: number): PublicTrade {
  const { instrument } = market
  const number = rows[at] ?? 0
  return {
    execId: tradeId(market, number),
    time: rows[at + 1] ?? 0,
    price: figure(rows[at + 2] ?? 0, instrument.priceFraction),
    size: figure(rows[at + 3] ?? 0, instrument.lotFraction),
    side: rows[at + 4] === 0 ? 'Buy' : 'Sell',
    seq: number,
  }
}

/** A trade as recent-trade lists it. The venue records no mark or index with an option's trade: ''. */
export function tradeRow(market: Market, rows: Float64Array, at: number): Readonly<Record<string, unknown>> {
  const { execId, time, price, size, side, seq } = publicTrade(market, rows, at)
  return {
    execId,
    symbol: market.name,
    price,
    size,
    side,
    time: `${time}`,
    isBlockTrade: false,
    isRPITrade: false,
    seq: `${seq}`,
    ...(market.category === 'option' ? { mP: '', iP: '', mIv: '', iv: '' } : {}),
  }
}
