import { expect, it } from 'vitest'
import { columnsInView } from '../../../../src/main-thread/trading/table/columns-in-view.ts'

const columns = [{ px: 200 }, ...Array.from({ length: 10 }, () => ({ px: 100 })), { px: 200 }]

it('POS-01: columns that are partly visible between the fixed ones are in view', () => {
  expect(columnsInView(columns, 0, 700)).toEqual([1, 3])
  expect(columnsInView(columns, 0, 701)).toEqual([1, 4])
  expect(columnsInView(columns, 99, 700)).toEqual([1, 4])
  expect(columnsInView(columns, 100, 700)).toEqual([2, 4])
  expect(columnsInView(columns, 700, 700)).toEqual([8, 10])
})

it('POS-01: a table that is wide enough shows all columns, as does one with an unknown width', () => {
  expect(columnsInView(columns, 0, 2000)).toEqual([1, 10])
  expect(columnsInView([{ px: 200 }, {}, { px: 200 }], 0, 300)).toEqual([0, 2])
  expect(columnsInView(columns, 0, 0)).toEqual([0, 11])
  // Too narrow for any between those that stay.
  expect(columnsInView(columns, 0, 390)).toEqual([0, 11])
})
