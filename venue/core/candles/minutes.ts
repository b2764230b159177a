/** Folding one-minute bars into one candle, over the seam between history and live bars. */
import { hash32, hashText } from '../random.ts'
import type { Market } from '../market.ts'
import { MINUTE_WIDTH, MINUTES_OF_DAY } from './history.ts'
import { BAR_WIDTH, bar, openOf } from './live-bars.ts'

/** 0 market, 1 mark, 2 index. */
export type Kind = 0 | 1 | 2

/** Writes open, high, low, close, volume, turnover of the minutes [from, to) to rows[put + 1 ..]. */
export type Fold = (from: number, to: number, rows: Float64Array, put: number) => void

/** Mark and index of the past: the market's price with a small error of its own at each minute's end. */
function referenceClose(stream: number, kind: Kind, minute: number, close: number, isLast: boolean): number {
  if (kind === 0 || isLast) return close
  const error = (hash32(stream ^ (kind * 0x1f3d), minute) / 4294967296 - 0.5) * (kind === 1 ? 4e-5 : 8e-5)
  return Math.max(Math.round(close * (1 + error)), 1)
}

export function createMinutes(market: Market, kind: Kind): Fold {
  const { history, bars, spec } = market
  const stream = hashText(spec.symbol, 77)
  const seam = bars.firstMinute

  const foldHistory = (
    from: number,
    to: number,
    rows: Float64Array,
    put: number,
    fresh: boolean,
  ): boolean => {
    let isFresh = fresh
    for (let minute = from; minute < to;) {
      const day = Math.floor(minute / MINUTES_OF_DAY)
      const start = day * MINUTES_OF_DAY
      const end = Math.min(start + MINUTES_OF_DAY, to)
      const source = history.day(day)
      if (source === null) {
        minute = end
        continue
      }
      for (; minute < end; minute += 1) {
        const at = (minute - start) * MINUTE_WIDTH
        const rawOpen = source[at] ?? 0
        const rawClose = source[at + 3] ?? 0
        const open = kind === 0 ? rawOpen : referenceClose(stream, kind, minute - 1, rawOpen, false)
        const close = referenceClose(stream, kind, minute, rawClose, minute === seam - 1)
        const high = kind === 0 ? (source[at + 1] ?? 0) : Math.max(open, close)
        const low = kind === 0 ? (source[at + 2] ?? 0) : Math.min(open, close)
        add(rows, put, isFresh, open, high, low, close)
        isFresh = false
        if (kind === 0) {
          rows[put + 5] = (rows[put + 5] ?? 0) + (source[at + 4] ?? 0)
          rows[put + 6] = (rows[put + 6] ?? 0) + (source[at + 5] ?? 0)
        }
      }
    }
    return isFresh
  }

  return (from, to, rows, put) => {
    let fresh = foldHistory(from, Math.min(to, seam), rows, put, true)
    const column = kind === 0 ? bar.high : kind === 1 ? bar.markHigh : bar.indexHigh
    for (let at = Math.max(from - seam, 0); at < Math.min(to - seam, bars.count); at += 1) {
      const source = at * BAR_WIDTH
      const high = bars.rows[source + column] ?? 0
      const low = bars.rows[source + column + 1] ?? 0
      const close = bars.rows[source + column + 2] ?? 0
      add(rows, put, fresh, openOf(bars, at, kind), high, low, close)
      fresh = false
      if (kind !== 0) continue
      rows[put + 5] = (rows[put + 5] ?? 0) + (bars.rows[source + bar.volume] ?? 0)
      rows[put + 6] = (rows[put + 6] ?? 0) + (bars.rows[source + bar.turnover] ?? 0)
    }
  }
}

function add(
  rows: Float64Array,
  put: number,
  isFresh: boolean,
  open: number,
  high: number,
  low: number,
  close: number,
): void {
  if (isFresh) {
    rows[put + 1] = open
    rows[put + 2] = high
    rows[put + 3] = low
  } else {
    if (high > (rows[put + 2] ?? 0)) rows[put + 2] = high
    if (low < (rows[put + 3] ?? 0)) rows[put + 3] = low
  }
  rows[put + 4] = close
}
