import { describe, expect, it } from 'vitest'
import { createPropertyStore } from '../../../../vendor/charting_library/widget/property-store.ts'
import { axisOf } from '../../../../vendor/charting_library/widget/scale-overrides.ts'

const AXIS = 'mainSeriesProperties.priceAxisProperties.'
const now = { mode: 'normal', auto: true, inverted: false } as const

describe('overrides of the price axis', () => {
  it.each([
    [{ log: true }, { mode: 'log' }],
    [{ percentage: true }, { mode: 'percentage' }],
    [{ indexedTo100: true }, { mode: 'indexed' }],
    [{ percentage: true, log: false }, { mode: 'percentage' }],
    [{ isInverted: true }, { inverted: true }],
    [{ autoScale: false }, { auto: false }],
  ])('%j sets %j', (values, wanted) => {
    const named = Object.fromEntries(Object.entries(values).map(([key, value]) => [AXIS + key, value]))
    expect(axisOf(named, now)).toEqual({ ...now, ...wanted })
  })

  it('switching one off preserves another that is on', () => {
    expect(axisOf({ [`${AXIS}log`]: false }, { ...now, mode: 'log' })?.mode).toBe('normal')
    expect(axisOf({ [`${AXIS}log`]: false }, { ...now, mode: 'percentage' })?.mode).toBe('percentage')
  })

  it('others, and values of a wrong type, do not affect it; the wrong ones are refused by name', () => {
    expect(axisOf({ 'mainSeriesProperties.style': 2, [`${AXIS}log`]: 'yes' }, now)).toBeNull()
    expect(createPropertyStore('dark').put('applied', { [`${AXIS}log`]: 'yes' })).toEqual([`${AXIS}log`])
  })
})
