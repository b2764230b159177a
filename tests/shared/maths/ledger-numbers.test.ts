/** Rows of the ledger that are conversions of numbers: each with the values its check names. */
import { describe, expect, it } from 'vitest'
import { toText } from '#shared/maths/number.ts'
import { maintenanceMargin, maxValueForLeverage, prepareTiers, tiersOf } from '#shared/maths/risk-tiers.ts'
import { clampText, parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { percentFromE4, rateFromE8 } from '#shared/units/rate.ts'
import { fromE2, fromE8, toE8 } from '#shared/units/scaled.ts'
import { isMultipleOf, snapToStep, snapTypedNumber } from '#shared/units/tick.ts'

describe('scaled wire numbers', () => {
  it('ENTITY-14: E2 and E8 keys are divided by 100 and 1e8, exactly', () => {
    expect([fromE8('10864250000000'), fromE8(55_000), fromE2(1250)]).toEqual(['108642.5', '0.00055', '12.5'])
  })

  it('MARGIN-11: added margin is sent as an exact integer', () => {
    expect([toE8('0.1'), toE8('0.29'), toE8('0.000000001')]).toEqual(['10000000', '29000000', null])
  })

  it('MARGIN-16, MARGIN-18: tier fields are divided by 1e8, 1e8 and 100, and make a table', () => {
    const [startingMargin, maintainMargin, maxLeverage] = [
      rateFromE8(1_000_000),
      rateFromE8('500000'),
      fromE2(10_000),
    ]
    expect([startingMargin, maintainMargin, maxLeverage, percentFromE4(30)]).toEqual([
      '0.01',
      '0.005',
      '100',
      '0.3',
    ])
    const table = tiersOf([
      {
        riskId: 1,
        limit: '2000000' as DecimalText,
        startingMargin: startingMargin as DecimalText,
        maintainMargin: maintainMargin as DecimalText,
        maxLeverage: maxLeverage as DecimalText,
        isLowestRisk: true,
      },
    ])
    expect(toText(maintenanceMargin({ tiers: table, value: '2000000' })?.mm ?? null)).toBe('10000')
  })

  it('MARGIN-17: an empty tier list is unknown, not zero margin', () => {
    expect(prepareTiers([])).toBeNull()
    expect(maintenanceMargin({ tiers: [], value: '1' })).toBeNull()
    expect(maxValueForLeverage({ tiers: [], leverage: '10' })).toBeNull()
  })
})

describe('typed numbers', () => {
  it('FORM-05: a price snaps to the tick without a residue', () => {
    expect([snapToStep('100.3', '0.5', 'up'), snapToStep('0.7', '0.1', 'up')]).toEqual(['100.5', '0.7'])
  })

  it('FORM-06: with a tick of 5, 12 is not a valid price and 15 is', () => {
    expect([isMultipleOf('12', '5'), isMultipleOf('15', '5')]).toEqual([false, true])
  })

  it('FORM-08: letters, exponents, two points and grouped digits are not a number', () => {
    expect(['-', 'e', '1.2.3', 'abc', '1,234', '1e5'].map(parseDecimalText)).toEqual(Array(6).fill(null))
    expect(parseDecimalText('-1.5')).toBe('-1.5')
  })

  it('FORM-09: decimals are cut to the precision, not rounded', () => {
    expect([snapToStep('1.239', '0.01', 'trunc'), snapToStep('-1.239', '0.01', 'trunc')]).toEqual([
      '1.23',
      '-1.23',
    ])
  })

  it('FORM-10: a leading point is read as "0."', () => {
    expect(parseDecimalText('.5')).toBe('0.5')
  })

  it('FORM-11: a number is clamped to its range', () => {
    const [five, ten, top] = ['5', '10', '20'] as DecimalText[]
    if (five === undefined || ten === undefined || top === undefined) throw new Error('three texts')
    expect([clampText(five, ten, top), clampText(top, five, ten), clampText(ten, top, five)]).toEqual([
      '10',
      '10',
      null,
    ])
  })

  it('FORM-12: ticks of 5 and 2 at two decimals round up', () => {
    expect([
      snapTypedNumber('1.21', 5, 2),
      snapTypedNumber('1.23', 2, 2),
      snapTypedNumber('1.23', 1, 2),
    ]).toEqual(['1.25', '1.24', '1.23'])
  })
})
