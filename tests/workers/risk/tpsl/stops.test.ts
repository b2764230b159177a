import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Order } from '#shared/domain/records.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { createPrivateStore } from '../../../../src/workers/risk/state/private-store.ts'
import { partialEntriesOf, roomFor, stopsOf } from '../../../../src/workers/risk/tpsl/stops.ts'
import { dec, order, privateState } from '../support/samples.ts'

const KEY = 'BTCUSDT:0'
const stop = (id: string, stopOrderType: string, qty: string, over: Partial<Order> = {}): Order =>
  order({ orderId: id, orderStatus: 'Untriggered', stopOrderType, qty: dec(qty), ...over })

function storeOf(orders: readonly Order[]) {
  const store = createPrivateStore()
  store.apply({ kind: 'State', state: privateState({ orders }) })
  return store
}

describe('the stop orders of a position', () => {
  it('are the untriggered ones of the position, in order of arrival', () => {
    const store = storeOf([
      stop('b', 'PartialTakeProfit', '0.2'),
      stop('a', 'StopLoss', '1'),
      stop('fired', 'PartialTakeProfit', '0.2', { orderStatus: 'New' }),
      stop('other', 'PartialTakeProfit', '0.2', { symbol: 'ETHUSDT' }),
      stop('side', 'PartialTakeProfit', '0.2', { positionIdx: 1 }),
      stop('conditional', 'Stop', '0.2'),
    ])
    expect(stopsOf(store, KEY).map(({ orderId }) => orderId)).toEqual(['b', 'a'])
    expect(stopsOf(store, KEY, 'StopLoss').map(({ orderId }) => orderId)).toEqual(['a'])
    expect(stopsOf(store, 'SOLUSDT:0')).toEqual([])
  })

  it('are read again after every change of an order and after another state', () => {
    const store = storeOf([stop('a', 'StopLoss', '1')])
    expect(stopsOf(store, KEY)).toHaveLength(1)
    store.apply({ kind: 'Order', seq: 2, event: 'newed', order: stop('b', 'TakeProfit', '1') })
    expect(stopsOf(store, KEY)).toHaveLength(2)
    store.apply({
      kind: 'Order',
      seq: 3,
      event: 'updated',
      order: stop('b', 'TakeProfit', '1', { triggerPrice: dec('7') }),
    })
    expect(stopsOf(store, KEY, 'TakeProfit')[0]?.triggerPrice).toBe('7')
    store.apply({ kind: 'Order', seq: 4, event: 'canceled', order: stop('a', 'StopLoss', '1') })
    expect(stopsOf(store, KEY).map(({ orderId }) => orderId)).toEqual(['b'])
    store.apply({ kind: 'Cleared' })
    expect(stopsOf(store, KEY)).toEqual([])
  })
})

it('TPSL-29: a pair of which one fires is one partial entry, a single leg is one, the entire position has none', () => {
  const store = storeOf([
    stop('sl', 'PartialStopLoss', '0.3', { ocoOrderId: 'tp' }),
    stop('tp', 'PartialTakeProfit', '0.3', { ocoOrderId: 'sl' }),
    stop('alone', 'PartialTakeProfit', '0.1'),
    stop('full', 'TakeProfit', '1'),
  ])
  const ids = partialEntriesOf(store, KEY).map(({ tp, sl }) => [tp?.orderId, sl?.orderId])
  expect(ids).toEqual([
    ['tp', 'sl'],
    ['alone', undefined],
  ])
})

describe('the available quantity of a partial entry', () => {
  const size = dec('1')

  it('is what the other entries of its side leave, its own not counted; never below zero, zero for an unknown size', () => {
    const store = storeOf([
      stop('a', 'PartialTakeProfit', '0.3'),
      stop('b', 'PartialTakeProfit', '0.25'),
      stop('c', 'PartialStopLoss', '1.5'),
    ])
    const room = (leg: 'tp' | 'sl', own: string) => roomFor(store, { positionKey: KEY, size }, leg, own)
    expect([room('tp', ''), room('tp', 'a'), room('tp', 'c')]).toEqual(['0.45', '0.75', '0.45'])
    expect([room('sl', ''), room('sl', 'c')]).toEqual(['0', '1'])
    expect(roomFor(store, { positionKey: KEY, size: null }, 'tp', 'a')).toBe('0')
    expect(roomFor(store, { positionKey: 'SOLUSDT:0', size }, 'tp', '')).toBe('1')
  })

  it('equals their sum one by one', () => {
    const entry = record({
      kind: constantFrom('PartialTakeProfit', 'PartialStopLoss'),
      thousandths: integer({ min: 1, max: 400 }),
    })
    assert(
      property(array(entry, { maxLength: 8 }), integer({ min: 0, max: 8 }), (entries, at) => {
        const orders = entries.map(({ kind, thousandths }, index) =>
          stop(String(index), kind, new Decimal(thousandths).dividedBy(1000).toFixed()),
        )
        const used = orders
          .filter(
            ({ orderId, stopOrderType }) => orderId !== String(at) && stopOrderType === 'PartialStopLoss',
          )
          .reduce((sum, { qty }) => sum.plus(qty), new Decimal(0))
        const left = Decimal.max(new Decimal(size).minus(used), 0)
        expect(roomFor(storeOf(orders), { positionKey: KEY, size }, 'sl', String(at))).toBe(left.toFixed())
      }),
    )
  })
})
