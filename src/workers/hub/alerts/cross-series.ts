import type { CrossAlert } from '#shared/contracts/alerts.ts'
import type { BarsAnswer, BarsRequest } from '#shared/contracts/chart.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Interval } from '#shared/domain/enums.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { CANDLE_WIDTH } from '#shared/wire/frames.ts'
import { topic } from '#shared/wire/topics.ts'
import type { StudyBar } from '#studies'
import type { TopicStore } from '../state/topic-store.ts'
import type { Subscriptions } from '../socket/subscriptions.ts'

/** Candles before the present one that a study is computed from. More change an average by less than a tick. */
const HISTORY = 1000
const ROW = 6
const DAY = 86_400

/** Longest length of a candle, s. */
export const lengthOf = (interval: Interval): number =>
  ({ '1D': DAY, '1W': 7 * DAY, '1M': 31 * DAY })[interval as string] ?? Number(interval) * 60

/** What a series has new. */
export interface CrossCandles {
  /** Candles before the present ones, once they were loaded: at first, and again after a gap. */
  readonly history: readonly StudyBar[] | null
  /** New or changed candles, oldest first. */
  readonly bars: readonly StudyBar[]
  /** History and candles have no gap. */
  readonly isWhole: boolean
  /** Candles are missing since an outage, and are being loaded. */
  readonly hasGap: boolean
}

/** The candles of a symbol and interval. */
export interface CrossSeries {
  /** What changed since the last call; null for nothing. */
  take(): CrossCandles | null
  stop(): void
}

export interface CrossSeriesOptions {
  readonly push: {
    readonly store: Pick<TopicStore, 'open' | 'get'>
    readonly subscriptions: Pick<Subscriptions, 'acquire' | 'release'>
  }
  readonly bars: (request: BarsRequest) => Promise<Outcome<BarsAnswer>>
  readonly now: () => number
  readonly onLoaded: () => void
}

/** Candles of rows that begin with time, prices and volume. `width`: columns of a row. */
function barsOf(
  rows: Float64Array,
  width: number,
  scale: { readonly price: number; readonly lot: number },
): StudyBar[] {
  const bars: StudyBar[] = []
  for (let at = 0; at + width <= rows.length; at += width) {
    const cell = (column: number): number => rows[at + column] ?? 0
    bars.push({
      time: cell(0),
      open: cell(1) / scale.price,
      high: cell(2) / scale.price,
      low: cell(3) / scale.price,
      close: cell(4) / scale.price,
      volume: cell(5) / scale.lot,
    })
  }
  return bars
}

function historyOf({ bars }: BarsAnswer): StudyBar[] {
  const rows = Float64Array.from(bars)
  for (let at = 0; at < rows.length; at += ROW) rows[at] = (rows[at] ?? 0) / 1000
  return barsOf(rows, ROW, { price: 1, lot: 1 })
}

/** Follows a series: live candles at once, and its history when it has arrived. After a gap that is loaded again. */
export function createCrossSeries(
  instrument: Instrument,
  { interval, by }: Pick<CrossAlert, 'interval' | 'by'>,
  { push, bars, now, onLoaded }: CrossSeriesOptions,
): CrossSeries {
  const { symbol } = instrument
  const isMark = by === 'MarkPrice'
  const name = (isMark ? topic.markKline : topic.kline)(interval, symbol)
  const scale = { price: 10 ** instrument.priceFraction, lot: 10 ** instrument.lotFraction }
  let seen = 0
  let last = 0
  let history: StudyBar[] | null = null
  let isWhole = false
  let isGap = false
  let isLoading = false
  let isStopped = false

  async function load(): Promise<void> {
    if (isLoading) return
    isLoading = true
    const to = Math.floor(now() / 1000) + 1
    const answer = await bars({ symbol, interval, kind: isMark ? 'mark' : 'market', to, countBack: HISTORY })
    isLoading = false
    if (isStopped || answer.kind !== 'accepted') return
    history = historyOf(answer.value)
    onLoaded()
  }

  /** Live candles touched after a version, none before a time. */
  function liveSince(version: number, time: number): StudyBar[] {
    const data = push.store.get(name)?.data
    if (data?.kind !== 'candles') return []
    const rows = data.candles.since(version)
    seen = data.candles.version()
    return barsOf(rows, CANDLE_WIDTH, scale).filter((bar) => bar.time >= time)
  }

  push.store.open(name)
  push.subscriptions.acquire(name)
  void load()
  return {
    take: () => {
      const past = history
      history = null
      const changed = past === null ? liveSince(seen, last) : liveSince(0, past.at(-1)?.time ?? 0)
      if (past !== null) {
        isWhole = true
        isGap = false
      } else if (changed.length > 0) {
        const hasGap = last > 0 && (changed[0]?.time ?? 0) > last + lengthOf(interval) * 1.5
        if (hasGap) {
          isWhole = false
          isGap = true
        }
        // Also if the last request was not answered.
        if (!isWhole) void load()
      }
      last = changed.at(-1)?.time ?? past?.at(-1)?.time ?? last
      return past === null && changed.length === 0
        ? null
        : { history: past, bars: changed, isWhole, hasGap: isGap }
    },
    stop: () => {
      isStopped = true
      push.subscriptions.release(name)
    },
  }
}
