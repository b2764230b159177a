import { describe, expect, it } from 'vitest'
import { orderKinds } from '#shared/contracts/orders.ts'
import type { OrdersQuestion } from '#shared/contracts/orders.ts'
import {
  countOrders,
  kindOfOrder,
  orderKeys,
  plainOrders,
} from '../../../../src/workers/risk/orders/order-list.ts'
import { orderRow } from '../../../../src/workers/risk/orders/order-row.ts'
import { dec, instrument, order } from '../support/samples.ts'

const bySymbol = new Map(
  [
    instrument(),
    instrument({ id: 4, symbol: 'BTCUSD', displayName: 'BTCUSD', contractType: 'InversePerpetual' }),
  ].map((one) => [one.symbol, one]),
)
const keys = (list: ReturnType<typeof order>[], over: Partial<OrdersQuestion>): string[] =>
  orderKeys(list, { ...plainOrders, ...over }, (symbol) => bySymbol.get(symbol))

describe('open orders', () => {
  it('POS-35, ENTITY-05, VENUE-47: are listed under the tab of their origin', () => {
    const cases = [
      [{}, 'limit'],
      [{ planType: 1, orderStatus: 'Untriggered', triggerPrice: dec('1') }, 'conditional'],
      [{ planType: 8, orderStatus: 'Untriggered' }, 'conditional'],
      [{ orderStatus: 'Untriggered' }, 'conditional'],
      // Triggered, it rests in the book.
      [{ planType: 8, stopOrderType: 'Stop', orderStatus: 'New', triggerPrice: dec('1') }, 'limit'],
      [{ planType: 1, stopOrderType: 'Stop', orderStatus: 'PartiallyFilled' }, 'limit'],
      [{ planType: 11, stopOrderType: 'PartialTakeProfit' }, 'tpsl'],
      [{ stopOrderType: 'StopLoss', orderStatus: 'Untriggered' }, 'tpsl'],
      [{ planType: 4, stopOrderType: 'TrailingStop' }, 'trailing'],
      [{ planType: 5, stopOrderType: 'TrailingProfit' }, 'trailing'],
      [{ planType: 10 }, 'oco'],
      [{ specialTradeFrom: 'TWAP' }, 'twap'],
      [{ specialTradeFrom: 'Iceberg', planType: 1 }, 'iceberg'],
      [{ specialTradeFrom: 'Chase Limit' }, 'chase'],
      [{ stopOrderType: 'MmRateClose' }, 'other'],
    ] as const
    for (const [over, kind] of cases) expect(kindOfOrder(order(over)), JSON.stringify(over)).toBe(kind)
    const all = cases.map(([over], index) => order({ ...over, orderId: `o-${index}` }))
    const counts = countOrders(all)
    expect(orderKinds.map((kind) => counts[kind])).toEqual([3, 3, 2, 2, 1, 1, 1, 1, 1])
    for (const kind of orderKinds) expect(keys(all, { kind })).toHaveLength(counts[kind])
    expect(keys(all, {})).toHaveLength(cases.length)
  })

  it('are filtered by symbol and family, ordered by any column, unknown values last', () => {
    const list = [
      order({ orderId: 'a', symbol: 'BTCUSD', price: dec('9') }),
      order({ orderId: 'b', price: dec('10') }),
      order({ orderId: 'c', price: dec('-1'), createdAt: 5 }),
    ]
    const { price: _price, ...market } = order({ orderId: 'd' })
    expect(keys(list, { family: 'inverse' })).toEqual(['a'])
    expect(keys(list, { text: 'btcusdt' })).toEqual(['b', 'c'])
    expect(keys([...list, market], { sort: 'price' })).toEqual(['b', 'a', 'c', 'd'])
    expect(keys([...list, market], { sort: 'price', descending: false })).toEqual(['c', 'a', 'b', 'd'])
    expect(keys(list, { sort: 'time', descending: false })[0]).toBe('c')
  })
})

it('SLIP-11: the row of an order with a maximum slippage shows it, other rows show none', () => {
  const capped = order({ orderType: 'Market', maxSlippage: dec('0.5'), maxSlippageType: 'Percent' })
  expect(orderRow(capped, instrument(), null)).toMatchObject({
    maxSlippage: '0.5',
    maxSlippageType: 'Percent',
  })
  expect(orderRow(order(), instrument(), null)).not.toHaveProperty('maxSlippage')
})

it('the row of an order that was placed through the API has the name of its key, other rows have none', () => {
  expect(orderRow(order({ apiKeyName: 'bot one' }), instrument(), null)).toMatchObject({
    apiKeyName: 'bot one',
  })
  expect(orderRow(order(), instrument(), null)).not.toHaveProperty('apiKeyName')
})

it('POS-35, POS-06: the row of a trailing stop has its distance and where it starts; other rows have none', () => {
  const stop = order({
    stopOrderType: 'TrailingProfit',
    trailValue: dec('500'),
    activationPrice: dec('61000'),
  })
  expect(orderRow(stop, instrument(), null)).toMatchObject({ trailing: '500.0', trailingFrom: '61,000.0' })
  const { activationPrice: _none, ...running } = stop
  expect(orderRow(running, instrument(), null)).toMatchObject({ trailing: '500.0', trailingFrom: '' })
  expect(orderRow(order(), instrument(), null)).not.toHaveProperty('trailing')
})
