import type { BarsAnswer, BarsRequest } from '#shared/contracts/chart.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { CANDLE_WIDTH } from '#shared/wire/frames.ts'
import { path } from '#shared/wire/http.ts'
import { toRequestInterval } from '#shared/wire/request-interval.ts'
import { isMap } from '../feeds/read-record.ts'
import type { HttpClient } from '../http/http-client.ts'
import { createJoinCalls } from '../http/join-calls.ts'
import { toReadOutcome } from '../http/to-outcome.ts'

/** Most bars that the exchange gives per call. */
const MAX_BARS = 1500
const BAR_WIDTH = 6

/**
 * KlineResult -> bars for pixels: floats [time ms, open, high, low, close, volume]. Null for an unreadable result, or if one
 * row isn't a whole candle in ascending time: a chart of half an answer would mislead.
 */
export function readBars(result: unknown): BarsAnswer | null {
  if (!isMap(result)) return null
  const { bars: rows, priceFraction, lotFraction, noData } = result
  if (!Array.isArray(rows) || rows.length % CANDLE_WIDTH !== 0) return null
  if (typeof priceFraction !== 'number' || typeof lotFraction !== 'number') return null
  if (!rows.every((value) => Number.isSafeInteger(value))) return null
  const values = rows as readonly number[]
  const price = 10 ** priceFraction
  const lot = 10 ** lotFraction
  const bars = new Float64Array((values.length / CANDLE_WIDTH) * BAR_WIDTH)
  let last = -1
  for (let from = 0, to = 0; from < values.length; from += CANDLE_WIDTH, to += BAR_WIDTH) {
    const start = values[from] ?? 0
    if (start <= last) return null
    last = start
    bars[to] = start * 1000
    for (let column = 1; column <= 4; column += 1) bars[to + column] = (values[from + column] ?? 0) / price
    bars[to + 5] = (values[from + 5] ?? 0) / lot
  }
  return { bars, noData: noData === true }
}

/** Pages of older bars for the chart. Two tabs that request the same page share one call. */
export function createBars(http: HttpClient): (request: BarsRequest) => Promise<Outcome<BarsAnswer>> {
  const join = createJoinCalls()
  return (request) => {
    const query = {
      symbol: request.symbol,
      interval: toRequestInterval(request.interval),
      kind: request.kind,
      to: String(Math.floor(request.to)),
      limit: String(Math.min(MAX_BARS, Math.max(1, Math.floor(request.countBack)))),
    }
    return join(JSON.stringify(query), async () => {
      const call = { method: 'GET', path: path.own.kline, query, symbol: request.symbol } as const
      return toReadOutcome(await http.call(call), readBars)
    })
  }
}
