import { describe, expect, it } from 'vitest'
import { intervals } from '../../../src/shared/domain/enums.ts'
import {
  fromRequestInterval,
  requestIntervals,
  toRequestInterval,
} from '../../../src/shared/wire/request-interval.ts'

describe('intervals in requests for bars', () => {
  it('CHART-11: 1D, 1W and 1M lose their 1; the minutes 1, 15 and 120 are unchanged', () => {
    expect((['1D', '1W', '1M', '1', '15', '120'] as const).map(toRequestInterval)).toEqual([
      'D',
      'W',
      'M',
      '1',
      '15',
      '120',
    ])
  })
  it('CHART-10, CHART-11: each of the 13 intervals has one request name, which is read back as the interval', () => {
    expect(new Set(requestIntervals).size).toBe(13)
    expect(requestIntervals.map(fromRequestInterval)).toEqual(intervals)
  })
})
