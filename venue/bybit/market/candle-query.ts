import { CANDLE_WIDTH } from '#shared/wire/frames.ts'
import type { CandleKind, CandleQuery } from '../../exchange/market-data.ts'
import { nextCandleStart } from '../../market-data/candle-time.ts'
import type { Market } from '../terms/catalogue.ts'
import type { PublicPath } from '../terms/endpoints.ts'
import type { BybitTransport } from '../terms/transport.ts'
import { bybitInterval, candleField, candleRow, hasCandles } from './candle-rows.ts'
import { fieldsOf, listOf } from './values.ts'

/** Most candles of one call. */
const CALL_MOST = 1000

const paths: Readonly<Record<CandleKind, PublicPath>> = {
  market: '/v5/market/kline',
  mark: '/v5/market/mark-price-kline',
  index: '/v5/market/index-price-kline',
}

/** Candles as Bybit answers them. */
export interface FoundCandles {
  /** CANDLE_WIDTH rows, oldest first, each start once. */
  readonly rows: readonly Float64Array[]
  /** Server time of the newest answer, Unix ms. */
  readonly time: number
}

/**
 * Reads candles, with two calls if there are more than one call may answer. Rejects if Bybit does not answer or refuses; the
 * reason is for people.
 *
 * @source https://bybit-exchange.github.io/docs/v5/market/kline (2026-07-24)
 * @source https://bybit-exchange.github.io/docs/v5/market/mark-kline (2026-07-24)
 */
export async function queryCandles(
  transport: Pick<BybitTransport, 'get'>,
  market: Market,
  query: CandleQuery,
): Promise<FoundCandles> {
  const { category, name, instrument } = market
  const { interval, kind, to } = query
  const wanted = Math.max(Math.floor(query.limit), 1)
  const found = new Map<number, Float64Array>()
  let time = 0
  /** Unix ms, inclusive there. */
  let end = to * 1000 - 1
  while (hasCandles(market, kind) && found.size < wanted) {
    const limit = Math.min(wanted - found.size, CALL_MOST)
    const params = { category, symbol: name, interval: bybitInterval(interval), end, limit }
    const reply = await transport.get(paths[kind], params)
    if (!reply.ok) throw new Error(`candles of ${instrument.symbol} can't be read: ${reply.text}`)
    if (reply.retCode !== 0)
      throw new Error(`candles of ${instrument.symbol} can't be read: ${reply.retCode} ${reply.retMsg}`)
    time = Math.max(time, reply.time)
    const list = listOf(fieldsOf(reply.result)['list'])
    let oldest = Infinity
    for (const item of list) {
      const [start, open, high, low, close, volume = '0', turnover = '0'] = listOf(item)
      const row = candleRow(market, [start, open, high, low, close, volume, turnover], false)
      const startS = row?.[candleField.start] ?? 0
      if (row === null || startS >= to) continue
      row[candleField.closed] = nextCandleStart(interval, startS) * 1000 <= reply.time ? 1 : 0
      if (!found.has(startS)) found.set(startS, row)
      oldest = Math.min(oldest, startS)
    }
    // Fewer than asked for, or none that can be read: nothing is older.
    if (list.length < limit || oldest === Infinity) break
    end = oldest * 1000 - 1
  }
  const rows = [...found.values()].sort((a, b) => (a[candleField.start] ?? 0) - (b[candleField.start] ?? 0))
  return { rows: rows.slice(-wanted), time }
}

/** Rows one after the other. */
export function flatRows(rows: readonly Float64Array[]): Float64Array {
  const flat = new Float64Array(rows.length * CANDLE_WIDTH)
  rows.forEach((row, index) => flat.set(row, index * CANDLE_WIDTH))
  return flat
}
