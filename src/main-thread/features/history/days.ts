import { zoneOffset } from '#shared/units/zone.ts'

const DAY_MS = 86_400_000

/**
 * First moment of a day (`yyyy-mm-dd`) plus `later` days, in a time zone ('' for the computer's), as Unix ms; null for an
 * invalid day. Also correct for a day whose midnight is skipped or occurs twice.
 */
export function dayStart(text: string, later: number, zone: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (match === null) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const asked = new Date(Date.UTC(year, month - 1, day))
  if (asked.getUTCMonth() !== month - 1 || asked.getUTCDate() !== day) return null
  const midnight = asked.getTime() + later * DAY_MS
  // The UTC offset at midnight is that of the day before or of the day after.
  const [time] = [midnight - DAY_MS, midnight + DAY_MS]
    .map((near) => midnight - zoneOffset(near, zone))
    .filter((at) => at + zoneOffset(at, zone) >= midnight)
    .toSorted((a, b) => a - b)
  return time === undefined || time < 0 ? null : time
}

/** Whether two days are a valid range: each may be open (''), and the first must not be after the last. */
export const isRange = (from: string, to: string): boolean => from === '' || to === '' || from <= to
