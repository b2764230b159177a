import { intervals } from '#shared/domain/enums.ts'
import type { Interval } from '#shared/domain/enums.ts'
import { folded } from '#shared/domain/text-match.ts'
import '../../i18n/english/commands.ts'
import { i18n } from '../../i18n/instance.ts'
import { shortInterval } from '../../trading/short-interval.ts'

/** Units of intervals, the longest first: a 4-hour candle is '4 hours', and '240 minutes' too. */
const units = [
  ['M', 'month', 1],
  ['W', 'week', 1],
  ['D', 'day', 1],
  ['', 'hour', 60],
  ['', 'minute', 1],
] as const

/** Other ways to write an interval. */
const written: Readonly<Partial<Record<Interval, readonly string[]>>> = {
  '60': ['60m'],
  '120': ['120m'],
  '240': ['240m'],
  '1D': ['24h'],
  '1W': ['7d'],
  '1M': ['30d', '1mo', '1month'],
}
/** Intervals that have a word of their own: 'hourly', 'daily', 'weekly', 'monthly'. */
const worded: readonly Interval[] = ['60', '1D', '1W', '1M']

/** An interval's names in a language: '15 minutes', '15 min', '15m', and 'daily' for one day. */
export function intervalNames(interval: Interval, language: string): readonly string[] {
  const ending = interval.replaceAll(/\d/g, '')
  const number = Number(interval.replaceAll(/\D/g, ''))
  const say = i18n.getFixedT(language)
  return [
    shortInterval(interval),
    ...(written[interval] ?? []),
    ...(worded.includes(interval) ? say(`commands:intervals.${interval}`).split(/\s*[,،、]\s*/) : []),
    ...units.flatMap(([letter, unit, minutes]) => {
      if (letter !== ending || number % minutes !== 0) return []
      return (['long', 'short', 'narrow'] as const).map((unitDisplay) =>
        new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(number / minutes),
      )
    }),
  ]
}

const joined = (text: string): string => folded(text).replaceAll(/\s+/g, '')

const known = new Map<string, ReadonlyMap<string, Interval>>()

/** All names of intervals in a language and in English, without spaces and case. */
function namesIn(language: string): ReadonlyMap<string, Interval> {
  const before = known.get(language)
  if (before !== undefined) return before
  const names = new Map<string, Interval>()
  for (const interval of intervals)
    for (const tongue of [language, 'en'])
      for (const name of intervalNames(interval, tongue)) {
        const plain = joined(name)
        // 1M is a month, 1m a minute: without case both read '1m', which is the shorter one.
        if (!names.has(plain)) names.set(plain, interval)
      }
  known.set(language, names)
  return names
}

/** The interval that a text names in the page's language or in English; null for none. `1M` is a month, `1m` a minute. */
export function intervalNamed(text: string): Interval | null {
  const exact = intervals.find((interval) => shortInterval(interval) === text)
  return exact ?? namesIn(i18n.language).get(joined(text)) ?? null
}
