import { describe, expect, it } from 'vitest'
import type { TpSlSwap } from '../../../../src/shared/contracts/steps.ts'
import { reversePlan, swapPlan } from '../../../../src/workers/hub/orders/step-plans.ts'
import { reverse } from './step-world.ts'

const plan = (more: object = {}) => reversePlan({ ...reverse(), ...more })
const swap = (more: object = {}) =>
  swapPlan({
    id: 'swap',
    symbol: 'BTCUSDT',
    positionIdx: 1,
    cancel: ['o-1'],
    set: { symbol: 'BTCUSDT', positionIdx: 0, takeProfit: '120' },
    ...more,
  } as unknown as TpSlSwap)
const unsent = { flat: null, state: 'waiting', code: 0, message: '' }

describe('the steps of a reverse', () => {
  it('POS-16, POS-17: both orders in full', () => {
    const order = {
      symbol: 'BTCUSDT',
      side: 'Sell',
      orderType: 'Market',
      timeInForce: 'ImmediateOrCancel',
      qtyX: '10000000',
      qty: '0.1',
      closeOnTrigger: false,
      positionIdx: 0,
    }
    const create = { ...unsent, kind: 'create', path: '/contract/v5/order/create', orderId: '' }
    expect(plan()).toEqual({
      id: 'rev',
      name: 'reverse',
      symbol: 'BTCUSDT',
      steps: [
        {
          ...create,
          id: 'rev-1',
          flat: { positionIdx: 0 },
          body: { ...order, reduceOnly: true, orderLinkId: 'rev-1' },
        },
        {
          ...create,
          id: 'rev-2',
          body: { ...order, reduceOnly: false, is_reverse_position: true, orderLinkId: 'rev-2' },
        },
      ],
    })
  })

  it('POS-19: in hedge mode each side opens the other index', () => {
    const indexes = (positionIdx: number) =>
      plan({ positionIdx })?.steps.map(({ body }) => body['positionIdx'])
    expect([indexes(0), indexes(1), indexes(2)]).toEqual([
      [0, 0],
      [1, 2],
      [2, 1],
    ])
  })

  it('POS-20: the reference price and the leverage are those of the order that opens', () => {
    const bodies = plan({ side: 'Sell', basePrice: '100.5', leverage: '7.5' })?.steps.map(({ body }) => body)
    expect(bodies?.[0]).toMatchObject({ side: 'Buy' })
    expect(bodies?.[0]).not.toHaveProperty('basePrice')
    expect(bodies?.[0]).not.toHaveProperty('leverageE2')
    expect(bodies?.[1]).toMatchObject({ side: 'Buy', basePrice: '100.5', leverageE2: '750' })
  })

  it('POS-23, POS-24: of copy trade: close all, then create', () => {
    expect(plan({ isCopyTrade: true, positionIdx: 1 })?.steps).toEqual([
      {
        ...unsent,
        id: 'rev-1',
        kind: 'account',
        path: '/fapi/beehive/private/v1/common/order/close-all',
        orderId: '',
        flat: { positionIdx: 1 },
        body: { symbol: 'BTCUSDT', positionIdx: 1 },
      },
      {
        ...unsent,
        id: 'rev-2',
        kind: 'create',
        path: '/fapi/beehive/private/v1/common/order/create',
        orderId: '',
        body: {
          symbol: 'BTCUSDT',
          side: 'Sell',
          orderType: 'Market',
          timeInForce: 'ImmediateOrCancel',
          qtyX: '10000000',
          price: '0',
          positionIdx: 2,
          type: 'Reverse',
          action: 'Open',
          orderLinkId: 'rev-2',
        },
      },
    ])
  })

  it('an invalid request has no steps; an id of 32 characters beside its dashes is valid', () => {
    for (const bad of [
      { id: '' },
      { id: 'a b' },
      { id: ' a' },
      { id: 'a ' },
      { id: 5 },
      { id: 'a'.repeat(33) },
      { symbol: '' },
      { size: '0' },
      { size: '-1' },
      { size: 'x' },
      { size: '0.000000001' },
      { leverage: 'y' },
      { leverage: '1.005' },
    ])
      expect([bad, plan(bad)]).toEqual([bad, null])
    expect(plan({ id: `${'aB0_'.repeat(7)}-_-_-a_` })?.steps).toHaveLength(2)
  })
})

describe('the steps of a swap of take profit and stop loss', () => {
  it('TPSL-67, TPSL-68: cancels, changes, then sets, in this order', () => {
    const change = [{ orderId: 'o-9', symbol: 'BTCUSDT', takeProfit: '130' }]
    expect(swap({ cancel: ['o-1', 'o-2'], change })).toEqual({
      id: 'swap',
      name: 'tpsl-swap',
      symbol: 'BTCUSDT',
      steps: [
        ...['o-1', 'o-2'].map((orderId, at) => ({
          ...unsent,
          id: `swap-${at + 1}`,
          kind: 'cancel',
          path: '/contract/v5/order/cancel',
          orderId,
          body: { orderId, symbol: 'BTCUSDT', type: 'TpSlOcoStopOrder' },
        })),
        {
          ...unsent,
          id: 'swap-3',
          kind: 'account',
          path: '/contract/v5/order/replace',
          orderId: '',
          body: change[0],
        },
        {
          ...unsent,
          id: 'swap-4',
          kind: 'account',
          path: '/contract/v5/position/set-tp-sl-ts',
          orderId: '',
          body: { symbol: 'BTCUSDT', positionIdx: 1, takeProfit: '120' },
        },
      ],
    })
  })

  it('TPSL-69: every partial entry in one call', () => {
    expect(swap({ cancel: 'all-partial' })?.steps[0]).toEqual({
      ...unsent,
      id: 'swap-1',
      kind: 'account',
      path: '/contract/v5/order/cancel-totally',
      orderId: '',
      body: { symbol: 'BTCUSDT', positionIdx: 1, type: 'PartialTpSlConditional' },
    })
  })

  it('an invalid request has no steps: an invalid id, another symbol, more than 40 entries of a kind', () => {
    for (const bad of [
      { id: 'a b' },
      { symbol: '' },
      { symbol: '', set: { symbol: '' } },
      { set: { symbol: 'ETHUSDT' } },
      { cancel: Array.from({ length: 41 }, String) },
      { change: Array.from({ length: 41 }, (_, at) => ({ orderId: `o-${at}`, symbol: 'BTCUSDT' })) },
    ])
      expect([bad, swap(bad)]).toEqual([bad, null])
    expect(swap({ cancel: Array.from({ length: 40 }, String) })?.steps).toHaveLength(41)
    expect(swap({ cancel: [] })?.steps).toHaveLength(1)
  })
})
