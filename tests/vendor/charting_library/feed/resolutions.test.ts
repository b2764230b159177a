import { describe, expect, it } from 'vitest'
import {
  canonicalResolution,
  DEFAULT_FAVORITES,
  INTERVALS,
  isDated,
  parseResolution,
  periodEnd,
  resolutionSeconds,
} from '../../../../vendor/charting_library/feed/resolutions.ts'
import {
  DEFAULT_TIME_FRAMES,
  timeFrameSeconds,
} from '../../../../vendor/charting_library/widget/time-frames.ts'

describe('intervals', () => {
  it('CHART-10: there are exactly thirteen', () => {
    expect(INTERVALS).toEqual(['1', '3', '5', '15', '30', '60', '120', '240', '360', '720', '1D', '1W', '1M'])
  })

  it('CHART-12: the default favourites are these eight, in this order', () => {
    expect(DEFAULT_FAVORITES).toEqual(['1', '5', '30', '60', '240', '1D', '1W', '1M'])
  })

  it('CHART-14: the default quick ranges contain their intervals', () => {
    const pairs = DEFAULT_TIME_FRAMES.map(({ text, resolution }) => [text, resolution])
    expect(pairs).toEqual([
      ['1d', '1'],
      ['5d', '15'],
      ['1m', '60'],
      ['3m', '360'],
      ['6m', '720'],
      ['1y', '1D'],
    ])
    expect(DEFAULT_TIME_FRAMES.map(({ text }) => timeFrameSeconds(text))).not.toContain(null)
    expect(timeFrameSeconds('soon')).toBeNull()
  })

  it.each(['', '0', '-5', '1X', 'DD', '1.5', 'abc'])('%j is not a resolution', (text) => {
    expect(parseResolution(text)).toBeNull()
  })

  it('have lengths, dated intervals and the end of calendar months', () => {
    expect(resolutionSeconds('240')).toBe(14_400)
    expect(resolutionSeconds('1W')).toBe(604_800)
    expect([isDated('720'), isDated('1D'), isDated('M')]).toEqual([false, true, true])
    expect(canonicalResolution('W')).toBe('1W')
    const february = Date.UTC(2028, 1, 1) / 1000
    expect(periodEnd(february, '1M')).toBe(Date.UTC(2028, 2, 1) / 1000)
    expect(periodEnd(february, '15')).toBe(february + 900)
  })
})
