import { createZoneClock } from '../engine/scene/zone-clock.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** `UTC`, `UTC+9`, `UTC+5:30`, `UTC−2:30`: what a zone is ahead of UTC by, seconds. */
export function shiftText(offset: number): string {
  if (offset === 0) return 'UTC'
  const minutes = Math.round(Math.abs(offset) / 60)
  const rest = minutes % 60
  return `UTC${offset > 0 ? '+' : '−'}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${two(rest)}`}`
}

/** `14:05:09 UTC+9`: a moment (seconds) on the clock of a zone. */
export function clockText(now: number, timezone: string): string {
  const offset = createZoneClock(timezone).offset(now)
  const date = new Date((now + offset) * 1000)
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} ${shiftText(offset)}`
}

/** `2026-11-23 14:05`: the same of a bar's start. */
export const dateText = (time: number, timezone: string): string =>
  Number.isFinite(time)
    ? new Date((time + createZoneClock(timezone).offset(time)) * 1000)
        .toISOString()
        .slice(0, 16)
        .replace('T', ' ')
    : '--'
