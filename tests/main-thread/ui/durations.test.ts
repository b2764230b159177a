import { assert, double, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageSeconds, clockText, dateTimeText, timeText } from '../../../src/main-thread/ui/durations.ts'

describe('times as text', () => {
  it('counts down in hours, minutes and seconds', () => {
    expect(clockText(0)).toBe('00:00:00')
    expect(clockText(5_272_999)).toBe('01:27:52')
    expect(clockText(100 * 3_600_000)).toBe('100:00:00')
  })
  it('shows ages in tenths below ten seconds', () => {
    expect(ageSeconds(49)).toBe('0.0')
    expect(ageSeconds(4_240)).toBe('4.2')
    expect(ageSeconds(16_400)).toBe('16')
  })
  it('POS-30: shows -- for what is not a time and never NaN', () => {
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
