import { CANDLE_WIDTH } from '#shared/wire/frames.ts'
import type { Interval } from '#shared/domain/enums.ts'
import type { CandleQuery } from '../../../exchange/market-data.ts'
import { candleStart, nextCandleStart } from '../../../market-data/candle-time.ts'
import { intervalOf, klineRow, premiumKlineRow, priceKlineRow } from '../../map/kline.ts'
import { paramError } from '../../terms/api-refusal.ts'
import type { Category } from '../../terms/category.ts'
import type { ApiContext, ApiResult, Endpoint } from '../../terms/endpoint.ts'
import type { Market } from '../../terms/markets.ts'
import type { Params } from '../../terms/params.ts'
import { marketOf, optionalTime, pageSize } from './page.ts'

/** Candles that start from `start` to `end`, both inclusive, in Unix ms. */
interface Range {
  readonly interval: Interval
  readonly start: number
  readonly end: number
  readonly limit: number
}

/** The candles of a range: how many, at most `limit`, and the start of the last of them, Unix ms. */
function extent({ interval, start, end, limit }: Range): { readonly count: number; readonly last: number } {
  let next = candleStart(interval, Math.floor(start / 1000))
  if (next * 1000 < start) next = nextCandleStart(interval, next)
  let count = 0
  let last = start
  for (; count < limit && next * 1000 <= end; count += 1) {
    last = next * 1000
    next = nextCandleStart(interval, next)
  }
  return { count, last }
}

/** Without an end the candles begin at `start`, else they are the last ones before the end. */
function rangeOf(params: Params, now: number, most: number): Range {
  const name = params.text('interval')
  const interval = Object.hasOwn(intervalOf, name) ? intervalOf[name] : undefined
  if (interval === undefined) throw paramError('interval invalid')
  const limit = pageSize(params, most, 200)
  const start = optionalTime(params, 'start')
  const wantedEnd = optionalTime(params, 'end')
  const range = { interval, start: start ?? 0, end: Math.min(wantedEnd ?? now, now), limit }
  if (start === undefined) return range
  const { count, last } = extent(range)
  // The exchange folds as many candles as it is asked for.
  return { ...range, end: wantedEnd === undefined ? last : range.end, limit: count }
}

/** Rows of CANDLE_WIDTH, newest first, each as a view. */
async function candles(
  { exchange }: ApiContext,
  { instrument }: Market,
  kind: CandleQuery['kind'],
  { interval, start, end, limit }: Range,
): Promise<readonly Float64Array[]> {
  if (start > end || limit === 0) return []
  const to = Math.floor(end / 1000) + 1
  const { rows } = await exchange.candles({ symbol: instrument.symbol, interval, kind, to, limit })
  const found: Float64Array[] = []
  for (let at = rows.length - CANDLE_WIDTH; at >= 0; at -= CANDLE_WIDTH) {
    if ((rows[at] ?? 0) * 1000 >= start) found.push(rows.subarray(at, at + CANDLE_WIDTH))
  }
  return found
}

type Kline = (context: ApiContext, market: Market, range: Range) => Promise<readonly (readonly string[])[]>

const tradeKline: Kline = async (context, market, range) =>
  (await candles(context, market, 'market', range)).map((row) => klineRow(market, row, 0))

const priceKline =
  (kind: 'mark' | 'index'): Kline =>
  async (context, market, range) =>
    (await candles(context, market, kind, range)).map((row) => priceKlineRow(market, row, 0))

const premiumKline: Kline = async (context, market, range) => {
  const [marks, indexes] = await Promise.all([
    candles(context, market, 'mark', range),
    candles(context, market, 'index', range),
  ])
  const byStart = new Map(indexes.map((row) => [row[0], row]))
  return marks.flatMap((mark) => {
    const index = byStart.get(mark[0])
    return index === undefined ? [] : [premiumKlineRow(mark, index)]
  })
}

/** Bybit takes linear where no category is named. */
function klineEndpoint(path: string, offered: readonly Category[], kline: Kline): Endpoint {
  return {
    method: 'GET',
    path: `/v5/market/${path}`,
    lane: 'market',
    access: 'public',
    async handle({ params, context }): Promise<ApiResult> {
      const category = params.categoryAmong(offered, 'linear')
      const market = marketOf(params, context.markets, category)
      const range = rangeOf(params, context.exchange.now(), category === 'option' ? 500 : 1000)
      return { symbol: market.name, category, list: await kline(context, market, range) }
    },
  }
}

export const klineEndpoints: readonly Endpoint[] = [
  klineEndpoint('kline', ['spot', 'linear', 'inverse'], tradeKline),
  klineEndpoint('mark-price-kline', ['linear', 'inverse', 'option'], priceKline('mark')),
  klineEndpoint('index-price-kline', ['linear', 'inverse'], priceKline('index')),
  klineEndpoint('premium-index-price-kline', ['linear'], premiumKline),
]
