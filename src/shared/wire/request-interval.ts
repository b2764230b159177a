import { intervals } from '../domain/enums.ts'
import type { Interval } from '../domain/enums.ts'

/** An interval as spelled in requests for bars: minutes unchanged, D, W and M without their 1 (CHART-11). */
export type RequestInterval = Exclude<Interval, '1D' | '1W' | '1M'> | 'D' | 'W' | 'M'

const stripped = { '1D': 'D', '1W': 'W', '1M': 'M' } as const

const isStripped = (interval: Interval): interval is keyof typeof stripped => interval in stripped

/** The spelling of an interval in a request for bars: '1D' -> 'D', '1W' -> 'W', '1M' -> 'M', minutes unchanged (CHART-11). */
export function toRequestInterval(interval: Interval): RequestInterval {
  return isStripped(interval) ? stripped[interval] : interval
}

/** Intervals for requests for bars, in the order of the menu. */
export const requestIntervals: readonly RequestInterval[] = intervals.map(toRequestInterval)

/** The interval a request names. */
export function fromRequestInterval(request: RequestInterval): Interval {
  return request === 'D' || request === 'W' || request === 'M' ? `1${request}` : request
}
