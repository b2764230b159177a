import { CANDLE_WIDTH } from '#shared/wire/frames.ts'
import { bar, BAR_WIDTH, liveMinute, openOf } from '../engine/candles/live-bars.ts'
import type { LiveBars } from '../engine/candles/live-bars.ts'
import type { CandleQuery } from '../exchange/market-data.ts'
import { candleStart, nextCandleStart } from '../market-data/candle-time.ts'

/** Columns of high, low and close of each kind of candle. */
const columns = {
  market: [bar.high, bar.low, bar.close],
  mark: [bar.markHigh, bar.markLow, bar.markClose],
  index: [bar.indexHigh, bar.indexLow, bar.indexClose],
} as const
const seriesOf = { market: 0, mark: 1, index: 2 } as const

/** Folds a recording's one-minute bars into candles. Nothing exists before its first minute. */
export function replayCandles(
  bars: LiveBars,
  query: CandleQuery,
): { readonly rows: Float64Array; readonly noData: boolean } {
  const { interval, kind } = query
  const [high, low, close] = columns[kind]
  const hasMoney = kind === 'market'
  const candles: number[][] = []
  let candle: number[] = []
  let next = -1
  for (let at = 0; at < bars.count; at += 1) {
    const startS = (bars.firstMinute + at) * 60
    if (startS >= next) {
      const first = candleStart(interval, startS)
      if (first >= query.to) break
      next = nextCandleStart(interval, first)
      candle = [first, openOf(bars, at, seriesOf[kind]), 0, Number.MAX_SAFE_INTEGER, 0, 0, 0, 0]
      candles.push(candle)
    }
    const of = (column: number): number => bars.rows[at * BAR_WIDTH + column] ?? 0
    candle[2] = Math.max(candle[2] ?? 0, of(high))
    candle[3] = Math.min(candle[3] ?? 0, of(low))
    candle[4] = of(close)
    candle[5] = (candle[5] ?? 0) + (hasMoney ? of(bar.volume) : 0)
    candle[6] = (candle[6] ?? 0) + (hasMoney ? of(bar.turnover) : 0)
    candle[7] = next <= liveMinute(bars) * 60 ? 1 : 0
  }
  const wanted = candles.slice(-Math.max(Math.floor(query.limit), 1))
  const rows = new Float64Array(wanted.length * CANDLE_WIDTH)
  wanted.forEach((row, index) => rows.set(row, index * CANDLE_WIDTH))
  return { rows, noData: wanted.length === 0 }
}
