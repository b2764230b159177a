import { describe, expect, it } from 'vitest'
import { INTERVALS } from '../../../../vendor/charting_library/feed/resolutions.ts'
import { readInterval as read } from '../../../../vendor/charting_library/widget/interval-entry.ts'
import { intervalLabel } from '../../../../vendor/charting_library/ui/interval-label.ts'

const readInterval = (text: string, offered: readonly string[] = INTERVALS) => read(text, offered)

describe('an interval typed over the chart (24A4)', () => {
  it.each([
    ['1', '1'],
    ['15', '15'],
    ['240', '240'],
    ['4h', '240'],
    ['4H', '240'],
    ['1d', '1D'],
    ['d', '1D'],
    ['W', '1W'],
    ['1w', '1W'],
    ['1M', '1M'],
    [' 30 ', '30'],
    ['05', '5'],
  ])('%s is %s', (text, interval) => {
    expect(readInterval(text)).toBe(interval)
  })

  it.each(['', '4', '7', '0', '-5', '1.5', '1e1', '15m5', 'x', '99999', '2D', '0h', '1hh', '١٥'])(
    '"%s" is not offered',
    (text) => {
      expect(readInterval(text)).toBeNull()
    },
  )

  it('an interval that the feed has not is not offered', () => {
    expect(['60', '1h', '30'].map((text) => readInterval(text, ['30']))).toEqual([null, null, '30'])
  })

  it('every interval can be entered by its own name and by its label of hours', () => {
    for (const interval of INTERVALS) {
      expect(readInterval(interval)).toBe(interval)
      if (!intervalLabel(interval).endsWith('m')) expect(readInterval(intervalLabel(interval))).toBe(interval)
    }
  })
})
