import type { BarsAnswer, BarsRequest } from '#shared/contracts/chart.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { CANDLE_WIDTH } from '#shared/wire/frames.ts'
import { path } from '#shared/wire/http.ts'
import { toRequestInterval } from '#shared/wire/request-interval.ts'
import { isMap } from '../feeds/read-record.ts'
import type { HttpClient } from '../http/http-client.ts'
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

interface OpenCall {
  readonly request: BarsRequest
  readonly limit: number
  readonly answer: Promise<Outcome<BarsAnswer>>
}

/**
 * Requests of the newest bars end one bar after the present second. Within this time (seconds, shorter than any bar) two
 * of them have the same bars. Ends of older pages are starts of bars, which are further apart.
 */
const SAME_END_S = 60

const covers = ({ request, limit }: OpenCall, wanted: BarsRequest, count: number): boolean =>
  request.symbol === wanted.symbol &&
  request.interval === wanted.interval &&
  request.kind === wanted.kind &&
  Math.abs(request.to - wanted.to) < SAME_END_S &&
  limit >= count

/** The newest `count` bars of an answer. */
function newestOf(outcome: Outcome<BarsAnswer>, count: number): Outcome<BarsAnswer> {
  if (outcome.kind !== 'accepted' || outcome.value.bars.length <= count * BAR_WIDTH) return outcome
  return { ...outcome, value: { bars: outcome.value.bars.slice(-count * BAR_WIDTH), noData: false } }
}

/**
 * Pages of bars for charts. Charts that request the same bars at the same time share one call, also those of two tabs,
 * and also if one of them needs fewer bars.
 */
export function createBars(http: HttpClient): (request: BarsRequest) => Promise<Outcome<BarsAnswer>> {
  const open = new Set<OpenCall>()
  return async (request) => {
    const limit = Math.min(MAX_BARS, Math.max(1, Math.floor(request.countBack)))
    const known = [...open].find((call) => covers(call, request, limit))
    if (known !== undefined) return newestOf(await known.answer, limit)
    const query = {
      symbol: request.symbol,
      interval: toRequestInterval(request.interval),
      kind: request.kind,
      to: String(Math.floor(request.to)),
      limit: String(limit),
    }
    const ask = async (): Promise<Outcome<BarsAnswer>> => {
      const call = { method: 'GET', path: path.own.kline, query, symbol: request.symbol } as const
      return toReadOutcome(await http.call(call), readBars)
    }
    const mine: OpenCall = { request, limit, answer: ask() }
    open.add(mine)
    try {
      return await mine.answer
    } finally {
      open.delete(mine)
    }
  }
}
