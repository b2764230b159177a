import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CreateOrder } from '../../../venue/exchange/commands.ts'
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

describe('batches', () => {
  it('runs one order after the other, and returns the results in the order of the request', async () => {
    const orderLinkId = link()
    const request = [{ orderLinkId }, { qty: '-1' }, { orderLinkId }, { orderLinkId: link() }].map((one) =>
      resting(one),
    )
    const { result, extInfo } = await api.batch('/v5/order/create-batch', { category: 'linear', request })
    expect(extInfo['list']).toMatchObject([
      { code: 0, msg: 'OK' },
      { code: 10001 },
      { code: 110072 },
      { code: 0 },
    ])
    const rows = result['list'] as readonly Row[]
    expect(rows.map((row) => [row['symbol'], row['category']])).toEqual(rows.map(() => ['BTCUSDT', 'linear']))
    expect(rows.map((row) => row['orderId'] === '')).toEqual([false, true, true, false])
    expect(rows.map((row) => row['createAt'] === '')).toEqual([false, true, true, false])
    const [first, , , last] = rows
    const both = [first, last].map((row) => ({ symbol: 'BTCUSDT', orderId: row?.['orderId'] }))
    const amended = await api.batch('/v5/order/amend-batch', {
      category: 'linear',
      request: both.map((one) => ({ ...one, qty: '0.02' })),
    })
    expect(amended.extInfo['list']).toEqual([
      { code: 0, msg: 'OK' },
      { code: 0, msg: 'OK' },
    ])
    const canceled = await api.batch('/v5/order/cancel-batch', {
      category: 'linear',
      request: [...both, { symbol: 'BTCUSDT', orderId: 'nobody' }],
    })
    expect(canceled.extInfo['list']).toMatchObject([{ code: 0 }, { code: 0 }, { code: 110001 }])
  })

  it.each([
    ['spot', 11],
    ['linear', 21],
    ['option', 21],
  ])('of %s accepts fewer than %d', async (category, count) => {
    const request = Array.from({ length: count }, () => ({ symbol: 'BTCUSDT', orderId: 'x' }))
    expect((await api.refusal('/v5/order/cancel-batch', { category, request }))[0]).toBe(10001)
  })

  it.each([[[]], [undefined], ['text'], [[1, 2]], [[[]]]])(
    'refuses %j instead of orders',
    async (request) => {
      expect((await api.refusal('/v5/order/create-batch', { category: 'linear', request }))[0]).toBe(10001)
    },
  )
})

describe('a key for some symbols', () => {
  it('changes no other symbol', async () => {
    const { orderId } = await create()
    const restricted = api.as({ symbols: ['ETHUSDT'] })
    expect((await restricted.refusal('/v5/order/create', resting()))[0]).toBe(10029)
    const fields = { category: 'linear', symbol: 'BTCUSDT', orderId }
    expect((await restricted.refusal('/v5/order/cancel', fields))[0]).toBe(10029)
    expect((await restricted.refusal('/v5/order/amend', { ...fields, qty: '0.02' }))[0]).toBe(10029)
    expect(
      (await restricted.refusal('/v5/order/cancel-all', { category: 'linear', symbol: 'BTCUSDT' }))[0],
    ).toBe(10029)
    expect(await realtime({ orderId })).toMatchObject([{ orderStatus: 'New' }])
  })

  it('changes no setting that all symbols share', async () => {
    const restricted = api.as({ symbols: ['ETHUSDT'] })
    const calls: readonly (readonly [string, Row])[] = [
      ['/v5/position/switch-mode', { category: 'linear', symbol: 'ETHUSDT', mode: 3 }],
      ['/v5/account/set-margin-mode', { setMarginMode: 'ISOLATED_MARGIN' }],
      ['/v5/order/disconnected-cancel-all', { timeWindow: 10 }],
      ['/v5/account/repay', { coin: 'USDT' }],
      ['/v5/account/demo-apply-money', { utaDemoApplyMoney: [{ coin: 'USDT', amountStr: '1' }] }],
    ]
    for (const [path, fields] of calls)
      expect([path, (await restricted.refusal(path, fields))[0]]).toEqual([path, 10005])
  })
})

describe('cancel-all', () => {
  it('needs a symbol or coin for contracts', async () => {
    expect((await api.refusal('/v5/order/cancel-all', { category: 'linear' }))[0]).toBe(10001)
  })

  it.each([
    ['settleCoin', 'usdt'],
    ['settleCoin', 'USDT,USDC'],
    ['baseCoin', 'NOCOIN'],
    ['stopOrderType', 'StopLos'],
    ['stopOrderType', 'constructor'],
  ])('is refused with %s %s, by which it would cancel nothing', async (name, value) => {
    await create()
    const before = (await api.orders()).length
    const fields = { category: 'linear', symbol: 'BTCUSDT', [name]: value }
    expect((await api.refusal('/v5/order/cancel-all', fields))[0]).toBe(10001)
    expect((await api.orders()).length).toBe(before)
  })

  it('ends only orders of the requested kind, then all', async () => {
    await create()
    const triggerPrice = await api.price('linear', 'BTCUSDT', 4)
    const { orderId } = await create({ orderType: 'Market', triggerPrice, triggerDirection: 1 })
    await api.call('/v5/order/cancel-all', {
      category: 'linear',
      symbol: 'BTCUSDT',
      orderFilter: 'StopOrder',
    })
    const left = await realtime({ symbol: 'BTCUSDT', limit: 50 })
    expect(left.length).toBeGreaterThan(0)
    expect(left.every((row) => row['stopOrderType'] === '' && row['orderId'] !== orderId)).toBe(true)
    const ids = left.map((row) => row['orderId'])
    const { list, success } = await api.call('/v5/order/cancel-all', {
      category: 'linear',
      settleCoin: 'USDT',
    })
    expect(success).toBe('1')
    expect(new Set((list as readonly Row[]).map((row) => row['orderId']))).toEqual(new Set(ids))
    expect(await realtime({ settleCoin: 'USDT' })).toEqual([])
    expect(await api.orders()).toEqual([])
    expect(await api.list('/v5/order/cancel-all', { category: 'linear', settleCoin: 'USDT' })).toEqual([])
  })

  it.each([{ orderFilter: 'OcoOrder' }, { orderFilter: 'StopOrder' }])(
    'with %j lists what ended, both legs of an OCO pair, as the exchange counts them',
    async (kind) => {
      const own = await openPrivateApi(api.exchange)
      const fields = { category: 'spot', symbol: 'BTCUSDT', ...kind }
      const place = async (): Promise<readonly unknown[]> => {
        const [tpTriggerPrice, slTriggerPrice] = await Promise.all(
          [4, -4].map((percent) => own.price('spot', 'BTCUSDT', percent)),
        )
        const answer = await own.exchange.command(own.caller.accountId, {
          type: 'CreateOrder',
          symbol: 'BTC_USDT',
          side: 'Sell',
          orderType: 'Market',
          price: '',
          qty: '0.02',
          positionIdx: 0,
          reduceOnly: false,
          closeOnTrigger: false,
          marketUnit: 'baseCoin',
          timeInForce: 'ImmediateOrCancel',
          orderLinkId: `oco-${link()}`,
          ...(kind.orderFilter === 'StopOrder'
            ? { triggerPrice: tpTriggerPrice }
            : { oco: { tpTriggerPrice, slTriggerPrice } }),
        } as CreateOrder)
        if (!answer.ok) throw new Error(answer.message)
        return [answer.result['orderId'], answer.result['ocoOrderId']].filter((id) => id !== undefined)
      }
      const placed = await place()
      const { list } = await own.call('/v5/order/cancel-all', fields)
      expect((list as readonly Row[]).map((row) => row['orderId'])).toEqual(placed)
      const again = await place()
      expect(await own.exchange.command(own.caller.accountId, { type: 'CancelAll' })).toMatchObject({
        result: { count: placed.length, orderIds: again },
      })
    },
  )
})
