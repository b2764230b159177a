import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { orderNumber, sortRows } from '../../../../src/workers/risk/rows/sort-rows.ts'

describe('rows in order', () => {
  it('POS-36: unknown values are last in both directions, equal ones never swap places', () => {
    const rows = [
      { id: 'c', value: Number.NaN },
      { id: 'b', value: 2 },
      { id: 'd', value: 1 },
      { id: 'a', value: 2 },
    ]
    const order = (descending: boolean): string =>
      sortRows(rows, { number: (row) => row.value }, descending, (row) => row.id)
        .map((row) => row.id)
        .join('')
    expect(order(false)).toBe('dabc')
    expect(order(true)).toBe('abdc')
  })

  it('does not depend on the initial order of the rows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.string()), { maxLength: 40 }),
        (values) => {
          const rows = values.map(([value, name], index) => ({ value, id: `${name}:${index}` }))
          const order = (of: typeof rows): string[] =>
            sortRows(of, { number: (row) => row.value }, true, (row) => row.id).map((row) => row.id)
          expect(order(rows.toReversed())).toEqual(order(rows))
        },
      ),
    )
  })

  it('reads displayed text as numbers: grouped, signed, percent; -- is unknown', () => {
    expect(orderNumber('+13,218.00')).toBe(13218)
    expect(orderNumber('-1.5%')).toBe(-1.5)
    expect(orderNumber('--')).toBeNaN()
    expect(orderNumber('')).toBeNaN()
  })
})
