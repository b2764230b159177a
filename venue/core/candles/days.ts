/** Daily candles of the history, folded once from their minutes and kept (a day is 6 numbers). */
import type { Market } from '../market.ts'
import { MINUTE_WIDTH, MINUTES_OF_DAY } from './history.ts'
import { createMinutes } from './minutes.ts'
import type { Fold, Kind } from './minutes.ts'

/** Kept candles of one market and kind: open, high, low, close, volume, turnover of each whole history day; 0 = not yet. */
export interface DayCache {
  readonly firstDay: number
  readonly rows: Float64Array
}

/** Days that lie wholly inside the history. */
export function createDayCache(firstMinute: number, endMinute: number): DayCache {
  const firstDay = Math.ceil(firstMinute / MINUTES_OF_DAY)
  const days = Math.max(Math.floor(endMinute / MINUTES_OF_DAY) - firstDay, 0)
  return { firstDay, rows: new Float64Array(days * MINUTE_WIDTH) }
}

/** Like `createMinutes`, but whole history days come from the cache. For ranges that begin at a day. */
export function createDays(market: Market, kind: Kind): Fold {
  const minutes = createMinutes(market, kind)
  const cache = market.dayCaches[kind]
  const scratch = new Float64Array(MINUTE_WIDTH + 1)

  const dayAt = (day: number): number => {
    const at = (day - cache.firstDay) * MINUTE_WIDTH
    if (at < 0 || at >= cache.rows.length) return -1
    if (cache.rows[at] === 0) {
      scratch.fill(0)
      minutes(day * MINUTES_OF_DAY, (day + 1) * MINUTES_OF_DAY, scratch, 0)
      cache.rows.set(scratch.subarray(1), at)
    }
    return at
  }

  const addDay = (rows: Float64Array, put: number, at: number): void => {
    const of = (column: number): number => cache.rows[at + column] ?? 0
    if (rows[put + 1] === 0) {
      rows[put + 1] = of(0)
      rows[put + 3] = of(2)
    }
    rows[put + 2] = Math.max(rows[put + 2] ?? 0, of(1))
    rows[put + 3] = Math.min(rows[put + 3] ?? 0, of(2))
    rows[put + 4] = of(3)
    rows[put + 5] = (rows[put + 5] ?? 0) + of(4)
    rows[put + 6] = (rows[put + 6] ?? 0) + of(5)
  }

  return (from, to, rows, put) => {
    let minute = from
    while (minute < to) {
      const at =
        minute % MINUTES_OF_DAY === 0 && minute + MINUTES_OF_DAY <= to ? dayAt(minute / MINUTES_OF_DAY) : -1
      if (at < 0) break
      addDay(rows, put, at)
      minute += MINUTES_OF_DAY
    }
    if (minute < to) minutes(minute, to, rows, put)
  }
}
