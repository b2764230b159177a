import type { Interval } from '#shared/domain/enums.ts'

/** An interval as on the chart's buttons, the same in all languages: '30m', '4h', '1D'. */
export function shortInterval(interval: Interval | (string & {})): string {
  const minutes = Number(interval)
  if (!Number.isFinite(minutes)) return interval
  return minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m`
}
