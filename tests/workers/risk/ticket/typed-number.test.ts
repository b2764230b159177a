import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDecimalText } from '#shared/units/decimal-text.ts'
import { readTyped } from '../../../../src/workers/risk/ticket/typed-number.ts'

const valueOf = (raw: string, separator: '.' | ',' = '.'): string => {
  const typed = readTyped(raw, separator)
  return typed.kind === 'number' ? typed.value : typed.kind
}

describe('a field as typed', () => {
  it('reads numbers with a point, decimal commas where the locale has them, and pasted groups', () => {
    expect(valueOf('0.50')).toBe('0.5')
    expect(valueOf('.5')).toBe('0.5')
    expect(valueOf(' 12 ')).toBe('12')
    expect(valueOf('1,234.50')).toBe('1234.5')
    expect(valueOf('1 234 567.5')).toBe('1234567.5')
    expect(valueOf("1'234.5")).toBe('1234.5')
    expect(valueOf('1234,5', ',')).toBe('1234.5')
    expect(valueOf('1.234,50', ',')).toBe('1234.5')
    expect(valueOf('0.5', ',')).toBe('0.5')
    expect(valueOf('-3')).toBe('-3')
  })

  it('e-27, e-28: refuses exponents, hex, letters, foreign digits and what groups nothing', () => {
    for (const raw of [
      '1e400',
      '1e-7',
      'abc',
      '0x10',
      '1.2.3',
      '1,23',
      '1,2345',
      '１２',
      '١٢',
      '1 2',
      'NaN',
      'Infinity',
      '--1',
      '.',
      ',',
    ])
      expect(valueOf(raw)).toBe('none')
    expect(valueOf('1,234', ',')).toBe('1.234')
    expect(valueOf('1,234', '.')).toBe('1234')
  })

  it('tells empty from wrong', () => {
    for (const raw of ['', ' ', '\u00a0\u202f']) expect(valueOf(raw)).toBe('empty')
  })

  it('gives canonical decimal text or none for any text, and never throws', () => {
    const odd = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.stringMatching(/^[-+0-9., 'eE]{0,30}$/),
      fc.double().map(String),
    )
    fc.assert(
      fc.property(odd, fc.constantFrom('.' as const, ',' as const), (raw, separator) => {
        const typed = readTyped(raw, separator)
        if (typed.kind === 'number') expect(isDecimalText(typed.value)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
