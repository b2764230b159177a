import { assert, double, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { setTimeZone } from '../../../src/main-thread/stores/preferences.ts'
import {
  agoText,
  ageSeconds,
  clockText,
  dateTimeText,
  leftText,
  ownZone,
  timeText,
  zoneText,
} from '../../../src/main-thread/ui/durations.ts'

describe('times as text', () => {
  it('24C4: a moment in another year shows its year', () => {
    const newYear = new Date(2027, 0, 1, 0, 5, 0).getTime()
    const before = new Date(2026, 11, 31, 23, 55, 0).getTime()
    expect(dateTimeText(newYear, newYear)).toBe('01-01 00:05:00')
    expect(dateTimeText(before, newYear)).toBe('2026-12-31 23:55:00')
    expect(dateTimeText(newYear, before)).toBe('2027-01-01 00:05:00')
  })

  it('24C4: moments are shown in the chosen zone, with its name', () => {
    const at = Date.UTC(2026, 11, 31, 23, 50, 7)
    for (const [zone, text, name] of [
      ['Asia/Kolkata', '01-01 05:20:07', 'Asia/Kolkata, UTC+5:30'],
      ['Asia/Kathmandu', '01-01 05:35:07', 'Asia/Kathmandu, UTC+5:45'],
      ['America/St_Johns', '2026-12-31 20:20:07', 'America/St_Johns, UTC−3:30'],
      ['Europe/Moscow', '01-01 02:50:07', 'Europe/Moscow, UTC+3'],
      ['Europe/London', '2026-12-31 23:50:07', 'Europe/London, UTC'],
      ['Etc/UTC', '2026-12-31 23:50:07', 'UTC'],
    ] as const) {
      setTimeZone(zone)
      // Ten hours into 2027 in UTC.
      expect([dateTimeText(at, at + 36_600_000), zoneText(at)]).toEqual([text, name])
      expect(timeText(at)).toBe(text.slice(-8))
    }
    setTimeZone('')
    expect(zoneText(at)).toContain(ownZone() === 'UTC' ? 'UTC' : ownZone())
  })

  it('counts down in hours, minutes and seconds', () => {
    expect(clockText(0)).toBe('00:00:00')
    expect(clockText(5_272_999)).toBe('01:27:52')
    expect(clockText(100 * 3_600_000)).toBe('100:00:00')
  })
  it('SYM-35: counts down long spans in days of the language', () => {
    expect(leftText(2 * 86_400_000 - 1, 'en')).toBe('47:59:59')
    expect(leftText(2 * 86_400_000 + 3_661_000, 'en')).toBe('2d 01:01:01')
    expect(leftText(30 * 86_400_000, 'de')).toMatch(/^30\s?T.* 00:00:00$/)
    // From right to left the days come first, too, and the clock keeps its order (I18N-10).
    expect(leftText(2 * 86_400_000 + 3_661_000, 'ar')).toMatch(/^2.* \u206601:01:01\u2069$/)
    expect([
      leftText(-1, 'en'),
      leftText(Number.NaN, 'en'),
      leftText(Number.POSITIVE_INFINITY, 'en'),
    ]).toEqual(['--', '--', '--'])
  })
  it('I18N-09: shows in the language how long ago an event was, up to a week', () => {
    const now = 1_700_000_000_000
    expect(agoText(now, now, 'en')).toBe('now')
    expect(agoText(now - 90_000, now, 'en')).toBe('1 min. ago')
    expect(agoText(now - 3 * 3_600_000, now, 'de')).toMatch(/vor 3 Std/)
    expect(agoText(now - 86_400_000, now, 'es')).toBe('ayer')
    expect(agoText(now - 8 * 86_400_000, now, 'en')).toBeNull()
    expect([agoText(now + 60_000, now, 'en'), agoText(Number.NaN, now, 'en')]).toEqual([null, null])
  })
  it('shows ages in tenths below ten seconds', () => {
    expect(ageSeconds(49)).toBe('0.0')
    expect(ageSeconds(4_240)).toBe('4.2')
    expect(ageSeconds(16_400)).toBe('16')
  })
  it('POS-30: shows -- for an invalid time and never NaN', () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, -1]) {
      expect([clockText(bad), ageSeconds(bad), timeText(bad), dateTimeText(bad)]).toEqual([
        '--',
        '--',
        '--',
        '--',
      ])
    }
    assert(
      property(double(), (any) => {
        for (const shown of [clockText(any), ageSeconds(any)]) expect(shown).not.toMatch(/NaN|Inf|undef|-\d/)
      }),
    )
  })
})
