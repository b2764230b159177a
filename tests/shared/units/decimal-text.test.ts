import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  absText,
  clampText,
  compareDecimalText,
  isDecimalText,
  isNegativeText,
  isZeroText,
  maxText,
  minText,
  negateText,
  parseDecimalText,
  signOfText,
} from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { Decimal } from '#shared/units/decimal.ts'
import {
  addText,
  fromSafeUnits,
  fromUnits,
  multiplyText,
  subtractText,
  toExact,
  unitsAt,
} from '#shared/units/exact.ts'
import { runs, scaledText } from '../maths/samples.ts'

const text = fc
  .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.integer({ min: 0, max: 20 }))
  .map(([value, decimals]) => parseDecimalText(scaledText(value, decimals)) as DecimalText)

describe('decimal text', () => {
  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['-0.000', '0'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['+5', '5'],
    ['00012.3400', '12.34'],
    ['0.10', '0.1'],
    ['-000', '0'],
    ['1234567890123456789012345678901234567890', '1234567890123456789012345678901234567890'],
    [0, '0'],
    [-0, '0'],
    [1e-7, '0.0000001'],
    [1.5e-9, '0.0000000015'],
    [-2.5, '-2.5'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    [12345678901234567890n, '12345678901234567890'],
  ])('D1, FORM-10: reads %s as %s', (input, expected) => {
    expect(parseDecimalText(input)).toBe(expected)
  })

  it.each([
    '',
    ' ',
    ' 12 ',
    '12\n',
    '1,234.5',
    '1,000',
    '0x10',
    '1e-7',
    '1e400',
    '1E5',
    'NaN',
    'Infinity',
    '-Infinity',
    'abc',
    '.',
    '-',
    '+',
    '--1',
    '1.2.3',
    '١٢',
    '１２',
    '０.1',
    '1'.repeat(200),
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    2 ** 53,
    1e21,
    1e308,
    null,
    undefined,
    true,
    {},
    [],
    ['5'],
    new Date(0),
    Symbol('5'),
  ])('D1, FORM-08: refuses %s', (input) => {
    expect(parseDecimalText(input)).toBeNull()
  })

  it('text is canonical exactly if parsing and formatting it gives the same text', () => {
    const letters = fc.constantFrom('-', '+', '.', '0', '0', '1', '9')
    const takenApart = (text: string): string | null => {
      const match = /^([+-]?)([0-9]*)(?:\.([0-9]*))?$/.exec(text)
      const [, sign = '', whole = '', fraction = ''] = match ?? []
      if (match === null || whole + fraction === '') return null
      const head = whole.replace(/^0+(?=.)/, '') || '0'
      const tail = fraction.replace(/0+$/, '')
      const body = tail === '' ? head : `${head}.${tail}`
      return sign === '-' && body !== '0' ? `-${body}` : body
    }
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 8 }), (text) => {
        expect(parseDecimalText(text)).toBe(takenApart(text))
      }),
      { numRuns: 5000 },
    )
  })

  it('D2: an integer beyond 2^53 is accepted only as text or bigint, since a double has already lost digits', () => {
    expect(parseDecimalText(9007199300000000)).toBeNull()
    expect(parseDecimalText('9007199300000000')).toBe('9007199300000000')
    expect(parseDecimalText(9007199300000000n)).toBe('9007199300000000')
  })

  it('is canonical: reading it again changes nothing, and Decimal agrees on the value', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(isDecimalText(value)).toBe(true)
        expect(value).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/)
        expect(value).not.toBe('-0')
      }),
      { numRuns: runs(500, 20_000) },
    )
    expect(isDecimalText('0.10')).toBe(false)
    expect(isDecimalText(5)).toBe(false)
  })

  it('compares, negates and clamps like numbers of any length', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const order = new Decimal(a).comparedTo(b)
        expect(compareDecimalText(a, b)).toBe(order)
        expect(compareDecimalText(negateText(a), negateText(b))).toBe(order === 0 ? 0 : -order)
        expect(new Decimal(absText(a)).equals(new Decimal(a).abs())).toBe(true)
        expect(signOfText(a)).toBe(Math.sign(new Decimal(a).comparedTo(0)))
        expect(isZeroText(a)).toBe(new Decimal(a).isZero())
        expect(isNegativeText(a)).toBe(new Decimal(a).lessThan(0))
        expect(minText(a, b)).toBe(order <= 0 ? a : b)
        expect(maxText(a, b)).toBe(order >= 0 ? a : b)
        const [low, high] = order <= 0 ? [a, b] : [b, a]
        expect(clampText(a, low, high)).toBe(a)
        if (order !== 0) expect(clampText(a, high, low)).toBeNull()
      }),
      { numRuns: runs(500, 20_000) },
    )
  })

  it('adds, subtracts and multiplies exactly', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const Wide = Decimal.clone({ precision: 200 })
        const x = new Wide(a)
        expect(addText(a, b)).toBe(parseDecimalText(x.plus(b).toFixed()))
        expect(subtractText(a, b)).toBe(parseDecimalText(x.minus(b).toFixed()))
        expect(multiplyText(a, b)).toBe(parseDecimalText(x.times(b).toFixed()))
      }),
      { numRuns: runs(300, 20_000) },
    )
    expect(addText('0.1', '0.2')).toBe('0.3')
    expect(addText('x', '1')).toBeNull()
    expect(subtractText('1', '')).toBeNull()
    expect(multiplyText(null, '1')).toBeNull()
  })

  it('splits into units and scale and back', () => {
    expect(toExact('-1.50')).toEqual({ units: -15n, scale: 1 })
    expect(unitsAt({ units: 15n, scale: 1 }, 3)).toBe(1500n)
    expect(fromUnits(-5n, 3)).toBe('-0.005')
    expect(fromUnits(0n, 5)).toBe('0')
    expect(toExact('1e5')).toBeNull()
  })

  it('a safe integer gives the same text as its bigint', () => {
    const whole = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -2000, max: 2000 }))
    fc.assert(
      fc.property(whole, fc.integer({ min: 0, max: 18 }), (units, scale) => {
        expect(fromSafeUnits(units, scale)).toBe(fromUnits(BigInt(units), scale))
      }),
    )
    expect(fromSafeUnits(-0, 2)).toBe('0')
  })
})
