import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { momentText } from '#shared/units/csv.ts'
import { wallTime, zoneOffset } from '#shared/units/zone.ts'

const HOUR = 3_600_000
const zones = [
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Europe/Moscow',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'America/New_York',
  'Africa/Casablanca',
  'Etc/UTC',
] as const
const anyZone = fc.constantFrom(...zones)
/** 2010 to 2045. */
const anyMoment = fc.integer({ min: 1_262_304_000, max: 2_366_841_600 }).map((seconds) => seconds * 1000)

describe('24C4: clocks of time zones', () => {
  it('have the offsets of the zones that traders reported', () => {
    const winter = Date.UTC(2026, 11, 31, 23, 50)
    const summer = Date.UTC(2026, 6, 1)
    const hours = (zone: string) => [winter, summer].map((at) => zoneOffset(at, zone) / HOUR)
    expect(hours('Asia/Kolkata')).toEqual([5.5, 5.5])
    expect(hours('Asia/Kathmandu')).toEqual([5.75, 5.75])
    expect(hours('America/St_Johns')).toEqual([-3.5, -2.5])
    expect(hours('Pacific/Apia')).toEqual([13, 13])
    expect(hours('Europe/Moscow')).toEqual([3, 3])
    expect(hours('Europe/Berlin')).toEqual([1, 2])
    expect(hours('Etc/UTC')).toEqual([0, 0])
    expect(wallTime(winter, 'Asia/Kolkata')).toBe('2027-01-01T05:20:00')
    expect(wallTime(winter, 'America/St_Johns')).toBe('2026-12-31T20:20:00')
  })

  it('change at the second: Berlin skips an hour in March and repeats one in October', () => {
    const spring = Date.UTC(2026, 2, 29, 1)
    expect([spring - 1000, spring].map((at) => wallTime(at, 'Europe/Berlin'))).toEqual([
      '2026-03-29T01:59:59',
      '2026-03-29T03:00:00',
    ])
    const autumn = Date.UTC(2026, 9, 25, 1)
    expect([autumn - 1000, autumn].map((at) => wallTime(at, 'Europe/Berlin'))).toEqual([
      '2026-10-25T02:59:59',
      '2026-10-25T02:00:00',
    ])
  })

  it('change where a zone’s rules do: St. John’s at half past in UTC, Apia by a whole day in 2011', () => {
    const autumn = Date.UTC(2026, 10, 1, 4, 30)
    expect([autumn - 1000, autumn].map((at) => wallTime(at, 'America/St_Johns'))).toEqual([
      '2026-11-01T01:59:59',
      '2026-11-01T01:00:00',
    ])
    const skipped = Date.UTC(2011, 11, 30, 10)
    expect([skipped - 1000, skipped].map((at) => wallTime(at, 'Pacific/Apia'))).toEqual([
      '2011-12-29T23:59:59',
      '2011-12-31T00:00:00',
    ])
  })

  it('in files name their offset: both of the hours that a clock repeats can be distinguished', () => {
    const at = Date.UTC(2026, 10, 1, 4, 29, 59, 7)
    expect([at, at + 3_600_000].map((moment) => momentText(moment, 'America/St_Johns'))).toEqual([
      '2026-11-01T01:59:59.007-02:30',
      '2026-11-01T01:59:59.007-03:30',
    ])
    expect(momentText(at, 'Asia/Kathmandu')).toBe('2026-11-01T10:14:59.007+05:45')
    expect(momentText(at, 'Etc/UTC')).toBe('2026-11-01T04:29:59.007Z')
    for (const bad of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) expect(momentText(bad, '')).toBe('')
    fc.assert(
      fc.property(anyMoment, anyZone, (moment, zone) => {
        expect(Date.parse(momentText(moment, zone))).toBe(moment)
      }),
    )
  })

  it('equal the browser’s own text at any moment', () => {
    const written = (at: number, timeZone: string): string =>
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
        .format(at)
        .replace(' ', 'T')
    fc.assert(
      fc.property(anyMoment, anyZone, (at, zone) => {
        expect(wallTime(at, zone)).toBe(written(at, zone))
      }),
      { numRuns: 2000 },
    )
  })

  it('without a zone are the computer’s clock', () => {
    fc.assert(
      fc.property(anyMoment, (at) => {
        const own = new Date(at)
        expect(wallTime(at, '')?.slice(11, 13)).toBe(String(own.getHours()).padStart(2, '0'))
        expect(wallTime(at, '')?.slice(8, 10)).toBe(String(own.getDate()).padStart(2, '0'))
      }),
    )
  })

  it('POS-30: an invalid time gives none; an unknown zone is UTC', () => {
    for (const bad of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e15])
      expect(wallTime(bad, '')).toBeNull()
    expect(wallTime(1, 'No/Where')).toBe('1970-01-01T00:00:00')
  })
})
