import { describe, expect, it } from 'vitest'
import { cityOf, offeredZones, zoneOfText } from '../../../src/main-thread/trading/zones.ts'
import { wallTime, zoneOffset } from '../../../src/shared/units/zone.ts'

describe('the time zones that can be chosen', () => {
  it('are UTC and all that the browser has, each once', () => {
    const zones = offeredZones()
    expect(zones[0]).toBe('Etc/UTC')
    expect(new Set(zones).size).toBe(zones.length)
    expect(zones.length).toBeGreaterThan(300)
    expect(zones).not.toContain('UTC')
  })

  it.each([
    ['Berlin', 'Europe/Berlin'],
    ['new york', 'America/New_York'],
    ['NEW_YORK', 'America/New_York'],
    ['Kolkata', 'Asia/Kolkata'],
    ['kathmandu', 'Asia/Kathmandu'],
    ['St. John’s', 'America/St_Johns'],
    ['ho chi minh', 'Asia/Ho_Chi_Minh'],
    ['buenos aires', 'America/Argentina/Buenos_Aires'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['US/Eastern', 'US/Eastern'],
    ['utc', 'Etc/UTC'],
    ['  ', ''],
    ['Atlantis', null],
    ['+05:30', null],
    ['Europe/', null],
  ])('%s is %s', (typed, zone) => expect(zoneOfText(typed)).toBe(zone))

  it('every offered zone is found by its own name and by its city', () => {
    const zones = offeredZones()
    for (const zone of zones) {
      expect(zoneOfText(zone, zones)).toBe(zone)
      expect(zoneOfText(cityOf(zone), zones)).not.toBeNull()
    }
  })
})

describe('clocks that change', () => {
  it.each([
    // The hour that occurs twice, and the hour that is left out.
    [
      'Europe/Berlin',
      '2026-10-25T00:30:00Z',
      '2026-10-25T02:30:00',
      '2026-10-25T01:30:00Z',
      '2026-10-25T02:30:00',
    ],
    [
      'Europe/Berlin',
      '2027-03-28T00:59:59Z',
      '2027-03-28T01:59:59',
      '2027-03-28T01:00:00Z',
      '2027-03-28T03:00:00',
    ],
    [
      'America/New_York',
      '2026-11-01T05:30:00Z',
      '2026-11-01T01:30:00',
      '2026-11-01T06:30:00Z',
      '2026-11-01T01:30:00',
    ],
    [
      'America/New_York',
      '2027-03-14T06:59:59Z',
      '2027-03-14T01:59:59',
      '2027-03-14T07:00:00Z',
      '2027-03-14T03:00:00',
    ],
    [
      'America/St_Johns',
      '2026-11-01T04:29:59Z',
      '2026-11-01T01:59:59',
      '2026-11-01T04:30:00Z',
      '2026-11-01T01:00:00',
    ],
    // No change at all, and offsets of quarters.
    [
      'Asia/Kolkata',
      '2026-10-25T18:29:59Z',
      '2026-10-25T23:59:59',
      '2026-10-25T18:30:00Z',
      '2026-10-26T00:00:00',
    ],
    [
      'Asia/Kathmandu',
      '2026-12-31T18:14:59Z',
      '2026-12-31T23:59:59',
      '2026-12-31T18:15:00Z',
      '2027-01-01T00:00:00',
    ],
  ])('%s at %s reads %s, at %s reads %s', (zone, first, shown, second, then) => {
    expect(wallTime(Date.parse(first), zone)).toBe(shown)
    expect(wallTime(Date.parse(second), zone)).toBe(then)
  })

  it('the older and the newer name of a zone are one clock', () => {
    const at = Date.parse('2026-07-01T00:00:00Z')
    expect(zoneOffset(at, 'Asia/Kolkata')).toBe(zoneOffset(at, 'Asia/Calcutta'))
    expect(zoneOffset(at, 'Asia/Kathmandu') / 60_000).toBe(345)
  })
})
