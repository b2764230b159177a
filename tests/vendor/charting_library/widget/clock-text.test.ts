import { describe, expect, it } from 'vitest'
import { clockText, shiftText } from '../../../../vendor/charting_library/widget/clock-text.ts'
import { offeredZones } from '../../../../vendor/charting_library/widget/timezones.ts'

const NOON = Date.UTC(2026, 10, 25, 12) / 1000
const SUMMER = Date.UTC(2026, 6, 1, 12) / 1000

describe('24C4: the chart shows its zone', () => {
  it.each([
    ['Etc/UTC', NOON, '12:00:00 UTC'],
    ['Asia/Kolkata', NOON, '17:30:00 UTC+5:30'],
    ['Asia/Kathmandu', NOON, '17:45:00 UTC+5:45'],
    ['America/St_Johns', NOON, '08:30:00 UTC−3:30'],
    ['America/St_Johns', SUMMER, '09:30:00 UTC−2:30'],
    ['Europe/Moscow', NOON, '15:00:00 UTC+3'],
    ['Asia/Tokyo', NOON, '21:00:00 UTC+9'],
  ])('%s', (zone, at, text) => {
    expect(clockText(at, zone)).toBe(text)
  })

  it('no offset of any zone is shown as a fraction', () => {
    for (const zone of Intl.supportedValuesOf('timeZone'))
      expect(clockText(NOON, zone)).toMatch(/^\d\d:\d\d:\d\d UTC([+−]\d{1,2}(:\d\d)?)?$/)
    expect(shiftText(-900)).toBe('UTC−0:15')
  })

  it('offers the browser’s own zone right after UTC, and every known zone, each once', () => {
    const zones = offeredZones('Asia/Kathmandu')
    expect(zones.slice(0, 2)).toEqual(['Etc/UTC', 'Asia/Kathmandu'])
    expect(new Set(zones).size).toBe(zones.length)
    expect(zones).toContain('America/St_Johns')
    expect(zones.length).toBeGreaterThan(300)
    expect(offeredZones('UTC')[0]).toBe('Etc/UTC')
  })
})
