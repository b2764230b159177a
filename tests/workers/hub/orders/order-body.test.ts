import { describe, expect, it } from 'vitest'
import type { PrivateState } from '#shared/contracts/private-feed.ts'
import type { NewOrder } from '#shared/contracts/order-entry.ts'
import { accepted } from '#shared/contracts/outcome.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { createOrderCalls } from '../../../../src/workers/hub/orders/order-calls.ts'
import type { Intent, Intents } from '../../../../src/workers/hub/orders/intents.ts'
import { newOrder } from '../virtual-hub.ts'

const text = (value: string): DecimalText => value as DecimalText
const counted = { leverage: text('12.5'), designatedMargin: text('606.27') }

/** The sent body of an order, with this leverage of its symbol in the private state. */
async function sent(order: NewOrder, setting: Partial<PrivateState['settings'][number]> | null) {
  const seen: Intent<unknown>[] = []
  const intents = {
    run: async (intent: Intent<unknown>) => {
      seen.push(intent)
      return accepted({ orderId: 'o', orderLinkId: 'a' })
    },
  } as unknown as Intents
  const settings = setting === null ? [] : [{ symbol: 'BTCUSDT', ...setting }]
  const state = { settings } as unknown as PrivateState
  await createOrderCalls(
    intents,
    () => 'id',
    () => state,
  ).placeOrder(order)
  const [intent] = seen
  return { body: intent?.call.body, content: intent?.content }
}

describe('the body of an order', () => {
  it('FORM-30, FORM-33: contains leverage and margin as they were calculated, scaled by 100 and by 1e8', async () => {
    const order = { ...newOrder('a'), ...counted }
    const { body } = await sent(order, { buyLeverage: text('12.5'), sellLeverage: text('3') })
    expect(body).toMatchObject({
      leverage: '12.5',
      leverageE2: '1250',
      designatedMarginE8: '60627000000',
      qtyX: '100000000',
      needGeneratePid: false,
    })
  })

  it('LEV-11: a leverage that was changed since is not sent: no order reverts it', async () => {
    const order = { ...newOrder('a'), ...counted }
    const { body } = await sent(order, { buyLeverage: text('20'), sellLeverage: text('12.5') })
    for (const name of ['leverage', 'leverageE2', 'designatedMarginE8']) expect(body).not.toHaveProperty(name)
    const sell = await sent(
      { ...order, side: 'Sell' },
      { buyLeverage: text('20'), sellLeverage: text('12.5') },
    )
    expect(sell.body).toMatchObject({ leverage: '12.5' })
  })

  it('LEV-11: if no setting is known the form’s guess is not sent', async () => {
    const { body } = await sent({ ...newOrder('a'), ...counted }, null)
    for (const name of ['leverage', 'leverageE2', 'designatedMarginE8']) expect(body).not.toHaveProperty(name)
    expect(body).toMatchObject({ qty: '1', needGeneratePid: false })
  })

  it('FORM-33: a leverage without a margin, or with one that has no exact E8, is sent alone', async () => {
    for (const designatedMargin of [undefined, text('0.123456789')]) {
      const order = { ...newOrder('a'), leverage: text('12.5'), designatedMargin } as NewOrder
      const { body } = await sent(order, { buyLeverage: text('12.5') })
      expect(body).toMatchObject({ leverage: '12.5', leverageE2: '1250' })
      expect(body).not.toHaveProperty('designatedMarginE8')
    }
  })

  it('spot and options have none; recalculated figures do not make another order of a press (H8)', async () => {
    const plain = await sent(newOrder('a'), null)
    expect(plain.body).not.toHaveProperty('leverageE2')
    expect((await sent({ ...newOrder('a'), ...counted }, null)).content).toBe(plain.content)
  })
})

/** The calls over intents that accept each with this result. */
function bench(result: unknown, orders: readonly object[] = []) {
  const seen: Intent<unknown>[] = []
  const intents = {
    run: async (intent: Intent<unknown>) => {
      seen.push(intent)
      return { kind: 'accepted', value: intent.read(result) }
    },
  } as unknown as Intents
  let ids = 0
  const calls = createOrderCalls(
    intents,
    () => `id-${(ids += 1)}`,
    () => ({ orders }) as unknown as PrivateState,
  )
  return { seen, calls }
}
const isPost = { method: 'POST', symbol: 'BTCUSDT', isPrivate: true }

describe('the calls of orders', () => {
  it('FORM-30: an order is one call with exactly the fields that it has', async () => {
    const { calls, seen } = bench({})
    const more = {
      triggerPrice: '120',
      triggerBy: 'MarkPrice',
      triggerDirection: 1,
      basePrice: '100',
      maxSlippage: '0.5',
      maxSlippageType: 'Percent',
      marketUnit: 'baseCoin',
      isLeverage: true,
      tpSl: { takeProfit: '130' },
    }
    await calls.placeOrder(newOrder('a'))
    await calls.placeOrder({ ...newOrder('b'), ...more } as never)
    const { tpSl, ...flat } = more
    const { kind: orderType, ...rest } = newOrder('a')
    const plain = { ...rest, orderType, qtyX: '100000000', needGeneratePid: false }
    const full = { ...plain, ...flat, ...tpSl, orderLinkId: 'b' }
    expect(seen.map(({ call }) => call)).toEqual([
      { ...isPost, path: '/contract/v5/order/create', body: plain },
      { ...isPost, path: '/contract/v5/order/create', body: full },
    ])
    expect(seen[1]).toMatchObject({ id: 'b', kind: 'create', symbol: 'BTCUSDT', orderId: '' })
    expect(JSON.parse(seen[1]?.content ?? '')).toEqual({
      ...full,
      orderLinkId: '',
      basePrice: undefined,
      triggerDirection: undefined,
    })
  })

  it('FORM-30: half a slippage, disabled borrowing and the price of a market order are not sent', async () => {
    const { calls, seen } = bench({})
    const { price: _price, ...market } = newOrder('a')
    await calls.placeOrder({ ...market, maxSlippage: '1' } as never)
    await calls.placeOrder({
      ...market,
      orderLinkId: 'b',
      maxSlippageType: 'Percent',
      isLeverage: false,
    } as never)
    for (const { call } of seen) {
      for (const name of ['price', 'maxSlippage', 'maxSlippageType', 'isLeverage'])
        expect(call.body).not.toHaveProperty(name)
    }
  })

  it('an order without a link id, with one of more than 36 characters, or with an unusable quantity is refused here', async () => {
    const { calls, seen } = bench({})
    for (const bad of [{ orderLinkId: '' }, { orderLinkId: 'a'.repeat(37) }, { qty: 'x' }])
      expect(await calls.placeOrder({ ...newOrder('a'), ...bad } as never)).toEqual({
        kind: 'rejected',
        code: 10001,
        message: 'qty or orderLinkId',
      })
    expect(seen).toEqual([])
    await calls.placeOrder(newOrder('a'.repeat(36)))
    expect(seen).toHaveLength(1)
  })

  it('the answer contains the order’s id; its own link id only if it has one', async () => {
    const placed = async (result: unknown) => bench(result).calls.placeOrder(newOrder('a'))
    expect(await placed({ orderId: 'o', orderLinkId: 'theirs', price: '99.50' })).toMatchObject({
      value: { orderId: 'o', orderLinkId: 'theirs', price: '99.5' },
    })
    for (const orderLinkId of ['', 5, undefined])
      expect(await placed({ orderId: 'o', orderLinkId, price: 'x' })).toEqual(
        accepted({ orderId: 'o', orderLinkId: 'a' }),
      )
    for (const unreadable of [null, {}, { orderId: 5 }])
      expect(await placed(unreadable)).toMatchObject({ value: null })
  })

  it('I3: a pushed order proves a new one, unless it was rejected', async () => {
    const { calls, seen } = bench({})
    await calls.placeOrder(newOrder('a'))
    const pushed = { orderId: 'o', orderStatus: 'New', price: '99' } as never
    expect(seen[0]?.readPushed(pushed)).toEqual({ orderId: 'o', orderLinkId: '', price: '99' })
    expect(seen[0]?.readPushed({ orderId: 'o', orderLinkId: 'a', orderStatus: 'Filled' } as never)).toEqual({
      orderId: 'o',
      orderLinkId: 'a',
    })
    expect(seen[0]?.readPushed({ orderId: 'o', orderStatus: 'Rejected' } as never)).toBeNull()
  })

  it('a replace of a conditional order contains its new trigger price alone, and records it', async () => {
    const { calls, seen } = bench({ orderId: 'o' })
    const request = { orderId: 'o', symbol: 'BTCUSDT', triggerPrice: text('110') }
    await calls.replaceOrder(request)
    expect(seen).toMatchObject([{ kind: 'replace', change: { triggerPrice: '110' } }])
    expect(seen.map(({ call }) => call.body)).toEqual([request])
  })

  it.each([1, 2])(
    'a new trigger price is sent with the direction %i that the order has: it must not turn',
    async (triggerDirection) => {
      const orders = [
        { orderId: 'other', triggerDirection: 3 - triggerDirection },
        { orderId: 'o', triggerDirection },
      ]
      const { calls, seen } = bench({ orderId: 'o' }, orders)
      const request = { orderId: 'o', symbol: 'BTCUSDT', triggerPrice: text('110') }
      await calls.replaceOrder(request)
      await calls.replaceOrder({ orderId: 'o', symbol: 'BTCUSDT', price: text('101') })
      expect(seen.map(({ call }) => call.body)).toEqual([
        { ...request, triggerDirection },
        { orderId: 'o', symbol: 'BTCUSDT', price: '101' },
      ])
    },
  )

  it('a replace contains only the changes; the same one twice at once is one call', async () => {
    const { calls, seen } = bench({ orderId: 'o' })
    const request = { orderId: 'o', symbol: 'BTCUSDT', price: text('101') }
    const [one, same] = await Promise.all([calls.replaceOrder(request), calls.replaceOrder(request)])
    expect([one, same]).toEqual(Array(2).fill(accepted({ orderId: 'o', orderLinkId: '' })))
    await calls.replaceOrder({ orderId: 'o', symbol: 'BTCUSDT', qty: text('2') })
    expect(seen).toMatchObject([
      { id: 'id-1', kind: 'replace', symbol: 'BTCUSDT', orderId: 'o', change: { price: '101' } },
      { id: 'id-2', kind: 'replace', symbol: 'BTCUSDT', orderId: 'o', change: { qty: '2' } },
    ])
    expect(seen.map(({ call }) => call)).toEqual([
      { ...isPost, path: '/contract/v5/order/replace', body: request },
      {
        ...isPost,
        path: '/contract/v5/order/replace',
        body: { orderId: 'o', symbol: 'BTCUSDT', qty: '2' },
      },
    ])
    expect(seen[0]?.readPushed({ orderId: 'o', orderStatus: 'New' } as never)).toMatchObject({ orderId: 'o' })
  })

  it('a cancel is one call per order, however often it is pressed at once', async () => {
    const { calls, seen } = bench({})
    const one = { orderId: 'o', symbol: 'BTCUSDT' }
    const both = await Promise.all([calls.cancelOrder(one), calls.cancelOrder(one)])
    await calls.cancelOrder({ ...one, orderId: 'p' })
    expect(both).toEqual(Array(2).fill(accepted(null)))
    expect(seen).toMatchObject([
      { id: 'id-1', kind: 'cancel', symbol: 'BTCUSDT', orderId: 'o' },
      { id: 'id-2', kind: 'cancel', symbol: 'BTCUSDT', orderId: 'p' },
    ])
    expect(seen[0]?.call).toEqual({ ...isPost, path: '/contract/v5/order/cancel', body: one })
    expect(seen[0]?.readPushed({ orderStatus: 'Cancelled' } as never)).toBe(true)
  })

  it('cancel all contains its symbol if it has one, and counts', async () => {
    const { calls, seen } = bench({ canceled: 3 })
    expect(await calls.cancelAll({ symbol: 'BTCUSDT' })).toEqual(accepted({ canceled: 3 }))
    await calls.cancelAll({})
    const path = '/contract/v5/order/cancel-all'
    expect(seen.map(({ kind, symbol, call }) => [kind, symbol, call.path, call.body])).toEqual([
      ['account', 'BTCUSDT', path, { symbol: 'BTCUSDT' }],
      ['account', '', path, {}],
    ])
    for (const uncounted of [null, {}, { canceled: '3' }])
      expect(await bench(uncounted).calls.cancelAll({})).toEqual(accepted({ canceled: 0 }))
  })

  it('changes of the account send their request, each as a separate intent', async () => {
    const { calls, seen } = bench({})
    const leverage = { symbol: 'BTCUSDT', buyLeverage: text('5'), sellLeverage: text('5') }
    const mode = { symbol: 'BTCUSDT', isIsolated: true }
    const funds = { coin: 'USDT', amount: text('10') }
    for (const made of [
      calls.resetAccount(),
      calls.addDemoFunds(funds),
      calls.setLeverage(leverage),
      calls.switchMarginMode(mode),
    ])
      expect(await made).toEqual(accepted(null))
    expect(seen.map(({ id, symbol, call }) => [id, symbol, call.path, call.body])).toEqual([
      ['id-1', '', '/user/demo-reset', {}],
      ['id-2', '', '/user/demo-funds', funds],
      ['id-3', 'BTCUSDT', '/contract/v5/position/set-leverage', leverage],
      ['id-4', 'BTCUSDT', '/contract/v5/position/switch-isolated', mode],
    ])
  })
})
