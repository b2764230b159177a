import { describe, expect, it } from 'vitest'
import { distanceText, orderDistance } from '../../../../src/workers/risk/orders/order-distance.ts'
import { tickerField } from '../../../../src/shared/wire/frames.ts'
import type { Order } from '#shared/domain/records.ts'
import { dec, order } from '../support/samples.ts'

/** Scaled prices of one decimal: last 100,000, mark 50,000, index 200,000. */
const known: ReadonlyMap<number, number> = new Map([
  [tickerField.lastPrice, 100_000],
  [tickerField.markPrice, 50_000],
  [tickerField.indexPrice, 200_000],
])
const market = (column: number): number => known.get(column) ?? Number.NaN
const textOf = (over: Partial<Order>, prices = market): string =>
  distanceText(orderDistance(order(over), 1, prices))

describe('POS-35: the distance of an order to the market', () => {
  it.each([
    ['9900', '-1.00%'],
    ['10100', '+1.00%'],
    ['10000', '0.00%'],
    ['10000.5', '0.00%'],
    ['10100.05', '+1.00%'],
    ['9999.5', '0.00%'],
    ['9998.9', '-0.01%'],
    ['25000', '+150.00%'],
    ['1230000', '+12,200.00%'],
  ])('a price of %s is %s from a last price of 10,000, cut at 0.01 %%', (price, text) => {
    expect(textOf({ price: dec(price) })).toBe(text)
  })

  it.each([
    ['LastPrice', '-40.00%'],
    ['MarkPrice', '+20.00%'],
    ['IndexPrice', '-70.00%'],
    ['SomethingNew', '--'],
  ])('an untriggered order waits for its trigger price, measured from %s', (triggerBy, text) => {
    const waiting = { orderStatus: 'Untriggered', price: dec('9900'), triggerPrice: dec('6000') } as const
    expect(textOf({ ...waiting, triggerBy })).toBe(text)
    expect(textOf({ ...waiting, triggerBy, orderStatus: 'New' })).toBe('-1.00%')
  })

  it('it is unknown without a price of the order or of the market', () => {
    expect(textOf({ price: dec('0') })).toBe('--')
    expect(textOf({ orderStatus: 'Untriggered' })).toBe('--')
    expect(textOf({ price: dec('9900') }, () => Number.NaN)).toBe('--')
    expect(textOf({ price: dec('9900') }, () => 0)).toBe('--')
  })
})
