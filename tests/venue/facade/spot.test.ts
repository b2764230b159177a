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

const create = (on: PrivateApi, fields: Row): Promise<Row> => on.call('/v5/order/create', fields)
describe('spot and loans', () => {
  const spot = (more: Row): Row => ({ category: 'spot', symbol: 'BTCUSDT', orderType: 'Market', ...more })

  it('buys for an amount of the quote coin, or a quantity of the base coin', async () => {
    const own = await openPrivateApi(exchange, { wallet: { USDT: '100000' } })
    const byQuote = await create(own, spot({ side: 'Buy', qty: '5000' }))
    const byBase = await create(own, spot({ side: 'Buy', qty: '0.01', marketUnit: 'baseCoin' }))
    const [first] = await own.list('/v5/order/realtime', { category: 'spot', orderId: byQuote['orderId'] })
    const [second] = await own.list('/v5/order/realtime', { category: 'spot', orderId: byBase['orderId'] })
    expect(first).toMatchObject({
      symbol: 'BTCUSDT',
      marketUnit: 'quoteCoin',
      isLeverage: '0',
      ocoTriggerBy: 'OcoTriggerByUnknown',
    })
    expect(new Decimal(String(first?.['cumExecValue'])).lessThanOrEqualTo(5000)).toBe(true)
    expect(second).toMatchObject({ marketUnit: 'baseCoin', cumExecQty: '0.01', orderStatus: 'Filled' })
    expect(second).not.toHaveProperty('tpslMode')
    const [fill] = await own.list('/v5/execution/list', { category: 'spot', orderId: byBase['orderId'] })
    expect(fill).toMatchObject({
      symbol: 'BTCUSDT',
      feeCurrency: 'BTC',
      execType: 'Trade',
      orderType: 'Market',
    })
    expect(fill).not.toHaveProperty('createType')
  })

  it('has codes of its own', async () => {
    const own = await openPrivateApi(exchange, { wallet: { USDT: '1000' } })
    const codes = async (more: Row): Promise<number> => (await own.refusal('/v5/order/create', spot(more)))[0]
    expect(await codes({ side: 'Buy', qty: '5000' })).toBe(170131)
    expect(await codes({ side: 'Buy', qty: '-1' })).toBe(170130)
    expect(await codes({ side: 'Sell', qty: '0.0000001' })).toBe(170137)
    await create(own, spot({ side: 'Buy', qty: '500', orderLinkId: 'spot-once' }))
    expect(await codes({ side: 'Buy', qty: '500', orderLinkId: 'spot-once' })).toBe(170141)
    expect(
      (await own.refusal('/v5/order/cancel', { category: 'spot', symbol: 'BTCUSDT', orderId: 'x' }))[0],
    ).toBe(170213)
  })

  it.each([
    ['StopOrder', {}],
    ['tpslOrder', {}],
    ['tpslOrder', { triggerPrice: '0' }],
  ])('refuses a %s without its trigger price: it would trade at once', async (orderFilter, more) => {
    const own = await openPrivateApi(exchange, { wallet: { USDT: '1000' } })
    const order = spot({ side: 'Buy', qty: '500', orderFilter, ...more })
    expect((await own.refusal('/v5/order/create', order))[0]).toBe(10001)
    expect(await own.list('/v5/execution/list', { category: 'spot' })).toEqual([])
    const plain = spot({ side: 'Buy', qty: '500', orderFilter: 'Order' })
    expect(await create(own, plain)).toHaveProperty('orderId')
  })

  const stops = async (own: PrivateApi): Promise<readonly Row[]> =>
    (await own.orders())
      .filter(({ parentOrderId }) => parentOrderId !== undefined)
      .map((order) => ({ ...order }))

  it('takes limit TP/SL of a limit order without a mode, and types from the limit prices', async () => {
    const [price, above, below] = await Promise.all(
      [1, 4, -4].map((percent) =>
        openPrivateApi(exchange).then((own) => own.price('spot', 'BTCUSDT', percent)),
      ),
    )
    const legs = { takeProfit: above, stopLoss: below, tpLimitPrice: above, slLimitPrice: below }
    for (const more of [{}, { tpOrderType: 'Limit', slOrderType: 'Limit' }, { tpslMode: 'Full' }]) {
      const own = await openPrivateApi(exchange)
      const order = spot({ side: 'Buy', orderType: 'Limit', qty: '0.01', price, ...legs, ...more })
      expect(await create(own, order)).toHaveProperty('orderId')
      expect(await stops(own)).toMatchObject([{ orderType: 'Limit' }, { orderType: 'Limit' }])
    }
    const own = await openPrivateApi(exchange)
    const plain = { takeProfit: above, stopLoss: below, tpOrderType: 'Market', slOrderType: 'Market' }
    await create(own, spot({ side: 'Buy', orderType: 'Limit', qty: '0.01', price, ...plain }))
    expect(await stops(own)).toMatchObject([
      { orderType: 'Market', triggerBy: 'LastPrice' },
      { orderType: 'Market', triggerBy: 'LastPrice' },
    ])
  })

  it('changes a market leg of a resting order into a limit leg', async () => {
    const own = await openPrivateApi(exchange)
    const price = await own.price('spot', 'BTCUSDT', -2)
    const above = await own.price('spot', 'BTCUSDT', 4)
    const order = spot({ side: 'Buy', orderType: 'Limit', qty: '0.01', price, takeProfit: above })
    const { orderId } = await create(own, order)
    const change = { category: 'spot', symbol: 'BTCUSDT', orderId, takeProfit: above, tpLimitPrice: above }
    await own.call('/v5/order/amend', change)
    expect(await own.list('/v5/order/realtime', { category: 'spot', orderId })).toMatchObject([
      { takeProfit: above, tpLimitPrice: above },
    ])
  })

  it('refuses a limit leg without its price, and TP/SL of a market order', async () => {
    const own = await openPrivateApi(exchange)
    const price = await own.price('spot', 'BTCUSDT', -2)
    const takeProfit = await own.price('spot', 'BTCUSDT', 4)
    const limit = { side: 'Buy', orderType: 'Limit', qty: '0.01', price, takeProfit, tpOrderType: 'Limit' }
    expect((await own.refusal('/v5/order/create', spot(limit)))[0]).toBe(170130)
    const market = { side: 'Buy', qty: '500', takeProfit }
    expect((await own.refusal('/v5/order/create', spot(market)))[0]).toBe(170130)
    expect(await own.orders()).toEqual([])
  })

  it('cancels only plain orders by default', async () => {
    const own = await openPrivateApi(exchange)
    const price = await own.price('spot', 'BTCUSDT', -2)
    const triggerPrice = await own.price('spot', 'BTCUSDT', 2)
    const plain = await create(own, spot({ side: 'Buy', orderType: 'Limit', qty: '0.01', price }))
    const stop = await create(own, spot({ side: 'Buy', qty: '1000', triggerPrice, orderFilter: 'StopOrder' }))
    const [waiting] = await own.list('/v5/order/realtime', { category: 'spot', orderId: stop['orderId'] })
    const spent = new Decimal(String(waiting?.['qty'])).times(triggerPrice)
    // At most the amount, and less by no more than one lot.
    expect(spent.lessThanOrEqualTo(1000) && spent.greaterThan(990)).toBe(true)
    const ids = (rows: readonly Row[]) => rows.map((row) => row['orderId'])
    expect(ids(await own.list('/v5/order/cancel-all', { category: 'spot' }))).toEqual([plain['orderId']])
    expect(ids(await own.list('/v5/order/realtime', { category: 'spot', orderFilter: 'tpslOrder' }))).toEqual(
      [stop['orderId']],
    )
    expect(
      ids(await own.list('/v5/order/cancel-all', { category: 'spot', orderFilter: 'StopOrder' })),
    ).toEqual([stop['orderId']])
  })

  it('borrows for a spot order, shows the debt, and repays it', async () => {
    const own = await openPrivateApi(exchange, { wallet: { USDT: '100000' } })
    expect((await own.refusal('/v5/account/repay', { coin: 'BTC' }))[0]).toBe(182102)
    await create(own, spot({ side: 'Sell', qty: '0.01', isLeverage: 1 }))
    const [debt] = await own.list('/v5/account/collateral-info', { currency: 'BTC' })
    expect(debt).toMatchObject({
      currency: 'BTC',
      borrowAmount: '0.01',
      borrowable: true,
      marginCollateral: true,
    })
    await exchange.control({ type: 'step', ms: 3_600_000 })
    expect(await own.list('/v5/account/borrow-history', { currency: 'BTC' })).toMatchObject([
      { currency: 'BTC', borrowAmount: '0.01' },
    ])
    await create(own, spot({ side: 'Buy', qty: '0.02', marketUnit: 'baseCoin' }))
    const answer = await own.call('/v5/account/repay', { coin: 'BTC' }).catch((error: unknown) => error)
    // The exchange repays a loan from coins that are bought. In either case the account owes nothing now.
    expect([{ resultStatus: 'SU' }, 182102]).toContainEqual(Reflect.get(Object(answer), 'retCode') ?? answer)
    expect(await own.list('/v5/account/collateral-info', { currency: 'BTC' })).toMatchObject([
      { borrowAmount: '0' },
    ])
    expect(await own.call('/v5/spot-margin-trade/state')).toMatchObject({ spotMarginMode: '1' })
  })

  it('returns how much may be traded', async () => {
    const own = await openPrivateApi(exchange, { wallet: { USDT: '1000' } })
    expect(
      await own.call('/v5/order/spot-borrow-check', { category: 'spot', symbol: 'BTCUSDT', side: 'Buy' }),
    ).toMatchObject({
      symbol: 'BTCUSDT',
      side: 'Buy',
      maxTradeAmount: '1000',
      spotMaxTradeAmount: '1000',
      borrowCoin: 'USDT',
    })
  })
})
