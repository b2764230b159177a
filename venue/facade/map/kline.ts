/** Candles (https://bybit-exchange.github.io/docs/v5/market/kline, as of 24 July 2026). */
import type { Interval } from '#shared/domain/enums.ts'
import type { Market } from '../terms/markets.ts'
import { coinsAt, figure, unitsOf } from './figures.ts'

/** Bybit's names of intervals, and the venue's. */
export const intervalOf: Readonly<Record<string, Interval>> = {
  '1': '1',
  '3': '3',
  '5': '5',
  '15': '15',
  '30': '30',
  '60': '60',
  '120': '120',
  '240': '240',
  '360': '360',
  '720': '720',
  D: '1D',
  W: '1W',
  M: '1M',
}

export interface Candle {
  /** Unix ms. */
  readonly start: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
  readonly turnover: string
  readonly isClosed: boolean
}

/**
 * Reads the CANDLE_WIDTH row that begins at `at`. The turnover of inverse contracts is in the base coin: the venue records
 * US dollars, so it is the volume at the mean of open, high, low and close.
 */
export function candle({ category, instrument }: Market, rows: Float64Array, at: number): Candle {
  const value = (column: number): number => rows[at + column] ?? 0
  const price = (column: number): string => figure(value(column), instrument.priceFraction)
  return {
    start: value(0) * 1000,
    open: price(1),
    high: price(2),
    low: price(3),
    close: price(4),
    volume: figure(value(5), instrument.lotFraction),
    turnover:
      category === 'inverse'
        ? coinsAt(value(5), [value(1), value(2), value(3), value(4)], instrument, 8)
        : figure(value(6), 2),
    isClosed: value(7) === 1,
  }
}

/** A candle of trades as kline lists it. */
export function klineRow(market: Market, rows: Float64Array, at: number): readonly string[] {
  const { start, open, high, low, close, volume, turnover } = candle(market, rows, at)
  return [`${start}`, open, high, low, close, volume, turnover]
}

/** A candle of mark or index prices: no volume. */
export const priceKlineRow = (market: Market, rows: Float64Array, at: number): readonly string[] =>
  klineRow(market, rows, at).slice(0, 5)

/**
 * A candle of the premium, mark against index, from a mark and an index candle of the same start. The venue does not record
 * the premium in between: high and low are those of the four pairs of open, high, low and close.
 */
export function premiumKlineRow(mark: Float64Array, index: Float64Array): readonly string[] {
  const premiumAt = (column: number): number => {
    const base = unitsOf(index[column] ?? 0)
    return base === 0n ? 0 : Number(((unitsOf(mark[column] ?? 0) - base) * 1_000_000n) / base)
  }
  const [open, high, low, close] = [premiumAt(1), premiumAt(2), premiumAt(3), premiumAt(4)]
  const all = [open, high, low, close]
  return [
    `${(mark[0] ?? 0) * 1000}`,
    ...[open, Math.max(...all), Math.min(...all), close].map((premium) => figure(premium, 6)),
  ]
}
