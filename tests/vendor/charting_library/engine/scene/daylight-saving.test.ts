import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barIndex } from '../../../../../vendor/charting_library/engine/drawings/drawing-axis.ts'
import {
  createTimeTexts,
  timeWeight,
} from '../../../../../vendor/charting_library/engine/scene/time-behavior.ts'
import { createZoneClock } from '../../../../../vendor/charting_library/engine/scene/zone-clock.ts'
import { cleanBars } from '../../../../../vendor/charting_library/feed/bar-clean.ts'
import { cell, rowCount, TIME } from '../../../../../vendor/charting_library/feed/bar-rows.ts'
import { periodEnd } from '../../../../../vendor/charting_library/feed/resolutions.ts'
import { dateText } from '../../../../../vendor/charting_library/widget/clock-text.ts'

const at = (text: string): number => Date.parse(text) / 1000
const QUARTER = 900

/** Starts of twelve bars of 15 minutes. */
const quarters = (start: string): readonly number[] =>
  Array.from({ length: 12 }, (_, bar) => at(start) + bar * QUARTER)

/** What Intl writes for a moment in a zone: `2026-10-25 02:15`. */
function written(time: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(time * 1000)
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`
}

describe('the repeated hour and the skipped hour (24F case 11)', () => {
  it.each([
    [
      'Europe/Berlin',
      '2026-10-24T23:30:00Z',
      '01:30 01:45 02:00 02:15 02:30 02:45 02:00 02:15 02:30 02:45 03:00 03:15',
    ],
    [
      'America/New_York',
      '2026-11-01T04:30:00Z',
      '00:30 00:45 01:00 01:15 01:30 01:45 01:00 01:15 01:30 01:45 02:00 02:15',
    ],
    [
      'Europe/Berlin',
      '2027-03-27T23:30:00Z',
      '00:30 00:45 01:00 01:15 01:30 01:45 03:00 03:15 03:30 03:45 04:00 04:15',
    ],
    [
      'America/New_York',
      '2027-03-14T05:30:00Z',
      '00:30 00:45 01:00 01:15 01:30 01:45 03:00 03:15 03:30 03:45 04:00 04:15',
    ],
    // These change their clocks at half past an hour of UTC.
    [
      'Australia/Adelaide',
      '2027-04-03T15:00:00Z',
      '01:30 01:45 02:00 02:15 02:30 02:45 02:00 02:15 02:30 02:45 03:00 03:15',
    ],
    [
      'America/St_Johns',
      '2027-03-14T04:00:00Z',
      '00:30 00:45 01:00 01:15 01:30 01:45 03:00 03:15 03:30 03:45 04:00 04:15',
    ],
  ])(
    '%s from %s: twelve bars of a quarter hour, in order, each with its own hour',
    (timezone, start, labels) => {
      const times = quarters(start)
      const zone = createZoneClock(timezone)
      const texts = createTimeTexts({ zone, locale: 'en', dated: false })
      expect(times.map((time) => texts.tick(time, 22)).join(' ')).toBe(labels)
      expect(times.map((time) => dateText(time, timezone))).toEqual(
        times.map((time) => written(time, timezone)),
      )
      // Bars are their UTC times: none falls on another, whichever order the feed gives them in.
      const bars = times.map((time) => ({ time: time * 1000, open: 1, high: 1, low: 1, close: 1, volume: 1 }))
      const { rows } = cleanBars(bars.toReversed(), Number.MAX_SAFE_INTEGER)
      expect(Array.from({ length: rowCount(rows) }, (_, row) => cell(rows, row, TIME))).toEqual(times)
      // An own fill inside the second 02:15 is on that bar.
      const scene = {
        bars: {
          count: () => times.length,
          time: (index: number) => times[index] ?? Number.NaN,
          indexAt: (time: number) => times.filter((one) => one < time).length,
        },
        resolution: () => '15',
      } as unknown as Parameters<typeof barIndex>[0]
      for (const [index, time] of times.entries())
        for (const second of [0, 1, QUARTER - 1]) expect(barIndex(scene, time + second)).toBe(index)
      // A label of the axis is never a new day inside the night.
      for (let bar = 1; bar < times.length; bar += 1) {
        const local = (time = 0): number => time + zone.offset(time)
        expect(timeWeight(local(times[bar]), local(times[bar - 1]))).toBeLessThan(50)
      }
    },
  )

  it('in every zone of the browser each quarter hour equals the browser’s own text', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const years = [at('2026-01-01T00:00:00Z'), at('2028-01-01T00:00:00Z')] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: years[0] / QUARTER, max: years[1] / QUARTER }),
        (zone, quarter) => {
          expect(dateText(quarter * QUARTER, zone)).toBe(written(quarter * QUARTER, zone))
        },
      ),
      { numRuns: 400 },
    )
  })
})

describe('days and weeks (24F case 11)', () => {
  const zones = ['America/New_York', 'Pacific/Auckland', 'Pacific/Kiritimati', 'Pacific/Honolulu', 'Etc/UTC']

  it.each(zones)('the daily bar of 25 October is labelled 25 October in %s', (timezone) => {
    const time = at('2026-10-25T00:00:00Z')
    const texts = createTimeTexts({ zone: createZoneClock(timezone), locale: 'en', dated: true })
    expect(texts.full(time)).toBe('25 Oct 2026')
    expect(texts.tick(time, 50)).toBe('25 Oct')
    expect(dateText(time, timezone, true)).toBe('2026-10-25')
  })

  it('a week begins on Monday 00:00 UTC and ends at the start of the next week, over both clock changes', () => {
    for (const day of ['2026-10-19', '2026-10-26', '2027-03-22', '2027-03-29']) {
      const monday = at(`${day}T00:00:00Z`)
      expect(new Date(monday * 1000).getUTCDay()).toBe(1)
      expect(periodEnd(monday, '1W')).toBe(monday + 7 * 86_400)
      for (const timezone of zones) expect(dateText(monday, timezone, true)).toBe(day)
    }
  })
})
