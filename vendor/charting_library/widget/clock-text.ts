import { createZoneClock } from '../engine/scene/zone-clock.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** `14:05:09 UTC+9`: a moment (seconds) on the clock of a zone. */
export function clockText(now: number, timezone: string): string {
  const offset = createZoneClock(timezone).offset(now)
  const date = new Date((now + offset) * 1000)
  const shift = offset === 0 ? '' : `${offset > 0 ? '+' : '−'}${Math.abs(offset) / 3600}`
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} UTC${shift}`
}

/** `2026-11-23 14:05`: the same of a bar's start. */
export const dateText = (time: number, timezone: string): string =>
  Number.isFinite(time)
    ? new Date((time + createZoneClock(timezone).offset(time)) * 1000)
        .toISOString()
        .slice(0, 16)
        .replace('T', ' ')
    : '--'
