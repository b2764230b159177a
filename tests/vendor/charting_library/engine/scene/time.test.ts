import { describe, expect, it } from 'vitest'
import {
  createTimeBehavior,
  createTimeTexts,
  timeWeight,
} from '../../../../../vendor/charting_library/engine/scene/time-behavior.ts'
import { createZoneClock } from '../../../../../vendor/charting_library/engine/scene/zone-clock.ts'

const at = (text: string): number => Date.parse(text) / 1000

describe('the time axis', () => {
  it.each([
    ['2026-01-01T00:00:00Z', '2025-12-31T23:00:00Z', 70],
    ['2026-02-01T00:00:00Z', '2026-01-31T23:00:00Z', 60],
    ['2026-02-02T00:00:00Z', '2026-02-01T23:00:00Z', 50],
    ['2026-02-02T12:00:00Z', '2026-02-02T11:00:00Z', 33],
    ['2026-02-02T11:00:00Z', '2026-02-02T10:00:00Z', 30],
    ['2026-02-02T11:01:00Z', '2026-02-02T11:00:00Z', 20],
  ])('weighs the bar at %s after %s as %d', (now, before, weight) => {
    expect(timeWeight(at(now), at(before))).toBe(weight)
  })

  it('CHART-34: UTC, `exchange` and unknown zones are UTC', () => {
    for (const zone of ['Etc/UTC', 'UTC', 'exchange', 'Mars/Olympus']) {
      expect(createZoneClock(zone).offset(at('2026-07-01T00:00:00Z'))).toBe(0)
    }
  })

  it.each(['ar', 'he_IL'])('I18N-10: a date in %s has its own direction on the canvas', (locale) => {
    const zone = createZoneClock('Etc/UTC')
    const texts = createTimeTexts({ zone, locale, dated: false })
    const whole = /^\u2067[^\u2067\u2069]+\u2069$/
    expect(texts.full(at('2026-11-27T19:00:00Z'))).toMatch(whole)
    expect(texts.tick(at('2026-11-27T00:00:00Z'), 50)).toMatch(whole)
    expect(texts.tick(at('2026-11-27T19:00:00Z'), 30)).toBe('19:00')
    const english = createTimeTexts({ zone, locale: 'en', dated: false })
    expect(english.full(at('2026-11-27T19:00:00Z'))).toBe('27 Nov 2026  19:00')
  })

  it('follows daylight saving', () => {
    const berlin = createZoneClock('Europe/Berlin')
    expect(berlin.offset(at('2026-01-15T12:00:00Z'))).toBe(3600)
    expect(berlin.offset(at('2026-07-15T12:00:00Z'))).toBe(7200)
    expect(createZoneClock('Asia/Kolkata').offset(at('2026-07-15T12:00:00Z'))).toBe(19_800)
  })

  it('24C4: follows a change in the middle of an hour', () => {
    // Lord Howe goes from UTC+11 to UTC+10:30 at 15:00 UTC, and back at 15:30 UTC.
    const howe = createZoneClock('Australia/Lord_Howe')
    const hours = (text: string): number => howe.offset(at(text)) / 3600
    expect(['2026-10-03T15:29:59Z', '2026-10-03T15:30:00Z'].map(hours)).toEqual([10.5, 11])
    expect(['2026-04-04T14:59:59Z', '2026-04-04T15:00:00Z'].map(hours)).toEqual([11, 10.5])
  })

  it('shows local times for intraday bars and plain dates for daily ones', () => {
    const zone = createZoneClock('Asia/Tokyo')
    const intraday = createTimeTexts({ zone, locale: 'en', dated: false })
    const daily = createTimeTexts({ zone, locale: 'en', dated: true })
    const time = at('2026-07-15T18:30:00Z')
    expect(intraday.tick(time, 30)).toBe('03:30')
    expect(intraday.full(time)).toBe('16 Jul 2026  03:30')
    expect(daily.full(time)).toBe('15 Jul 2026')
    expect(daily.tick(time, 70)).toBe('2026')
  })

  it('shows months in the language and digits in Latin', () => {
    const texts = createTimeTexts({ zone: createZoneClock('Etc/UTC'), locale: 'ar', dated: false })
    expect(texts.tick(at('2026-11-19T00:00:00Z'), 50)).toMatch(/^\u206719 /)
    expect(
      createTimeTexts({ zone: createZoneClock('Etc/UTC'), locale: 'xx', dated: false }).tick(
        at('2026-11-19T00:00:00Z'),
        60,
      ),
    ).toBe('Nov')
  })
})

describe('the first label of a year or a day whose own label has no space', () => {
  /** The labels as the library requests them: from left to right, none from its cache. */
  function labelsOf(locale: string, dated: boolean, ...views: (readonly [string, number])[][]): string[][] {
    const behavior = createTimeBehavior({ zone: createZoneClock('Etc/UTC'), locale, dated })
    return views.map((marks) =>
      marks.map(([text, weight]) => {
        const originalTime = at(text)
        const time = behavior.convertHorzItemToInternal(originalTime as never)
        return behavior.formatTickmark({ index: 0, time, weight, originalTime } as never, {} as never)
      }),
    )
  }

  it('a month has its year, and a day', () => {
    // A chart of months: January 2026 is too close to January 2025, February is not.
    expect(
      labelsOf('en', true, [
        ['2025-01-01', 70],
        ['2026-02-01', 60],
      ]),
    ).toEqual([['2025', 'Feb 2026']])
    expect(
      labelsOf('en', true, [
        ['2025-12-01', 60],
        ['2026-01-12', 50],
        ['2026-03-01', 60],
      ]),
    ).toEqual([['Dec', '12 Jan 2026', 'Mar']])
    expect(
      labelsOf('he', true, [
        ['2025-01-01', 70],
        ['2026-02-01', 60],
      ])[0]?.[1],
    ).toMatch(/^\u2067.+ 2026\u2069$/)
  })

  it('a time of day has its day', () => {
    const marks: [string, number][] = [
      ['2026-11-26T00:00:00Z', 50],
      ['2026-11-28T12:00:00Z', 33],
    ]
    expect(labelsOf('en', false, marks)).toEqual([['26 Nov', '28 Nov 12:00']])
    const night: [string, number][] = [
      ['2026-12-31T12:00:00Z', 33],
      ['2027-01-02T00:00:00Z', 50],
    ]
    expect(labelsOf('en', false, night)).toEqual([['12:00', '2 Jan 2027']])
  })

  it('other labels are short', () => {
    const year: [string, number][] = [
      ['2026-01-01', 70],
      ['2026-05-01', 60],
      ['2027-01-01', 70],
      ['2027-02-01', 60],
    ]
    expect(labelsOf('en', true, year)).toEqual([['2026', 'May', '2027', 'Feb']])
    const day: [string, number][] = [
      ['2026-11-27T12:00:00Z', 33],
      ['2026-11-28T00:00:00Z', 50],
      ['2026-11-28T12:00:00Z', 33],
    ]
    expect(labelsOf('en', false, day)).toEqual([['12:00', '28 Nov', '12:00']])
  })

  it('a label stays in full when the one before it leaves the view, and not when its own year is shown', () => {
    const labels = labelsOf(
      'en',
      true,
      [
        ['2025-01-01', 70],
        ['2026-02-01', 60],
      ],
      [['2026-02-01', 60]],
      [
        ['2025-01-01', 70],
        ['2026-01-01', 70],
        ['2026-02-01', 60],
      ],
    )
    expect(labels).toEqual([['2025', 'Feb 2026'], ['Feb 2026'], ['2025', '2026', 'Feb']])
  })

  it('the library has no label of another view in its cache', () => {
    const behavior = createTimeBehavior({ zone: createZoneClock('Etc/UTC'), locale: 'en', dated: true })
    const time = behavior.convertHorzItemToInternal(at('2026-02-01') as never)
    expect(behavior.cacheKey(time)).not.toBe(behavior.cacheKey(time))
  })
})
