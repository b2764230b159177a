import { intervals } from '#shared/domain/enums.ts'
import type { Interval } from '#shared/domain/enums.ts'

const DAY_S = 86_400
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const FIRST_MONDAY_S = 4 * DAY_S

export const isInterval = (text: string): text is Interval => (intervals as readonly string[]).includes(text)

/** Start (Unix s, UTC) of the candle that contains a time: weeks from Monday, calendar months, else multiples of the length. */
export function candleStart(interval: Interval, unixS: number): number {
  if (interval === '1M') {
    const date = new Date(unixS * 1000)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000
  }
  if (interval === '1W') {
    const weeks = Math.floor((unixS - FIRST_MONDAY_S) / (7 * DAY_S))
    return FIRST_MONDAY_S + weeks * 7 * DAY_S
  }
  const length = interval === '1D' ? DAY_S : Number(interval) * 60
  return Math.floor(unixS / length) * length
}

/** Start of the candle after the one that begins at `startS`. */
export function nextCandleStart(interval: Interval, startS: number): number {
  if (interval === '1M') {
    const date = new Date(startS * 1000)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 1000
  }
  if (interval === '1W') return startS + 7 * DAY_S
  return startS + (interval === '1D' ? DAY_S : Number(interval) * 60)
}
