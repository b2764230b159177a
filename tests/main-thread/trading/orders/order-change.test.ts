import { describe, expect, it } from 'vitest'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { changeOf, positive } from '../../../../src/main-thread/trading/orders/order-change.ts'

const text = (value: string): DecimalText => value as DecimalText
const limit = { priceText: text('108000.5'), qtyText: text('0.5') }

describe('changeOf', () => {
  it('LINES-13: contains only the changed fields', () => {
    expect(changeOf(limit, { price: '108000.50', qty: '0.500' })).toEqual({ bad: null, change: null })
    expect(changeOf(limit, { price: '108001', qty: '0.500' })).toEqual({
      bad: null,
      change: { price: '108001' },
    })
    expect(changeOf(limit, { price: '108001', qty: '0.6' })).toEqual({
      bad: null,
      change: { price: '108001', qty: '0.6' },
    })
  })

  it.each(['', '0', '0.0', 'abc', '-1', '1e400', 'NaN', '1.2.3'])('refuses %j at its field', (bad) => {
    expect(changeOf(limit, { price: bad, qty: '0.5' })).toEqual({ bad: 'price', change: null })
    expect(changeOf(limit, { price: '1', qty: bad })).toEqual({ bad: 'qty', change: null })
  })

  it('leaves the price of a market order unchanged', () => {
    expect(changeOf({ priceText: '', qtyText: text('1') }, { price: '', qty: '2' })).toEqual({
      bad: null,
      change: { qty: '2' },
    })
  })
})

it('positive() accepts only numbers above zero', () => {
  expect(positive('0.001')).toBe('0.001')
  expect(positive('0')).toBeNull()
})
