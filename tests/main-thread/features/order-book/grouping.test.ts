import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupWidth } from '../../../../src/main-thread/features/order-book/group-width.ts'

describe('width of a book level', () => {
  it('is the tick times the multiple, as plain text', () => {
    expect(groupWidth('0.10', 10)).toBe('1')
    expect(groupWidth('0.0000010', 4)).toBe('0.000004')
    expect(groupWidth('5', 100)).toBe('500')
  })
  it('never has a floating-point residue', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('0.1', '0.05', '0.0001', '2', '0.5'),
        fc.integer({ min: 1, max: 10_000 }),
        (tick, multiple) => {
          expect(groupWidth(tick, multiple)).toMatch(/^\d+(\.\d{1,4})?$/)
        },
      ),
    )
  })
  it('an unusable tick shows the multiple', () => {
    expect(groupWidth('0', 10)).toBe('10')
    expect(groupWidth('x', 2)).toBe('2')
  })
})
