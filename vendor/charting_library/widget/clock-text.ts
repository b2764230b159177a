import { createZoneClock } from '../engine/scene/zone-clock.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** `14:05:09 UTC+9`: a moment (seconds) on the clock of a zone. */
export function clockText(now: number, timezone: string): string {
  const offset = createZoneClock(timezone).offset(now)
  const date = new Date((now + offset) * 1000)
  const shift = offset === 0 ? '' : `${offset > 0 ? '+' : '−'}${Math.abs(offset) / 3600}`
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} UTC${shift}`
}
