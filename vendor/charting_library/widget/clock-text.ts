import { createZoneClock } from '../engine/scene/zone-clock.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** A zone's offset as text: `UTC`, `UTC+9`, `UTC+5:30`, `UTC−2:30`. `offset` is in seconds, positive east of UTC. */
export function shiftText(offset: number): string {
  if (offset === 0) return 'UTC'
  const minutes = Math.round(Math.abs(offset) / 60)
  const rest = minutes % 60
  return `UTC${offset > 0 ? '+' : '−'}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${two(rest)}`}`
}

/** A time (seconds) on a zone's clock, e.g. `14:05:09 UTC+9`. */
export function clockText(now: number, timezone: string): string {
  const offset = createZoneClock(timezone).offset(now)
  const date = new Date((now + offset) * 1000)
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} ${shiftText(offset)}`
}

/**
 * The start of a bar (seconds) on a zone's clock, e.g. `2026-11-23 14:05`. `dated` bars (1D and longer) belong to no
 * zone and show the date only: `2026-11-23`.
 */
export function dateText(time: number, timezone: string, dated = false): string {
  if (!Number.isFinite(time)) return '--'
  const local = dated ? time : time + createZoneClock(timezone).offset(time)
  return new Date(local * 1000)
    .toISOString()
    .slice(0, dated ? 10 : 16)
    .replace('T', ' ')
}
