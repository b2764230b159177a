import { describe, expect, it } from 'vitest'
import { settleText, stepText } from '../../../../src/main-thread/ui/number-input-text.ts'
import type { NumberRules } from '../../../../src/main-thread/ui/number-input-text.ts'

const rules = (over: Partial<NumberRules> = {}): NumberRules => ({
  decimals: 2,
  step: '0.01',
  min: '0',
  max: '1999999',
  ...over,
})

describe('stepping', () => {
  it('FORM-07: arrows move by the tick and stop at min and max', () => {
    const price = rules({ decimals: 1, step: '0.1', max: '100' })
    let text = '99.8'
    for (let i = 0; i < 3; i += 1) text = stepText(text, 1, price)
    expect(text).toBe('100.0')
    expect(stepText('0.0', -1, price)).toBe('0.0')
  })
  it('FORM-16: lot 0.001 adds 0.001 without residue', () => {
    expect(stepText('0.1', 1, rules({ decimals: 3, step: '0.001' }))).toBe('0.101')
  })
  it('off the grid, the first step goes to the next multiple', () => {
    expect(stepText('100.3', 1, rules({ decimals: 1, step: '0.5' }))).toBe('100.5')
    expect(stepText('12', -1, rules({ decimals: 0, step: '5' }))).toBe('10')
  })
  it('a refused text remains: no key replaces it by the last price', () => {
    expect(stepText('?1,5', 1, rules(), '108642.5')).toBe('?1,5')
  })
  it('an empty field starts from the given value', () => {
    expect(stepText('', 1, rules({ decimals: 1, step: '0.1' }), '108642.5')).toBe('108642.6')
  })
})

describe('leaving the field', () => {
  it('FORM-04, FORM-11: the value is clamped to min and max', () => {
    expect(settleText('5', rules({ min: '10' }))).toEqual({ text: '10.00', adjusted: 'min' })
    expect(settleText('99999999', rules())).toEqual({ text: '1999999.00', adjusted: 'max' })
  })
  it('FORM-05, FORM-12: the value is rounded up to the next tick', () => {
    expect(settleText('1.21', rules({ step: '0.05' })).text).toBe('1.25')
    expect(settleText('1.23', rules({ step: '0.02' })).text).toBe('1.24')
    expect(settleText('1.23', rules())).toEqual({ text: '1.23', adjusted: null })
    expect(settleText('100.3', rules({ decimals: 1, step: '0.5' }))).toEqual({
      text: '100.5',
      adjusted: 'step',
    })
  })
  it('FORM-09: surplus decimals are cut, not rounded, before the step', () => {
    expect(settleText('1.239', rules())).toEqual({ text: '1.23', adjusted: 'step' })
    expect(settleText('1.9', rules({ decimals: 0, step: '1' }))).toEqual({ text: '1', adjusted: 'step' })
    expect(settleText('60000.039', rules({ step: '0.1' }))).toEqual({ text: '60000.10', adjusted: 'step' })
  })
  it('FORM-06: a tick above 1 is not snapped silently', () => {
    expect(settleText('12', rules({ decimals: 0, step: '5' }))).toEqual({ text: '12', adjusted: null })
  })
  it('an invalid number remains', () => {
    for (const text of ['', '?1,5', '?-']) expect(settleText(text, rules())).toEqual({ text, adjusted: null })
  })
})
