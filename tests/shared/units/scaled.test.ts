import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimal } from '#shared/units/display.ts'
import {
  formatScaled,
  fromE2,
  fromE3,
  fromE4,
  fromE8,
  groupDigits,
  parseScaled,
  scaledToText,
  toE2,
  toE3,
  toE4,
  toE8,
  truncateScaled,
} from '#shared/units/scaled.ts'
import { runs } from '../maths/samples.ts'

const scaled = fc.oneof(
  fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
  fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
  fc.integer({ min: -1000, max: 1000 }),
)
const decimals = fc.integer({ min: 0, max: 20 })

describe('scaled integers', () => {
  it.each([
    [6859210, 2, undefined, '68592.10'],
    [-5, 3, undefined, '-0.005'],
    [0, 2, undefined, '0.00'],
    [-0, 2, { sign: true }, '0.00'],
    [123456789, 2, { group: true }, '1,234,567.89'],
    [5, 0, { sign: true }, '+5'],
    [-150000, 4, { trim: true }, '-15'],
    [12345678901234567890n, 8, { group: true, sign: true }, '+123,456,789,012.34567890'],
    [1.5, 2, undefined, '--'],
    [Number.NaN, 2, undefined, '--'],
    [2 ** 53, 2, undefined, '--'],
    [5, -1, undefined, '--'],
    [5, 1.5, undefined, '--'],
    [5, 400, undefined, '--'],
  ])('D3: formats %s at %s decimals', (value, places, options, expected) => {
    expect(formatScaled(value, places, options)).toBe(expected)
  })

  it('HTTP-24: text and scaled integer are the same number, both ways, beyond 2^53 too', () => {
    fc.assert(
      fc.property(scaled, decimals, (value, places) => {
        const text = scaledToText(value, places)
        expect(text).not.toBeNull()
        const back = parseScaled(text, places)
        expect(BigInt(back ?? 0)).toBe(BigInt(value))
        expect(typeof back).toBe(Number.isSafeInteger(Number(value)) ? 'number' : 'bigint')
        expect(formatScaled(value, places)).toBe(formatDecimal(text, places))
        expect(formatScaled(value, places, { group: true, sign: true })).toBe(
          formatDecimal(text, places, { group: true, sign: true }),
        )
        expect(formatScaled(value, places, { trim: true })).toBe(text)
      }),
      { numRuns: runs(1000, 100_000) },
    )
  })

  it('MARGIN-11: a remainder is refused, or cut if the caller requests it', () => {
    expect(parseScaled('0.123456789', 8)).toBeNull()
    expect(truncateScaled('0.123456789', 8)).toBe(12345678)
    expect(truncateScaled('-0.129', 2)).toBe(-12)
    expect(truncateScaled('1', 2)).toBe(100)
    expect(truncateScaled('x', 2)).toBeNull()
    expect(truncateScaled('1', -1)).toBeNull()
    expect(parseScaled('1', 1.5)).toBeNull()
    expect(parseScaled('', 2)).toBeNull()
  })

  it('ENTITY-14, HTTP-24: E2, E3, E4 and E8 fields convert exactly', () => {
    expect(toE8('0.29')).toBe('29000000')
    expect(toE8('4.35')).toBe('435000000')
    expect(toE8('0.1')).toBe('10000000')
    expect(toE8('90071993')).toBe('9007199300000000')
    expect(toE2('8.2')).toBe('820')
    expect(toE2('19.99')).toBe('1999')
    expect(toE2('1.155')).toBeNull()
    expect(toE3('1.5')).toBe('1500')
    expect(toE4('0.003')).toBe('30')
    expect(fromE2('1999')).toBe('19.99')
    expect(fromE3(1500)).toBe('1.5')
    expect(fromE4(30)).toBe('0.003')
    expect(fromE8('9007199254740993')).toBe('90071992.54740993')
    expect(fromE8(9007199254740993n)).toBe('90071992.54740993')
    expect(fromE8('')).toBeNull()
    expect(fromE8('1.5')).toBeNull()
    expect(fromE8(1.5)).toBeNull()
    expect(fromE8(null)).toBeNull()
    expect(scaledToText(5, -1)).toBeNull()
  })

  it('groups digits by thousands', () => {
    expect(['1', '123', '1234', '123456', '1234567'].map(groupDigits)).toEqual([
      '1',
      '123',
      '1,234',
      '123,456',
      '1,234,567',
    ])
  })
})
