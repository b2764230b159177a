import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isDecimalText } from '#shared/units/decimal-text.ts'
import { readTyped } from '../../../../src/workers/risk/ticket/typed-number.ts'

const valueOf = (held: string): string => {
  const typed = readTyped(held)
  return typed.kind === 'number' ? typed.value : typed.kind
}

it('24A2: reads plain numbers; only the field reads marks of any language', () => {
  expect(valueOf('0.50')).toBe('0.5')
  expect(valueOf('.5')).toBe('0.5')
  expect(valueOf('-3')).toBe('-3')
  for (const held of [
    '1,234.50',
    '1 234',
    '1,5',
    '1.234,5',
    '?5',
    '?1,5',
    '1e-7',
    '0x10',
    'NaN',
    '--1',
    '.',
    '１２',
  ])
    expect(valueOf(held), held).toBe('none')
})

it('distinguishes empty from wrong', () => expect(valueOf('')).toBe('empty'))

it('returns canonical decimal text or null for any text, and never throws', () => {
  const odd = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.stringMatching(/^[-+0-9., 'eE?]{0,30}$/),
    fc.double().map(String),
  )
  fc.assert(
    fc.property(odd, (held) => {
      const typed = readTyped(held)
      if (typed.kind === 'number') expect(isDecimalText(typed.value)).toBe(true)
      if (held.startsWith('?')) expect(typed.kind).toBe('none')
    }),
    { numRuns: 2000 },
  )
})
