import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallTime } from '#shared/units/zone.ts'
import { dayStart, isRange } from '../../../../src/main-thread/features/history/days.ts'

const HOUR = 3_600_000
const dayOf = (unixMs: number, zone: string): string => wallTime(unixMs, zone)?.slice(0, 10) ?? ''

describe('24C4: days of the history filter', () => {
  it('are the trader’s days in the chosen zone', () => {
    const utc = Date.UTC(2027, 0, 1)
    expect(dayStart('2027-01-01', 0, 'Asia/Kolkata')).toBe(utc - 5.5 * HOUR)
    expect(dayStart('2027-01-01', 0, 'Asia/Kathmandu')).toBe(utc - 5.75 * HOUR)
    expect(dayStart('2027-01-01', 0, 'America/St_Johns')).toBe(utc + 3.5 * HOUR)
    expect(dayStart('2027-01-01', 0, 'Europe/Moscow')).toBe(utc - 3 * HOUR)
    expect(dayStart('2027-01-01', 0, 'Etc/UTC')).toBe(utc)
    // The last day ends where the next one begins, over the end of a year too.
    expect(dayStart('2026-12-31', 1, 'Asia/Kolkata')).toBe(utc - 5.5 * HOUR)
  })

  it('have 23 hours in spring and 25 in autumn', () => {
    const hours = (day: string, zone: string): number =>
      ((dayStart(day, 1, zone) ?? 0) - (dayStart(day, 0, zone) ?? 0)) / HOUR
    expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23)
    expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25)
    expect(hours('2026-10-26', 'Europe/Berlin')).toBe(24)
    // Half an hour, and a midnight that is skipped (Cairo) or comes twice (Havana).
    expect(hours('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5)
    expect(hours('2026-04-24', 'Africa/Cairo')).toBe(23)
    expect(hours('2026-11-01', 'America/Havana')).toBe(25)
  })

  it('begin at the first moment that has that date', () => {
    const zone = fc.constantFrom(
      '',
      'Asia/Kolkata',
      'Asia/Kathmandu',
      'America/St_Johns',
      'Europe/Moscow',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'Africa/Cairo',
      'America/Havana',
      'America/Santiago',
      'Asia/Beirut',
    )
    const days = fc.integer({ min: 14_610, max: 27_000 })
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 1 }), zone, (day, later, where) => {
        const text = new Date(day * 24 * HOUR).toISOString().slice(0, 10)
        const wanted = new Date((day + later) * 24 * HOUR).toISOString().slice(0, 10)
        const start = dayStart(text, later, where) ?? 0
        expect(dayOf(start, where)).toBe(wanted)
        expect(dayOf(start - 1, where) < wanted).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  it('an invalid day is an open bound', () => {
    for (const odd of ['', '2026-02-30', '2026-13-01', '26-1-1', 'x']) {
      expect(dayStart(odd, 0, '')).toBeNull()
      expect(dayStart(odd, 0, 'Asia/Kolkata')).toBeNull()
    }
  })
})

it('C: days bound a list unless the first is after the last', () => {
  expect(isRange('2026-03-02', '2026-03-01')).toBe(false)
  expect(isRange('2026-03-01', '2026-03-01')).toBe(true)
  expect(isRange('2025-12-31', '2026-01-01')).toBe(true)
  for (const [from, to] of [
    ['', ''],
    ['2026-03-02', ''],
    ['', '2026-03-01'],
  ] as const)
    expect(isRange(from, to)).toBe(true)
})
