import { describe, expect, it } from 'vitest'
import { orderOrigins, quantityTypes } from '../../../src/shared/domain/order-kinds.ts'

describe('names of orders', () => {
  it('ENTITY-08, VENUE-47: origins of special orders are the three of the specification', () => {
    expect(orderOrigins).toEqual(['TWAP', 'Chase Limit', 'Iceberg'])
  })

  it('FORM-02: a quantity is given as Qty, Cost or Value', () => {
    expect(quantityTypes).toEqual(['Qty', 'Cost', 'Value'])
  })
})
