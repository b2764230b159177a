import { expect, it } from 'vitest'
import type { Order } from '#shared/domain/records.ts'
import { markElsewhere } from '../../../../venue/bybit/orders/mark-elsewhere.ts'

const DAY_MS = 86_400_000
const order = (over: Partial<Order>): Order => ({ orderId: 'o', createdAt: 40 * DAY_MS, ...over }) as Order
const OWN = '6f1d3c1e-9a53-4c1e-8a53-0a1b2c3d4e5f'
const get = (linkId: string) => (linkId === OWN ? ({ linkId } as never) : undefined)
const marked = (over: Partial<Order>): boolean | undefined =>
  markElsewhere({ get }, () => 41 * DAY_MS)(order(over)).isElsewhere

it('an order without a row in the journal is marked as made elsewhere, even with an id like ours', () => {
  expect(marked({ orderLinkId: OWN })).toBeUndefined()
  expect(marked({ orderLinkId: OWN.replace('6f', '7a') })).toBe(true)
  expect(marked({ orderLinkId: 'bot-1' })).toBe(true)
  expect(marked({})).toBe(true)
})

it('orders that the exchange makes of a position are not marked', () => {
  for (const stopOrderType of ['TakeProfit', 'PartialStopLoss', 'TrailingStop', 'Liquidation'])
    expect([stopOrderType, marked({ stopOrderType })]).toEqual([stopOrderType, undefined])
  expect(marked({ stopOrderType: 'Stop' })).toBe(true)
})

it('an order that rests longer than the journal remembers is recognised by the shape of its id', () => {
  const createdAt = DAY_MS
  const other = OWN.replace('6f', '7a')
  expect(marked({ createdAt, orderLinkId: other })).toBeUndefined()
  expect(marked({ createdAt, orderLinkId: `${other.replaceAll('-', '')}-1` })).toBeUndefined()
  expect(marked({ createdAt, orderLinkId: 'bot-1' })).toBe(true)
  expect(marked({ createdAt })).toBe(true)
})
