import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseScaled, truncateScaled } from '#shared/units/scaled.ts'
import { cutUnits, exactUnits, wholeOf } from '../../../../venue/bybit/market/values.ts'

const numRuns = process.env['DEEP'] === undefined ? 3000 : 300_000

const digits = (most: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), maxLength: most })
/** Decimal text in every form, and text that is none. */
const text = fc.oneof(
  fc
    .tuple(fc.constantFrom('', '', '-', '+'), digits(18), fc.constantFrom('', '.'), digits(20))
    .map((parts) => parts.join('')),
  fc.tuple(digits(6), digits(4)).map(([whole, fraction]) => `${whole}.${fraction}000`),
  fc.string({ unit: fc.constantFrom(...'0123456789.-+eE, x'.split('')), maxLength: 12 }),
)
const value = fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: fc.anything() })
const decimals = fc.integer({ min: 0, max: 10 })

describe('units of decimal text', () => {
  it('are those of the exact parser, or null for what does not fit', () => {
    fc.assert(
      fc.property(value, decimals, (input, scale) => {
        const scaled = parseScaled(input, scale)
        const units = exactUnits(input, scale)
        expect(units).toBe(typeof scaled === 'number' ? scaled : null)
        expect(Object.is(units, -0)).toBe(false)
      }),
      { numRuns },
    )
  })

  it('that are cut are always a safe whole number: towards zero, clipped, 0 for what is none', () => {
    fc.assert(
      fc.property(value, decimals, (input, scale) => {
        const scaled = truncateScaled(input, scale)
        const units = cutUnits(input, scale)
        expect(Number.isSafeInteger(units) && !Object.is(units, -0)).toBe(true)
        if (scaled === null) expect(units).toBe(0)
        else if (typeof scaled === 'number') expect(units).toBe(scaled)
        else expect(units).toBe(scaled > 0n ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER)
      }),
      { numRuns },
    )
  })

  it.each([
    ['65114.30', 2, 6_511_430],
    ['17573.9120', 3, 17_573_912],
    ['0.1', 8, 10_000_000],
    ['-0.0001', 8, -10_000],
    ['-0.00', 2, 0],
    ['1.005', 2, null],
    ['9007199254740993', 0, null],
    ['', 2, null],
    ['1e3', 2, null],
  ])('%s at %i decimals is %s', (input, scale, units) => {
    expect(exactUnits(input, scale)).toBe(units)
  })
})

describe('whole numbers of messages', () => {
  it.each([
    [7, 7],
    ['1786310818129', 1_786_310_818_129],
    ['', null],
    ['1.5', null],
    [1.5, null],
    ['99999999999999999999', null],
    [Number.NaN, null],
    [undefined, null],
    [null, null],
  ])('%s is %s', (input, whole) => {
    expect(wholeOf(input)).toBe(whole)
  })
})
