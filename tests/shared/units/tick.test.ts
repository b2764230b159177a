import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { Decimal } from '#shared/units/decimal.ts'
import {
  decimalsOf,
  fractionDigits,
  isMultipleOf,
  isUsableStep,
  moveBySteps,
  snapToStep,
  snapTypedNumber,
  stepsIn,
} from '#shared/units/tick.ts'
import { amount, positiveAmount, runs } from '../maths/samples.ts'

describe('ticks and lots', () => {
  it.each([
    ['2.9973', '0.005', 'up', '3'],
    ['234.43', '0.5', 'down', '234'],
    ['234.25', '0.5', 'nearest', '234.5'],
    ['234.24', '0.5', 'nearest', '234'],
    ['-1.5', '1', 'down', '-2'],
    ['-1.5', '1', 'up', '-1'],
    ['-1.5', '1', 'trunc', '-1'],
    ['-1.5', '1', 'nearest', '-2'],
    ['0.3', '0.1', 'down', '0.3'],
    ['68592.1', '0.1', 'down', '68592.1'],
    ['12', '5', 'up', '15'],
    ['1.00000000000000000005', '0.000000000000000001', 'down', '1'],
  ] as const)('FORM-05: %s on %s snaps %s to %s', (value, step, mode, expected) => {
    expect(snapToStep(value, step, mode)).toBe(expected)
  })

  it.each(['0', '-1', '', '0.0', 'abc', null, undefined, '1e-8'])(
    'D3: a tick of %j is invalid: nothing snaps, nothing loops, nothing is a multiple',
    (step) => {
      expect(isUsableStep(step)).toBe(false)
      expect(snapToStep('5', step, 'down')).toBeNull()
      expect(isMultipleOf('5', step)).toBe(false)
      expect(stepsIn('5', step, 'down')).toBeNull()
      expect(moveBySteps('5', step, 3, '0', '10')).toBeNull()
    },
  )

  it('D3: trailing zeros do not change the tick, only the decimals as written', () => {
    expect(decimalsOf('0.10')).toBe(1)
    expect(fractionDigits('0.10')).toBe(2)
    expect(fractionDigits('0.0000010')).toBe(7)
    expect(decimalsOf('0.0000010')).toBe(6)
    expect(decimalsOf('1e-7')).toBe(7)
    expect(decimalsOf('1.5e-7')).toBe(8)
    expect(decimalsOf('10e-7')).toBe(6)
    expect(decimalsOf('1e5')).toBe(0)
    expect(decimalsOf('0e-9')).toBe(0)
    expect(decimalsOf('5')).toBe(0)
    expect(decimalsOf('')).toBeNull()
    expect(decimalsOf(null)).toBeNull()
    expect(fractionDigits('1')).toBe(0)
    expect(fractionDigits('')).toBeNull()
    expect(fractionDigits(0.1)).toBeNull()
    expect(isUsableStep('0.000000000000000001')).toBe(true)
  })

  it('FORM-07: arrow keys step by the tick within the range, and do nothing with an invalid range', () => {
    expect(moveBySteps('100', '0.5', 3, '0', '200')).toBe('101.5')
    expect(moveBySteps('199.9', '0.5', 3, '0', '200')).toBe('200')
    expect(moveBySteps('0.2', '0.5', -3, '0.1', '200')).toBe('0.1')
    expect(moveBySteps('1', '0.5', 1, '10', '5')).toBeNull()
    expect(moveBySteps('1', '0.5', 1.5, '0', '5')).toBeNull()
    expect(moveBySteps('1', '0.5', 1, '', '5')).toBeNull()
    expect(moveBySteps('x', '0.5', 1, '0', '5')).toBeNull()
  })

  it('FORM-09, FORM-12: ticks of 1, 2 and 5 round up to the next multiple, others truncate to the precision', () => {
    expect(snapTypedNumber('1.21', 5, 2)).toBe('1.25')
    expect(snapTypedNumber('1.23', 2, 2)).toBe('1.24')
    expect(snapTypedNumber('1.23', 1, 2)).toBe('1.23')
    expect(snapTypedNumber('1.239', 3, 2)).toBe('1.23')
    expect(snapTypedNumber('1.239', 5, -1)).toBeNull()
    expect(snapTypedNumber('', 5, 2)).toBeNull()
  })

  it('FORM-05: a snapped value is a multiple, on the right side, less than one step away', () => {
    fc.assert(
      fc.property(amount(12, 9), positiveAmount(6, 9), (value, step) => {
        const exact = new Decimal(value)
        for (const mode of ['down', 'up', 'nearest', 'trunc'] as const) {
          const snapped = snapToStep(value, step, mode)
          expect(isMultipleOf(snapped, step)).toBe(true)
          const moved = new Decimal(snapped ?? Number.NaN).minus(exact)
          expect(moved.abs().lessThan(step)).toBe(true)
          if (mode === 'down' || mode === 'trunc') expect(moved.lessThanOrEqualTo(0)).toBe(true)
          if (mode === 'up') expect(moved.greaterThanOrEqualTo(0)).toBe(true)
          if (mode === 'nearest') expect(moved.abs().times(2).lessThanOrEqualTo(step)).toBe(true)
          expect(snapToStep(snapped, step, mode)).toBe(snapped)
        }
        expect(isMultipleOf(value, step)).toBe(snapToStep(value, step, 'down') === parseDecimalText(value))
      }),
      { numRuns: runs(500, 50_000) },
    )
  })
})
