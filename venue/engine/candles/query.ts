/** Candles of any interval. All are folded from the same one-minute bars, so that intervals always agree. */
import { intervals } from '#shared/domain/enums.ts'
import type { Interval } from '#shared/domain/enums.ts'
import { CANDLE_WIDTH } from '#shared/wire/frames.ts'
import type { CandleQuery } from '../../exchange/market-data.ts'
import { MINUTES_OF_DAY } from './history.ts'
import { liveMinute } from './live-bars.ts'
import { BLOCK_MINUTES } from './blocks.ts'
import type { BlockCache } from './blocks.ts'
import { createMinutes } from './minutes.ts'
import type { CandleSource, Kind } from './minutes.ts'

const MOST_ROWS = 2000

const minutesOfInterval: Record<Exclude<Interval, '1D' | '1W' | '1M'>, number> = {
  '1': 1,
  '3': 3,
  '5': 5,
  '15': 15,
  '30': 30,
  '60': 60,
  '120': 120,
  '240': 240,
  '360': 360,
  '720': 720,
}

/** First minute of the candle that contains a minute. Weeks start on Monday, months on the 1st, all in UTC. */
export function candleStart(interval: Interval, minute: number): number {
  if (interval === '1D') return Math.floor(minute / MINUTES_OF_DAY) * MINUTES_OF_DAY
  if (interval === '1W') {
    const day = Math.floor(minute / MINUTES_OF_DAY)
    return (day - ((day + 3) % 7)) * MINUTES_OF_DAY
  }
  if (interval === '1M') {
    const date = new Date(minute * 60_000)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 60_000
  }
  const step = minutesOfInterval[interval]
  return Math.floor(minute / step) * step
}

/** First minute of the next candle after the one that starts at `start`. */
export function nextStart(interval: Interval, start: number): number {
  if (interval === '1D') return start + MINUTES_OF_DAY
  if (interval === '1W') return start + 7 * MINUTES_OF_DAY
  if (interval === '1M') {
    const date = new Date(start * 60_000)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 60_000
  }
  return start + minutesOfInterval[interval]
}

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
  for (let start = candleStart(interval, last); starts.length < limit;) {
    starts.push(start)
    if (start <= first) break
    start = candleStart(interval, start - 1)
  }
  starts.reverse()
  const isLong = nextStart(interval, candleStart(interval, now)) - candleStart(interval, now) >= BLOCK_MINUTES
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
