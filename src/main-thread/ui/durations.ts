import { wallTime, zoneOffset } from '#shared/units/zone.ts'
import { exchangeNow } from '../stores/clock.ts'
import { preferences } from '../stores/preferences.ts'
import { isolated } from '../i18n/isolated.ts'
import { directionOf } from '../i18n/languages.ts'

let own: string | undefined
/** IANA name of this computer's time zone; cached, because every cell of a time column uses it. */
export const ownZone = (): string => (own ??= new Intl.DateTimeFormat().resolvedOptions().timeZone)

/** IANA name of the interface's time zone: the chosen one, or this computer's (docs/choices.md#time-zone). */
export const shownZone = (): string => preferences.timeZone || ownZone()

const two = (value: number): string => String(value).padStart(2, '0')

/** 'HH:MM:SS' of a duration in ms; hours may exceed 99. '--' for a negative, missing or infinite one. */
export function clockText(ms: number): string {
  if (!Number.isFinite(ms) || ms < 0) return '--'
  const seconds = Math.floor(ms / 1000)
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

const DAY_MS = 86_400_000
/** From two days on, days are shown separately: hundreds of hours are hard to read. */
const DAYS_FROM_MS = 2 * DAY_MS

/** Time left in a language: '01:03:47', from two days on '30d 09:04:09'. '--' for a negative, missing or infinite duration. */
export function leftText(ms: number, language: string): string {
  if (!(ms >= DAYS_FROM_MS) || !Number.isFinite(ms)) return clockText(ms)
  const days = new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'narrow' })
  const clock = isolated(clockText(ms % DAY_MS), directionOf(language))
  return `${days.format(Math.floor(ms / DAY_MS))} ${clock}`
}

/** Elapsed time in a language, in its largest whole unit below a week; null for anything older or in the future. */
export function agoText(unixMs: number, nowMs: number, language: string): string | null {
  const seconds = Math.round((nowMs - unixMs) / 1000)
  if (!Number.isFinite(seconds) || seconds < -5 || seconds >= 7 * 86_400) return null
  const ago = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' })
  const inUnits = (unit: Intl.RelativeTimeFormatUnit, length: number): string =>
    ago.format(-Math.floor(Math.max(0, seconds) / length), unit)
  if (seconds < 60) return inUnits('second', 1)
  if (seconds < 3600) return inUnits('minute', 60)
  return seconds < 86_400 ? inUnits('hour', 3600) : inUnits('day', 86_400)
}

/** Age of data in seconds: '0.1', '4.2', from ten seconds on whole ones. '--' for an unknown (negative) age. */
export function ageSeconds(ms: number): string {
  if (!Number.isFinite(ms) || ms < 0) return '--'
  return ms < 10_000 ? (ms / 1000).toFixed(1) : String(Math.round(ms / 1000))
}

/** 'HH:MM:SS' of a Unix time in ms, in the trader's time zone; '--' for an invalid time. */
export const timeText = (unixMs: number): string => wallTime(unixMs, preferences.timeZone)?.slice(11) ?? '--'

/**
 * 'MM-DD HH:MM:SS' of a Unix time in ms, with the year in front if it is not the exchange's current one; '--' for an
 * invalid time.
 */
export function dateTimeText(unixMs: number, now: number = exchangeNow()): string {
  const time = wallTime(unixMs, preferences.timeZone)
  if (time === null) return '--'
  const isThisYear = wallTime(now, preferences.timeZone)?.startsWith(time.slice(0, 4)) === true
  return time.slice(isThisYear ? 5 : 0).replace('T', ' ')
}

/** Date and time with their zone: '11-26 09:35:00 (Asia/Kolkata, UTC+5:30)'. */
export const zonedText = (unixMs: number): string => `${dateTimeText(unixMs)} (${zoneText(unixMs)})`

/** The trader's time zone with its UTC offset at a Unix ms: 'Asia/Kolkata, UTC+5:30', or just 'UTC'. */
export function zoneText(unixMs: number = exchangeNow()): string {
  const zone = shownZone()
  return zone.endsWith('UTC') ? 'UTC' : `${zone}, ${offsetText(unixMs)}`
}

/** The UTC offset of the trader's time zone at a Unix ms, without its place: 'UTC+5:30', or 'UTC'. */
export function offsetText(unixMs: number, zone: string = preferences.timeZone): string {
  const minutes = zoneOffset(unixMs, zone) / 60_000
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const shift = `${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${two(rest)}`}`
  return minutes === 0 ? 'UTC' : `UTC${shift}`
}
