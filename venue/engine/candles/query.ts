/** Candles of any interval. All are folded from the same one-minute bars, so that intervals always agree. */
import { intervals } from '#shared/domain/enums.ts'
import type { Interval } from '#shared/domain/enums.ts'
import { CANDLE_WIDTH } from '#shared/wire/frames.ts'
import { candleStart, nextCandleStart } from '../../market-data/candle-time.ts'
import type { CandleQuery } from '../../exchange/market-data.ts'
import { liveMinute } from './live-bars.ts'
import { BLOCK_MINUTES } from './blocks.ts'
import type { BlockCache } from './blocks.ts'
import { createMinutes } from './minutes.ts'
import type { CandleSource, Kind } from './minutes.ts'

const MOST_ROWS = 2000

/** First minute of the candle that contains a minute. */
const startOf = (interval: Interval, minute: number): number => candleStart(interval, minute * 60) / 60

/** First minute of the candle after the one that starts at minute `start`. */
const nextStart = (interval: Interval, start: number): number => nextCandleStart(interval, start * 60) / 60

const kinds: Record<CandleQuery['kind'], Kind> = { market: 0, mark: 1, index: 2 }

/**
 * The last `limit` candles that start before `to`, oldest first. Without a market, for an invalid query, or if there is
 * nothing older: no rows and noData.
 */
export function candlesOf(
  market: CandleSource | undefined,
  query: CandleQuery,
  cache: BlockCache,
): { readonly rows: Float64Array; readonly noData: boolean } {
  const none = { rows: new Float64Array(0), noData: true }
  const kind = kinds[query.kind] as Kind | undefined
  if (market === undefined || kind === undefined || !intervals.includes(query.interval)) return none
  if (!Number.isFinite(query.to) || !Number.isFinite(query.limit) || query.limit < 1) return none
  const { interval } = query
  const limit = Math.min(Math.floor(query.limit), MOST_ROWS)
  const now = liveMinute(market.bars)
  const first = market.history.firstMinute
  const last = Math.min(Math.ceil(query.to / 60) - 1, now)
  if (last < first) return none
  const starts: number[] = []
  for (let start = startOf(interval, last); starts.length < limit;) {
    starts.push(start)
    if (start <= first) break
    start = startOf(interval, start - 1)
  }
  starts.reverse()
  const isLong = nextStart(interval, startOf(interval, now)) - startOf(interval, now) >= BLOCK_MINUTES
  const fold = isLong ? cache.fold(market, kind) : createMinutes(market, kind)
  const rows = new Float64Array(starts.length * CANDLE_WIDTH)
  for (const [at, start] of starts.entries()) {
    const end = nextStart(interval, start)
    fold(Math.max(start, first), Math.min(end, now + 1), rows, at * CANDLE_WIDTH)
    rows[at * CANDLE_WIDTH] = start * 60
    rows[at * CANDLE_WIDTH + 7] = end <= now ? 1 : 0
  }
  return { rows, noData: false }
}
