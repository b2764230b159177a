import { describe, expect, it } from 'vitest'
import { spotNumber, spotOrderNumbers, spotOrderTexts } from '../../../src/shared/domain/spot-order.ts'
import type { Order } from '../../../src/shared/domain/records.ts'
import {
  readSpotOrder,
  sideOfCompact,
  spotOrderKeys,
  toSpotOrder,
} from '../../../src/shared/wire/spot-order.ts'

const least = { i: 'o1', sd: 'Buy', t: 1_700_000_000_000, st: 'New' }

describe('compact spot orders', () => {
  it('ENTITY-15, ENTITY-16: every field of the model has a unique key and is read', () => {
    const names = [...spotOrderNumbers, ...spotOrderTexts, 'side', 'time', 'planType']
    expect(Object.keys(spotOrderKeys).toSorted()).toEqual(names.toSorted())
    expect(new Set(Object.values(spotOrderKeys)).size).toBe(names.length)
    const keys: Readonly<Record<string, string>> = spotOrderKeys
    const numbers = Object.fromEntries(spotOrderNumbers.map((name, at) => [keys[name], `${at}.50`]))
    const texts = Object.fromEntries(spotOrderTexts.map((name) => [keys[name], `x-${name}`]))
    const read = readSpotOrder({ ...numbers, ...texts, ...least, pt: 8, zz: 'ignored' })
    for (const [at, name] of spotOrderNumbers.entries()) expect(read?.[name]).toBe(`${at}.5`)
    for (const name of spotOrderTexts) {
      if (name !== 'orderId' && name !== 'status') expect(read?.[name]).toBe(`x-${name}`)
    }
    expect(read).toMatchObject({ orderId: 'o1', side: 'BUY', planType: 8, status: 'NEW' })
    expect(Object.keys(read ?? {})).toHaveLength(names.length)
  })
  it('ENTITY-17: sides are in capitals here, and capitalised everywhere else', () => {
    expect(readSpotOrder({ ...least, sd: 'sell' })?.side).toBe('SELL')
    expect([sideOfCompact('BUY'), sideOfCompact('SELL'), sideOfCompact('both')]).toEqual([
      'Buy',
      'Sell',
      null,
    ])
  })
  it('ENTITY-18: an absent number stays absent, and is "0" where the model requires one', () => {
    const read = readSpotOrder(least)
    if (read === null) throw new Error('not read')
    expect(read).not.toHaveProperty('price')
    expect([spotNumber(read, 'price'), spotNumber(read, 'amount')]).toEqual(['0', '0'])
  })
  it('ENTITY-22, ENTITY-24: a plan order has its own statuses', () => {
    expect(readSpotOrder({ ...least, st: 'Cancelled', pt: 10 })?.status).toBe('ORDER_CANCELED')
    expect(readSpotOrder({ ...least, st: 'Cancelled' })?.status).toBe('CANCELED')
  })
  it('a record without id, side or time is not an order', () => {
    for (const bad of [{}, { ...least, i: '' }, { ...least, sd: 'x' }, { ...least, t: 'soon' }])
      expect(readSpotOrder(bad)).toBeNull()
  })
  it('ENTITY-15: a spot order of the private stream is converted to a compact one', () => {
    const order = {
      orderId: 'o1',
      orderLinkId: 'mine',
      symbol: 'BTC_USDT',
      side: 'Sell',
      orderType: 'Limit',
      orderStatus: 'PartiallyFilled',
      price: '100.5',
      qty: '2',
      leavesQty: '1',
      cumExecQty: '1',
      timeInForce: 'GoodTillCancel',
      reduceOnly: false,
      closeOnTrigger: false,
      positionIdx: 0,
      trailValuePercentageE4: 150,
      createdAt: 7,
      updatedAt: 8,
    } as unknown as Order
    const compact = toSpotOrder(order, { symbolName: 'BTCUSDT', baseTokenId: 'BTC', quoteTokenId: 'USDT' })
    expect(compact).toMatchObject({
      clientOrderId: 'mine',
      side: 'SELL',
      status: 'PARTIALLY_FILLED',
      amount: '201',
      leavesAmount: '100.5',
      trailingPercentage: '1.5',
      symbolName: 'BTCUSDT',
      time: 7,
    })
    expect(compact).not.toHaveProperty('avgPrice')
    expect(compact).not.toHaveProperty('planType')
    const symbol = { symbolName: 'BTCUSDT', baseTokenId: 'BTC', quoteTokenId: 'USDT' }
    const canceled = { ...order, orderStatus: 'Cancelled' } as Order
    expect(toSpotOrder(canceled, symbol).status).toBe('CANCELED')
    expect(toSpotOrder({ ...canceled, planType: 8 }, symbol)).toMatchObject({
      planType: 8,
      status: 'ORDER_CANCELED',
    })
  })
})
