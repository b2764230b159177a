import {
  defaultHorzScaleBehavior,
  type IHorzScaleBehavior,
  type TickMark,
  type Time,
} from 'lightweight-charts'
import type { OwnTimeTexts, TickKind } from '../../protocol.ts'
import type { ZoneClock } from './zone-clock.ts'

/** Weights that the chart library uses to choose time labels. Larger weights are more important. */
const DAY = 50
const MONTH = 60
const YEAR = 70
const MINUTE = 20
const INTRADAY: readonly [number, number][] = [
  [43_200, 33],
  [21_600, 32],
  [10_800, 31],
  [3600, 30],
  [1800, 22],
  [300, 21],
  [60, 20],
  [1, 10],
]

export interface TimeTexts {
  /** `inFull`: with the year, or a time of day with its day, as the label before it does not have them. */
  tick: (utcSeconds: number, weight: number, inFull?: boolean) => string
  /** True if a label after the one at `before` would be read as of the same year or day, and is not. */
  isMisread: (utcSeconds: number, weight: number, before: number) => boolean
  full: (utcSeconds: number) => string
}

export interface TimeSettings {
  zone: ZoneClock
  locale: string
  /** True if bars are dates (1D and longer): no time of day, no zone offset. */
  dated: boolean
  /** Texts of the application. */
  own?: OwnTimeTexts | undefined
}

interface WeightedPoint {
  timeWeight: number
  originalTime: unknown
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Weight of a bar's start, compared with the previous bar. Both times are seconds in the zone's calendar. */
export function timeWeight(current: number, previous: number): number {
  const now = new Date(current * 1000)
  const then = new Date(previous * 1000)
  if (now.getUTCFullYear() !== then.getUTCFullYear()) return YEAR
  if (now.getUTCMonth() !== then.getUTCMonth()) return MONTH
  if (now.getUTCDate() !== then.getUTCDate()) return DAY
  for (const [seconds, weight] of INTRADAY) {
    if (Math.floor(current / seconds) !== Math.floor(previous / seconds)) return weight
  }
  return 0
}

const bcp47 = (locale: string): string => {
  try {
    const known = Intl.DateTimeFormat.supportedLocalesOf(locale.replace('_', '-'))[0] ?? 'en'
    return `${known}-u-nu-latn`
  } catch {
    return 'en-u-nu-latn'
  }
}

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/

/** Texts of the time axis in the zone and language of `settings`. */
export function createTimeTexts(settings: TimeSettings): TimeTexts {
  const language = bcp47(settings.locale)
  const month = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
  const local = (utcSeconds: number): Date =>
    new Date((utcSeconds + (settings.dated ? 0 : settings.zone.offset(utcSeconds))) * 1000)
  // A canvas draws from left to right, which jumbles day, month and year of these languages: RLI and PDI keep their order.
  const inOrder = (text: string): string => (RIGHT_TO_LEFT.test(language) ? `\u2067${text}\u2069` : text)
  const day = (date: Date): string => `${date.getUTCDate()} ${month.format(date)}`
  const clock = (date: Date): string => `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
  const kindOf = (weight: number): TickKind =>
    weight >= YEAR
      ? 'Year'
      : weight >= MONTH
        ? 'Month'
        : weight >= DAY || settings.dated
          ? 'DayOfMonth'
          : weight >= MINUTE
            ? 'Time'
            : 'TimeWithSeconds'
  return {
    tick: (utcSeconds, weight, inFull = false) => {
      const date = local(utcSeconds)
      const own = settings.own?.tick(date, kindOf(weight)) ?? null
      if (own !== null) return own
      if (weight >= YEAR) return String(date.getUTCFullYear())
      const year = inFull ? ` ${date.getUTCFullYear()}` : ''
      if (weight >= MONTH) return inFull ? inOrder(month.format(date) + year) : month.format(date)
      if (weight >= DAY || settings.dated) return inOrder(day(date) + year)
      return inFull ? inOrder(`${day(date)} ${clock(date)}`) : clock(date)
    },
    isMisread: (utcSeconds, weight, before) => {
      if (weight >= YEAR) return false
      const length = weight >= DAY || settings.dated ? 4 : 10
      const [now, then] = [local(utcSeconds), local(before)].map((date) =>
        date.toISOString().slice(0, length),
      )
      return now !== then
    },
    full: (utcSeconds) => {
      const date = local(utcSeconds)
      const own = settings.own?.full(date, settings.dated) ?? null
      if (own !== null) return own
      const whole = `${day(date)} ${date.getUTCFullYear()}`
      return inOrder(settings.dated ? whole : `${whole}  ${clock(date)}`)
    },
  }
}

export interface TimeBehavior extends IHorzScaleBehavior<Time> {
  configure: (settings: TimeSettings) => void
}

/**
 * The library's time scale, with the days, months and years of a time zone. Bars have their real UTC times, so that
 * daylight saving never makes two bars collide. Only weights and texts use the zone.
 */
export function createTimeBehavior(initial: TimeSettings): TimeBehavior {
  const Base = defaultHorzScaleBehavior()
  let settings = initial
  let texts = createTimeTexts(initial)
  const local = (utcSeconds: number): number =>
    utcSeconds + (settings.dated ? 0 : settings.zone.offset(utcSeconds))
  /** Time of the label that was written last. */
  let written = Number.POSITIVE_INFINITY
  /** Labels in full, by their times: they stay so when the label before them leaves the view. */
  const inFull = new Set<number>()
  let requests = 0

  class ZonedBehavior extends Base {
    configure(next: TimeSettings): void {
      settings = next
      texts = createTimeTexts(next)
      written = Number.POSITIVE_INFINITY
      inFull.clear()
    }
    override formatHorzItem(item: Parameters<IHorzScaleBehavior<Time>['formatHorzItem']>[0]): string {
      return texts.full(Number(this.key(item)))
    }
    /** The library caches labels by this key. A label depends on the one before it, so each request has a key of its own. */
    override cacheKey(): number {
      requests += 1
      return requests
    }
    /**
     * The library requests the visible labels from left to right. It omits those that are too close to another one: also the
     * first month of a year, or a day, while a less important one behind it has enough space.
     */
    override formatTickmark(mark: TickMark): string {
      const time = Number(mark.originalTime)
      if (time > written) {
        if (texts.isMisread(time, mark.weight, written)) inFull.add(time)
        else inFull.delete(time)
      }
      written = time
      return texts.tick(time, mark.weight, inFull.has(time))
    }
    override fillWeightsForPoints(points: readonly WeightedPoint[], startIndex: number): void {
      for (let index = Math.max(1, startIndex); index < points.length; index++) {
        const point = points[index]
        const before = points[index - 1]
        if (point === undefined || before === undefined) continue
        point.timeWeight = timeWeight(local(Number(point.originalTime)), local(Number(before.originalTime)))
      }
      const [first, second] = points
      if (startIndex > 0 || first === undefined) return
      // The bar before the first one is unknown. Assume that it is one step earlier.
      const step = second === undefined ? 60 : Number(second.originalTime) - Number(first.originalTime)
      const start = local(Number(first.originalTime))
      first.timeWeight = timeWeight(start, start - step)
    }
  }
  return new ZonedBehavior()
}
