import type { Interval } from '#shared/domain/enums.ts'
import { isInverse } from '#shared/domain/instrument.ts'
import { CANDLE_WIDTH } from '#shared/wire/frames.ts'
import type { CandleKind } from '../../exchange/market-data.ts'
import type { Market } from '../terms/catalogue.ts'
import { cutUnits, wholeOf } from './values.ts'
import type { Fields } from './values.ts'

/** Columns of a candle row. */
export const candleField = {
  start: 0,
  open: 1,
  high: 2,
  low: 3,
  close: 4,
  volume: 5,
  turnover: 6,
  closed: 7,
} as const

/** Bybit's name of an interval: letters for day, week and month. */
export function bybitInterval(interval: Interval): string {
  if (interval === '1D') return 'D'
  if (interval === '1W') return 'W'
  return interval === '1M' ? 'M' : interval
}

/** Whether Bybit has candles of this kind: none of options, and of spot no mark and index candles. */
export function hasCandles({ category }: Market, kind: CandleKind): boolean {
  if (category === 'option') return false
  return kind === 'market' || category !== 'spot'
}

/** Values of a candle in Bybit's order of lists. */
type CandleValues = readonly [
  start: unknown,
  open: unknown,
  high: unknown,
  low: unknown,
  close: unknown,
  volume: unknown,
  turnover: unknown,
]

/**
 * A CANDLE_WIDTH row; null if its time or a price is none. Volume and turnover of an inverse contract are in USD and coins
 * there; ours are both in USD, because contracts are worth 1 each.
 */
export function candleRow(
  { instrument }: Market,
  [startMs, open, high, low, close, volume, turnover]: CandleValues,
  isClosed: boolean,
): Float64Array | null {
  const { contractType, priceFraction, lotFraction } = instrument
  const start = wholeOf(startMs)
  // Index and mark prices may have more decimals than orders.
  const prices = [open, high, low, close].map((price) => cutUnits(price, priceFraction))
  if (start === null || start <= 0) return null
  const row = new Float64Array(CANDLE_WIDTH)
  for (const [at, price] of prices.entries()) {
    if (price <= 0) return null
    row[candleField.open + at] = price
  }
  row[candleField.start] = Math.floor(start / 1000)
  row[candleField.volume] = cutUnits(volume, lotFraction)
  row[candleField.turnover] = cutUnits(isInverse(contractType) ? volume : turnover, 2)
  row[candleField.closed] = isClosed ? 1 : 0
  return row
}

/** An item of the kline topic, and up to when trades are in it (Unix ms). */
export function pushedCandle(
  market: Market,
  item: Fields,
): { readonly row: Float64Array; readonly until: number } | null {
  const { start, open, high, low, close, volume, turnover, confirm, timestamp } = item
  const row = candleRow(market, [start, open, high, low, close, volume, turnover], confirm === true)
  return row === null ? null : { row, until: wholeOf(timestamp) ?? 0 }
}
