import { CANDLE_WIDTH } from '../../../src/shared/wire/frames.ts'
import type { KlineResult } from '../../../src/shared/wire/http.ts'
import { topic } from '../../../src/shared/wire/topics.ts'
import type { RowValues } from '../../../src/workers/hub/feeds/public-frame.ts'
import { applied, call, openFeed, ready } from './feed.ts'

export interface Bar {
  /** Start, Unix s. */
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

const SYMBOL = 'BTCUSDT'
const BARS = 1000

/**
 * The bars of a chart: 1,000 of a minute, and the live one. `live` is called at most once a frame of the venue, and the
 * library draws when it likes.
 */
export async function followBars(
  begin: (bars: readonly Bar[]) => void,
  live: (bar: Bar) => void,
): Promise<void> {
  const result = await call<KlineResult>(
    `/contract/v5/public/kline?symbol=${SYMBOL}&interval=1&limit=${BARS}`,
  )
  const [price, lot] = [10 ** result.priceFraction, 10 ** result.lotFraction]
  const barOf = (rows: RowValues, at: number): Bar => ({
    time: rows[at] ?? 0,
    open: (rows[at + 1] ?? 0) / price,
    high: (rows[at + 2] ?? 0) / price,
    low: (rows[at + 3] ?? 0) / price,
    close: (rows[at + 4] ?? 0) / price,
    volume: (rows[at + 5] ?? 0) / lot,
  })
  const bars: Bar[] = []
  for (let at = 0; at < result.bars.length; at += CANDLE_WIDTH) bars.push(barOf(result.bars, at))
  begin(bars)
  ready()
  openFeed(
    [topic.kline('1', SYMBOL)],
    (_, rows) => {
      for (let at = 0; at < rows.length; at += CANDLE_WIDTH) live(barOf(rows, at))
    },
    applied,
  )
}
