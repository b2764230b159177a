/** The calendar of dated contracts and options: all expire at 08:00 UTC. */

const DAY = 86_400_000
const EIGHT = 8 * 3_600_000

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const monthLetters = 'FGHJKMNQUVXZ'

/** 08:00 on the last Friday of a month; months beyond 11 are in later years. */
function lastFriday(year: number, month: number): number {
  const last = Date.UTC(year, month + 1, 0)
  return last - ((new Date(last).getUTCDay() + 2) % 7) * DAY + EIGHT
}

const yearOf = (time: number): number => new Date(time).getUTCFullYear()
const monthOf = (time: number): number => new Date(time).getUTCMonth()

/** The first 08:00 after a time. */
export const nextDay = (time: number): number => (Math.floor((time - EIGHT) / DAY) + 1) * DAY + EIGHT

const isLastFriday = (time: number): boolean => time === lastFriday(yearOf(time), monthOf(time))

/** The next Fridays after a time that aren't the last of a month. */
export function weeksAfter(time: number, count: number): readonly number[] {
  const found: number[] = []
  for (let day = nextDay(time); found.length < count; day += DAY) {
    if (new Date(day).getUTCDay() === 5 && !isLastFriday(day)) found.push(day)
  }
  return found
}

function lastFridaysAfter(time: number, count: number, ofQuarter: boolean): readonly number[] {
  const found: number[] = []
  const year = yearOf(time)
  for (let month = monthOf(time); found.length < count; month += 1) {
    const day = lastFriday(year, month)
    if (day > time && (month % 3 === 2) === ofQuarter) found.push(day)
  }
  return found
}

/** The next last Fridays of a month that don't end a quarter. */
export const monthsAfter = (time: number, count: number): readonly number[] =>
  lastFridaysAfter(time, count, false)

/** The next last Fridays of March, June, September, December. */
export const quartersAfter = (time: number, count: number): readonly number[] =>
  lastFridaysAfter(time, count, true)

/** The nine codes of dated contracts (VENUE-12). */
export const quarterCodes = [
  'CurW',
  'NextW',
  'NNextW',
  'CurM',
  'NextM',
  'NNextM',
  'CurQ',
  'NextQ',
  'NNextQ',
] as const
export type QuarterCode = (typeof quarterCodes)[number]

/** Expiry of the contract of each code at a time. */
export function quarterTimes(time: number): ReadonlyMap<QuarterCode, number> {
  const times = [...weeksAfter(time, 3), ...monthsAfter(time, 3), ...quartersAfter(time, 3)]
  return new Map(quarterCodes.map((code, at) => [code, times[at] ?? 0]))
}

/** Code of a contract that expires at `deliveryAt`; '' if it has none of the nine. */
export function codeAt(time: number, deliveryAt: number): QuarterCode | '' {
  for (const [code, at] of quarterTimes(time)) if (at === deliveryAt) return code
  return ''
}

/** Expiries of an option chain: the next day, the first week and the first month or quarter after it. */
export function optionExpiries(time: number): readonly number[] {
  const day = nextDay(time)
  const month = Math.min(monthsAfter(day, 1)[0] ?? 0, quartersAfter(day, 1)[0] ?? 0)
  return [day, weeksAfter(day, 1)[0] ?? 0, month].sort((a, b) => a - b)
}

/** 14AUG26 */
export function dateName(time: number): string {
  const date = new Date(time)
  return `${date.getUTCDate()}${monthNames[date.getUTCMonth()] ?? ''}${String(date.getUTCFullYear()).slice(2)}`
}

/** U26 for the end of a month, else the date. */
export function monthOrDateName(time: number): string {
  if (!isLastFriday(time)) return dateName(time)
  return `${monthLetters[monthOf(time)] ?? ''}${String(yearOf(time)).slice(2)}`
}
