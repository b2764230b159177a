import { describe, expect, it } from 'vitest'
import { orderOrigins, quantityTypes } from '../../../src/shared/domain/order-kinds.ts'

describe('names of orders', () => {
  it('ENTITY-08, VENUE-47: origins of special orders are the specification’s three', () => {
    expect(orderOrigins).toEqual(['TWAP', 'Chase Limit', 'Iceberg'])
  })

  it('FORM-02: a quantity counts Qty, Cost or Value', () => {
    expect(quantityTypes).toEqual(['Qty', 'Cost', 'Value'])
  })
})
