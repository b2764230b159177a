import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Decimal } from '#shared/units/decimal.ts'
import type { LocalExchange } from '../../../venue/simulator/local-exchange.ts'
import { openFrozenExchange, openPrivateApi } from './support/private-api.ts'
import type { PrivateApi, Row } from './support/private-api.ts'

let exchange: LocalExchange
beforeAll(async () => {
  exchange = await openFrozenExchange()
})
afterAll(() => exchange.close())

const linear = (more: Row = {}): Row => ({ category: 'linear', symbol: 'BTCUSDT', ...more })
const buy = (on: PrivateApi, more: Row = {}): Promise<Row> =>
  on.call('/v5/order/create', linear({ side: 'Buy', orderType: 'Market', qty: '0.02', ...more }))
const positions = (on: PrivateApi, fields: Row = linear()): Promise<readonly Row[]> =>
  on.list('/v5/position/list', fields)

describe('trading-stop', () => {
  const stop = (on: PrivateApi, more: Row): Promise<Row> =>
    on.call('/v5/position/trading-stop', linear({ positionIdx: 0, ...more }))
  let own: PrivateApi
  let above: string
  let below: string
  let farther: string
  beforeAll(async () => {
    own = await openPrivateApi(exchange)
    await buy(own, { qty: '0.04' })
    above = await own.price('linear', 'BTCUSDT', 5)
    below = await own.price('linear', 'BTCUSDT', -5)
    farther = await own.price('linear', 'BTCUSDT', 8)
  })

  it('sets, changes and removes TP/SL of the whole position', async () => {
    expect(
      await stop(own, { tpslMode: 'Full', takeProfit: above, stopLoss: below, slTriggerBy: 'MarkPrice' }),
    ).toEqual({})
    expect(await positions(own)).toMatchObject([{ takeProfit: above, stopLoss: below }])
    await stop(own, { takeProfit: farther })
    expect(await positions(own)).toMatchObject([{ takeProfit: farther, stopLoss: below }])
    expect((await own.refusal('/v5/position/trading-stop', linear({ takeProfit: farther })))[0]).toBe(34040)
    await stop(own, { takeProfit: '0', stopLoss: '0' })
    expect(await positions(own)).toMatchObject([{ takeProfit: '', stopLoss: '' }])
  })

  it('adds partial entries of their own size, with limit orders', async () => {
    const legs = { tpslMode: 'Partial', takeProfit: above, stopLoss: below, tpSize: '0.01', slSize: '0.01' }
    await stop(own, { ...legs, tpOrderType: 'Limit', tpLimitPrice: above })
    await stop(own, legs)
    const rows = await own.list('/v5/order/realtime', linear({ orderFilter: 'StopOrder' }))
    expect(rows.map((row) => String(row['stopOrderType'])).toSorted()).toEqual([
      'PartialStopLoss',
      'PartialStopLoss',
      'PartialTakeProfit',
      'PartialTakeProfit',
    ])
    expect(rows.every((row) => row['qty'] === '0.01' && row['reduceOnly'] === true)).toBe(true)
    expect((await own.refusal('/v5/position/trading-stop', linear({ ...legs, slSize: '0.02' })))[0]).toBe(
      10001,
    )
    expect(
      (await own.refusal('/v5/position/trading-stop', linear({ ...legs, tpSize: '1', slSize: '1' })))[0],
    ).toBe(110058)
    await own.call('/v5/order/cancel-all', linear())
  })

  it('sets and removes a trailing stop with an activation price', async () => {
    const distance = new Decimal(above).minus(below).dividedBy(10).toDecimalPlaces(1).toFixed()
    await stop(own, { trailingStop: distance, activePrice: above })
    expect(await positions(own)).toMatchObject([{ trailingStop: distance }])
    const [row] = await own.list('/v5/order/realtime', linear({ orderFilter: 'StopOrder' }))
    expect(row).toMatchObject({
      stopOrderType: 'TrailingStop',
      createType: 'CreateByTrailingStop',
      triggerPrice: above,
    })
    await stop(own, { trailingStop: '0' })
    expect(await positions(own)).toMatchObject([{ trailingStop: '0' }])
  })

  it.each([
    ['a take profit on the wrong side', (): Row => linear({ takeProfit: below }), 10001],
    ['a flat position', (): Row => ({ category: 'linear', symbol: 'ETHUSDT', takeProfit: above }), 10001],
    ['a side of a hedge', (): Row => linear({ positionIdx: 1, takeProfit: above }), 10001],
    ['a negative price', (): Row => linear({ takeProfit: '-1' }), 10001],
    ['a size without a mode', (): Row => linear({ takeProfit: above, tpSize: '0.01' }), 10001],
    ['spot', (): Row => ({ category: 'spot', symbol: 'BTCUSDT', takeProfit: above }), 10001],
  ])('refuses %s', async (_, fields, retCode) => {
    expect((await own.refusal('/v5/position/trading-stop', fields()))[0]).toBe(retCode)
    expect(await positions(own)).toMatchObject([{ takeProfit: '', stopLoss: '' }])
  })
})
