import { describe, expect, it } from 'vitest'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import {
  changeOf,
  editableFields,
  positive,
} from '../../../../src/main-thread/trading/orders/order-change.ts'

const text = (value: string): DecimalText => value as DecimalText
const limit = {
  priceText: text('108000.5'),
  qtyText: text('0.5'),
  triggerText: '',
  orderStatus: 'New',
} as const
const stopLimit = { ...limit, triggerText: text('108800'), orderStatus: 'Untriggered', stopOrderType: 'Stop' }

describe('changeOf', () => {
  it('LINES-13: contains only the changed fields', () => {
    expect(changeOf(limit, { price: '108000.50', qty: '0.500', trigger: '' })).toEqual({
      bad: null,
      change: null,
    })
    expect(changeOf(limit, { price: '108001', qty: '0.500', trigger: '' })).toEqual({
      bad: null,
      change: { price: '108001' },
    })
    expect(changeOf(limit, { price: '108001', qty: '0.6', trigger: '' })).toEqual({
      bad: null,
      change: { price: '108001', qty: '0.6' },
    })
  })

  it.each(['', '0', '0.0', 'abc', '-1', '1e400', 'NaN', '1.2.3'])('refuses %j at its field', (bad) => {
    expect(changeOf(limit, { price: bad, qty: '0.5', trigger: '' })).toEqual({ bad: 'price', change: null })
    expect(changeOf(limit, { price: '1', qty: bad, trigger: '' })).toEqual({ bad: 'qty', change: null })
  })

  it('leaves the price of a market order unchanged', () => {
    expect(changeOf({ ...limit, priceText: '' }, { price: '', qty: '2', trigger: '' })).toEqual({
      bad: null,
      change: { qty: '2' },
    })
  })
})

describe('POS-35, VENUE-18: the fields of an order that the exchange lets a trader change', () => {
  it('a waiting order has its trigger price too, and it is sent as one', () => {
    expect(editableFields(stopLimit)).toEqual(['price', 'qty', 'trigger'])
    expect(changeOf(stopLimit, { price: '108000.5', qty: '0.5', trigger: '108900' })).toEqual({
      bad: null,
      change: { triggerPrice: '108900' },
    })
    expect(changeOf(stopLimit, { price: '108000.5', qty: '0.5', trigger: '0' })).toEqual({
      bad: 'trigger',
      change: null,
    })
  })

  it('once triggered it has price and quantity, as an order in the book', () => {
    expect(editableFields({ ...stopLimit, orderStatus: 'New' })).toEqual(['price', 'qty'])
  })

  it('a stop of the whole position keeps the quantity of the position', () => {
    const stop = { ...stopLimit, priceText: '', stopOrderType: 'StopLoss' } as const
    expect(editableFields(stop)).toEqual(['trigger'])
    expect(editableFields({ ...stop, stopOrderType: 'PartialStopLoss' })).toEqual(['qty', 'trigger'])
  })

  it.each([{ origin: 'Iceberg' }, { origin: 'TWAP' }, { origin: 'Chase Limit' }])(
    'a strategy has none: %j',
    (over) => {
      expect(editableFields({ ...limit, ...over })).toEqual([])
      expect(changeOf({ ...limit, ...over }, { price: '1', qty: '9', trigger: '' }).change).toBeNull()
    },
  )

  it.each(['TrailingStop', 'TrailingProfit'])('a %s has none', (stopOrderType) => {
    expect(editableFields({ ...stopLimit, stopOrderType })).toEqual([])
  })
})

it('positive() accepts only numbers above zero', () => {
  expect(positive('0.001')).toBe('0.001')
  expect(positive('0')).toBeNull()
})
