import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFrozenExchange, openPrivateApi } from './support/private-api.ts'
import type { PrivateApi, Row } from './support/private-api.ts'

let api: PrivateApi
let below: string
beforeAll(async () => {
  api = await openPrivateApi(await openFrozenExchange())
  below = await api.price('linear', 'BTCUSDT', -2)
})
afterAll(() => api.exchange.close())

let links = 0
const link = (): string => {
  links += 1
  return `link-${links}`
}

/** A limit order that rests 2 % below the market. */
const resting = (more: Row = {}): Row => ({
  category: 'linear',
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  qty: '0.01',
  price: below,
  timeInForce: 'GTC',
  ...more,
})

const create = (more: Row = {}): Promise<Row> => api.call('/v5/order/create', resting(more))
const realtime = (fields: Row): Promise<readonly Row[]> =>
  api.list('/v5/order/realtime', { category: 'linear', ...fields })

describe('create', () => {
  it('answers both ids, and the order is open under either of them', async () => {
    const orderLinkId = link()
    const result = await create({ orderLinkId })
    expect(result).toEqual({ orderId: result['orderId'], orderLinkId })
    const [byId] = await realtime({ orderId: result['orderId'] })
    const [byLink] = await realtime({ orderLinkId })
    expect(byId).toMatchObject({
      orderId: result['orderId'],
      orderLinkId,
      symbol: 'BTCUSDT',
      orderStatus: 'New',
      side: 'Buy',
      orderType: 'Limit',
      price: below,
      qty: '0.01',
      leavesQty: '0.01',
      cumExecQty: '0',
      avgPrice: '',
      timeInForce: 'GTC',
      positionIdx: 0,
      reduceOnly: false,
      cancelType: 'UNKNOWN',
      rejectReason: 'EC_NoError',
      createType: 'CreateByUser',
      stopOrderType: '',
      triggerDirection: 0,
    })
    expect(byLink).toEqual(byId)
  })

  it('answers "" for an order without a link id', async () => {
    expect(await create()).toMatchObject({ orderLinkId: '' })
  })

  it('shows the key at the order', async () => {
    const { orderId } = await create()
    expect((await api.orders()).find((order) => order.orderId === orderId)).toMatchObject({
      apiKeyName: 'bot',
    })
  })

  it('refuses a link id that was used before, and places nothing', async () => {
    const orderLinkId = link()
    await create({ orderLinkId })
    const before = await api.orders()
    expect(await api.refusal('/v5/order/create', resting({ orderLinkId }))).toEqual([
      110072,
      'OrderLinkedID is duplicate',
    ])
    expect(await api.orders()).toEqual(before)
  })

  it('refuses a link id of an order that has ended', async () => {
    const orderLinkId = link()
    await create({ orderLinkId })
    await api.call('/v5/order/cancel', { category: 'linear', symbol: 'BTCUSDT', orderLinkId })
    expect((await api.refusal('/v5/order/create', resting({ orderLinkId })))[0]).toBe(110072)
  })

  it('ignores the price of a market order, which is always immediate', async () => {
    const { orderId } = await create({ orderType: 'Market', price: '1', timeInForce: 'GTC' })
    const [row] = await realtime({ orderId })
    expect(row).toMatchObject({ orderStatus: 'Filled', timeInForce: 'IOC', price: '0', leavesQty: '0' })
    expect(row?.['cumFeeDetail']).toEqual({ USDT: row?.['cumExecFee'] })
  })

  it.each([
    ['a symbol that is not listed', { symbol: 'NOPEUSDT' }, 10001],
    ['the name of another category', { symbol: 'BTC_USDT' }, 10001],
    ['no category', { category: '' }, 10001],
    ['a category that does not exist', { category: 'futures' }, 10001],
    ['a side in small letters', { side: 'buy' }, 10001],
    ['an order type that does not exist', { orderType: 'Stop' }, 10001],
    ['a time in force that is not offered', { timeInForce: 'RPI' }, 10001],
    ['no quantity', { qty: '' }, 10001],
    ['a negative quantity', { qty: '-0.01' }, 10001],
    ['a quantity of 0', { qty: '0' }, 10001],
    ['a quantity off the step', { qty: '0.0015' }, 10001],
    ['a quantity below the minimum', { qty: '0.0001' }, 10001],
    ['a quantity beyond all numbers', { qty: '1e400' }, 10001],
    ['a quantity that is a JSON number', { qty: 0.01 }, 10001],
    ['a price that is a JSON number', { price: 50_000 }, 10001],
    ['a take profit that is a JSON number', { takeProfit: 90_000 }, 10001],
    ['a quantity that is Infinity in JSON', { qty: Number('1e400') }, 10001],
    ['a quantity that is an object', { qty: {} }, 10001],
    ['no price', { price: '' }, 10001],
    ['a price off the tick', { price: '50000.123' }, 10001],
    ['a negative price', { price: '-50000' }, 10001],
    ['a value below the minimum', { qty: '0.001', price: '1000' }, 110094],
    ['an amount that nobody has', { qty: '100', leverage: '1', price: '500000' }, 110007],
    ['a link id of 37 characters', { orderLinkId: 'x'.repeat(37) }, 10001],
    ['a link id with a dot', { orderLinkId: 'a.b' }, 10001],
    ['a side of a hedge in one-way mode', { positionIdx: 1 }, 10001],
    ['a position index that does not exist', { positionIdx: 3 }, 10001],
    ['nothing to reduce', { reduceOnly: true }, 110017],
    ['TP/SL of a reduce-only order', { reduceOnly: true, takeProfit: '999999' }, 110057],
    ['a take profit below the price of a buy', { takeProfit: '1000' }, 10001],
    [
      'a limit TP/SL for the whole position',
      { tpslMode: 'Full', takeProfit: '150000', tpOrderType: 'Limit', tpLimitPrice: '150000' },
      110057,
    ],
    ['a word that is no flag', { reduceOnly: 'perhaps' }, 10001],
    ['market maker protection', { mmp: true }, 10001],
  ])('refuses %s, and nothing changes', async (_, more, retCode) => {
    const before = await api.orders()
    expect((await api.refusal('/v5/order/create', resting(more)))[0]).toBe(retCode)
    expect(await api.orders()).toEqual(before)
  })
})

describe('conditional orders', () => {
  const conditional = (more: Row): Row => resting({ orderType: 'Market', price: '', ...more })

  it('names where the price has to go, and lists the order as a stop order', async () => {
    const triggerPrice = await api.price('linear', 'BTCUSDT', 3)
    const { orderId } = await create({
      orderType: 'Market',
      triggerPrice,
      triggerDirection: 1,
      triggerBy: 'MarkPrice',
    })
    const stops = await realtime({ symbol: 'BTCUSDT', orderFilter: 'StopOrder' })
    expect(stops.find((row) => row['orderId'] === orderId)).toMatchObject({
      orderStatus: 'Untriggered',
      stopOrderType: 'Stop',
      triggerPrice,
      triggerDirection: 1,
      triggerBy: 'MarkPrice',
    })
    const plain = await realtime({ symbol: 'BTCUSDT', orderFilter: 'Order', limit: 50 })
    expect(plain.some((row) => row['orderId'] === orderId)).toBe(false)
  })

  it.each([
    ['rising to a price below the market', -3, 1, 110092],
    ['falling to a price above the market', 3, 2, 110093],
  ])('refuses %s by the present price', async (_, percent, triggerDirection, retCode) => {
    const triggerPrice = await api.price('linear', 'BTCUSDT', percent)
    const before = await api.orders()
    expect((await api.refusal('/v5/order/create', conditional({ triggerPrice, triggerDirection })))[0]).toBe(
      retCode,
    )
    expect(await api.orders()).toEqual(before)
  })

  it('keeps its direction when its trigger price is amended', async () => {
    const triggerPrice = await api.price('linear', 'BTCUSDT', 3)
    const { orderId } = await create({ orderType: 'Market', triggerPrice, triggerDirection: 1 })
    const amended = { category: 'linear', symbol: 'BTCUSDT', orderId }
    const passed = await api.price('linear', 'BTCUSDT', -3)
    expect((await api.refusal('/v5/order/amend', { ...amended, triggerPrice: passed }))[0]).toBe(110092)
    const farther = await api.price('linear', 'BTCUSDT', 4)
    await api.call('/v5/order/amend', { ...amended, triggerPrice: farther })
    expect(await realtime({ orderId })).toMatchObject([{ triggerPrice: farther, triggerDirection: 1 }])
  })

  it('refuses another kind of trigger price instead of ignoring it', async () => {
    const triggerPrice = await api.price('linear', 'BTCUSDT', 3)
    const byMark = { orderType: 'Market', triggerPrice, triggerDirection: 1, triggerBy: 'MarkPrice' }
    const { orderId } = await create(byMark)
    const farther = await api.price('linear', 'BTCUSDT', 4)
    const amended = { category: 'linear', symbol: 'BTCUSDT', orderId, triggerPrice: farther }
    expect((await api.refusal('/v5/order/amend', { ...amended, triggerBy: 'LastPrice' }))[0]).toBe(10001)
    expect(await realtime({ orderId })).toMatchObject([{ triggerPrice, triggerBy: 'MarkPrice' }])
    await api.call('/v5/order/amend', { ...amended, triggerBy: 'MarkPrice' })
    expect(await realtime({ orderId })).toMatchObject([{ triggerPrice: farther, triggerBy: 'MarkPrice' }])
  })

  it('refuses one without a direction', async () => {
    const triggerPrice = await api.price('linear', 'BTCUSDT', 3)
    expect((await api.refusal('/v5/order/create', conditional({ triggerPrice })))[0]).toBe(10001)
  })
})

describe('amend and cancel', () => {
  const named = (more: Row): Row => ({ category: 'linear', symbol: 'BTCUSDT', ...more })

  it('amends the given fields, by either id', async () => {
    const orderLinkId = link()
    const { orderId } = await create({ orderLinkId })
    const price = await api.price('linear', 'BTCUSDT', -3)
    expect(await api.call('/v5/order/amend', named({ orderId, qty: '0.02' }))).toEqual({
      orderId,
      orderLinkId,
    })
    await api.call('/v5/order/amend', named({ orderLinkId, price }))
    expect(await realtime({ orderId })).toMatchObject([{ qty: '0.02', price }])
  })

  it('sets and removes TP/SL of an order', async () => {
    const { orderId } = await create()
    const takeProfit = await api.price('linear', 'BTCUSDT', 5)
    await api.call('/v5/order/amend', named({ orderId, takeProfit }))
    expect(await realtime({ orderId })).toMatchObject([{ takeProfit, tpTriggerBy: 'LastPrice' }])
    await api.call('/v5/order/amend', named({ orderId, takeProfit: '0' }))
    expect(await realtime({ orderId })).toMatchObject([{ takeProfit: '' }])
  })

  it('lets the order id decide where both ids are given', async () => {
    const [first, second] = [await create(), await create({ orderLinkId: link() })]
    await api.call(
      '/v5/order/amend',
      named({ orderId: first['orderId'], orderLinkId: second['orderLinkId'], qty: '0.03' }),
    )
    expect(await realtime({ orderId: first['orderId'] })).toMatchObject([{ qty: '0.03' }])
    expect(await realtime({ orderId: second['orderId'] })).toMatchObject([{ qty: '0.01' }])
  })

  it('cancels once, and then has no such order', async () => {
    const { orderId } = await create()
    await api.call('/v5/order/cancel', named({ orderId }))
    expect(await realtime({ orderId })).toMatchObject([
      {
        orderStatus: 'Cancelled',
        leavesQty: '0',
        cancelType: 'CancelByUser',
        rejectReason: 'EC_PerCancelRequest',
      },
    ])
    expect((await api.refusal('/v5/order/cancel', named({ orderId })))[0]).toBe(110001)
  })

  it('answers that a cancel is too late to cancel, and an amend too late to replace', async () => {
    const orderLinkId = link()
    const { orderId } = await create({ orderLinkId })
    await api.call('/v5/order/cancel', named({ orderId }))
    const words = (call: string): string => `order not exists or too late to ${call}`
    for (const ids of [{ orderId }, { orderLinkId }, { orderId: 'nobody' }, { orderLinkId: 'nobody' }]) {
      const amended = named({ ...ids, qty: '0.02' })
      expect(await api.refusal('/v5/order/amend', amended)).toEqual([110001, words('replace')])
      expect(await api.refusal('/v5/order/cancel', named(ids))).toEqual([110001, words('cancel')])
    }
  })

  it('names the leg whose price is negative', async () => {
    const { orderId: id } = await create()
    for (const leg of ['takeProfit', 'stopLoss'])
      expect(await api.refusal('/v5/order/amend', named({ orderId: id, [leg]: '-1' }))).toEqual([
        10001,
        `params error: ${leg} invalid`,
      ])
  })

  it.each([
    ['an order that does not exist', '/v5/order/cancel', { orderId: 'nobody' }, 110001],
    ['a link id that does not exist', '/v5/order/cancel', { orderLinkId: 'nobody' }, 110001],
    ['no id', '/v5/order/cancel', {}, 10001],
    ['an order of another symbol', '/v5/order/cancel', { symbol: 'ETHUSDT', orderId: 'FIRST' }, 110001],
    ['an unchanged order', '/v5/order/amend', { orderId: 'FIRST', qty: '0.01' }, 10001],
    ['no change', '/v5/order/amend', { orderId: 'FIRST' }, 10001],
    ['a quantity off the step', '/v5/order/amend', { orderId: 'FIRST', qty: '0.0105001' }, 10001],
    ['a trigger price of a plain order', '/v5/order/amend', { orderId: 'FIRST', triggerPrice: '1' }, 10001],
  ])('refuses %s', async (_, path, fields, retCode) => {
    const { orderId } = await create()
    const sent = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, value === 'FIRST' ? orderId : value]),
    )
    expect((await api.refusal(path, named(sent)))[0]).toBe(retCode)
    expect(await realtime({ orderId })).toMatchObject([{ qty: '0.01', price: below, orderStatus: 'New' }])
  })
})
