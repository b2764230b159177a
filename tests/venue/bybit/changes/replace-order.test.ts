import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Command } from '../../../../venue/exchange/commands.ts'
import { ok, openAccountStage, refused, silent } from '../support/account-stage.ts'
import type { AccountStage } from '../support/account-stage.ts'
import { orderRow } from '../support/rows.ts'

let stage: AccountStage
beforeEach(async () => {
  vi.useFakeTimers()
  stage = openAccountStage()
  stage.orders.set('linear USDT', [
    orderRow(),
    orderRow({
      orderId: 'legs',
      takeProfit: '70000',
      stopLoss: '50000',
      tpslMode: 'Full',
      tpTriggerBy: 'LastPrice',
    }),
    orderRow({ orderId: 'limit-leg', takeProfit: '70000', tpLimitPrice: '69990', tpslMode: 'Partial' }),
    orderRow({ orderId: 'part', orderStatus: 'PartiallyFilled', cumExecQty: '0.1', leavesQty: '0.2' }),
    orderRow({
      orderId: 'stop',
      orderType: 'Market',
      price: '0',
      orderStatus: 'Untriggered',
      stopOrderType: 'Stop',
      triggerPrice: '65000',
      triggerDirection: 1,
      triggerBy: 'LastPrice',
    }),
    orderRow({ orderId: 'reduce', reduceOnly: true }),
  ])
  stage.orders.set('spot Order', [orderRow({ orderId: 's-1' })])
  stage.replies('/v5/order/amend', ok({ orderId: 'o-1', orderLinkId: 'link-1' }))
  await stage.start()
})
afterEach(() => {
  stage.close()
  vi.useRealTimers()
})

type Change = Partial<Extract<Command, { readonly type: 'ReplaceOrder' }>>
const replace = (fields: Change) =>
  stage.commandFor({ type: 'ReplaceOrder', orderId: 'o-1', symbol: 'BTCUSDT', ...fields }, 3_000)
const bodies = () => stage.bodies('/v5/order/amend')

describe('an amend', () => {
  it('E5: names the order by its id alone', async () => {
    expect(await replace({ price: '59000.50' })).toMatchObject({ ok: true, result: { orderId: 'o-1' } })
    expect(bodies()).toEqual([{ category: 'linear', symbol: 'BTCUSDT', orderId: 'o-1', price: '59000.50' }])
  })

  it.each<[string, Change, object]>([
    ['price and quantity', { price: '59000', qty: '0.5' }, { price: '59000', qty: '0.5' }],
    [
      'the quantity alone if the price is the same in other digits',
      { price: '60000.0', qty: '0.5' },
      { qty: '0.5' },
    ],
    ['a removed leg as "0"', { orderId: 'legs', takeProfit: '0' }, { takeProfit: '0', tpslMode: 'Full' }],
    [
      'the changed leg of two',
      { orderId: 'legs', takeProfit: '71000', stopLoss: '50000', tpTriggerBy: 'MarkPrice' },
      { takeProfit: '71000', tpTriggerBy: 'MarkPrice', tpslMode: 'Full' },
    ],
    [
      'the price of a leg with what triggers it',
      { orderId: 'legs', tpTriggerBy: 'MarkPrice' },
      { takeProfit: '70000', tpTriggerBy: 'MarkPrice', tpslMode: 'Full' },
    ],
    [
      'the limit price of a limit leg',
      { orderId: 'limit-leg', takeProfit: '70000', tpOrderType: 'Limit', tpLimitPrice: '69980' },
      { takeProfit: '70000', tpLimitPrice: '69980', tpslMode: 'Partial' },
    ],
    ['a trigger price', { orderId: 'stop', triggerPrice: '66000' }, { triggerPrice: '66000' }],
    ['a quantity above what is filled', { orderId: 'part', qty: '0.2' }, { qty: '0.2' }],
    [
      'all of an order that is not known',
      { orderId: 'other', price: '60000', qty: '0.3' },
      { price: '60000', qty: '0.3' },
    ],
  ])('sends %s', async (_name, fields, sent) => {
    expect(await replace(fields)).toMatchObject({ ok: true })
    expect(bodies()).toEqual([
      { category: 'linear', symbol: 'BTCUSDT', orderId: fields.orderId ?? 'o-1', ...sent },
    ])
  })

  it('of spot has the category spot', async () => {
    await replace({ orderId: 's-1', symbol: 'BTC_USDT', price: '59000' })
    expect(bodies()).toEqual([{ category: 'spot', symbol: 'BTCUSDT', orderId: 's-1', price: '59000' }])
  })

  it.each<[string, Change, number]>([
    ['that changes nothing', { price: '60000.00', qty: '0.30' }, 30024],
    ['without a change', {}, 30024],
    ['to a quantity that is filled', { orderId: 'part', qty: '0.1' }, 30024],
    ['of the price of a market order', { orderId: 'stop', price: '1' }, 30024],
    ['of the legs of a partly filled order', { orderId: 'part', takeProfit: '70000' }, 30025],
    ['of the legs of a reduce-only order', { orderId: 'reduce', takeProfit: '70000' }, 30025],
    [
      'that makes a market leg a limit leg',
      { orderId: 'legs', takeProfit: '71000', tpOrderType: 'Limit', tpLimitPrice: '1' },
      30025,
    ],
    [
      'that makes a limit leg a market leg',
      { orderId: 'limit-leg', takeProfit: '71000', tpOrderType: 'Market' },
      30025,
    ],
    ['with a leg of another size', { orderId: 'legs', takeProfit: '71000', tpSize: '0.1' }, 30026],
    ['of another symbol', { symbol: 'ETHUSDT', price: '1' }, 30021],
    ['of no symbol', { symbol: 'NOSUCH', price: '1' }, 30001],
    [
      'to a trigger on the other side than it names',
      { orderId: 'stop', triggerPrice: '59000', triggerDirection: 1 },
      30015,
    ],
    [
      'to another direction than the order has',
      { orderId: 'stop', triggerPrice: '59000', triggerDirection: 2 },
      30015,
    ],
  ])('%s is refused with nothing sent', async (_name, fields, code) => {
    expect(await replace(fields)).toMatchObject({ ok: false, code })
    expect(bodies()).toEqual([])
  })

  it('whose push does not come is read again after 2 s', async () => {
    stage.byId.set('o-1', orderRow({ price: '59000', updatedTime: '1700000000005' }))
    await stage.command({ type: 'ReplaceOrder', orderId: 'o-1', symbol: 'BTCUSDT', price: '59000' })
    const price = async () =>
      (await stage.account.privateSnapshot('a-1')).orders.find(({ orderId }) => orderId === 'o-1')?.price
    await vi.advanceTimersByTimeAsync(1_900)
    expect(await price()).toBe('60000')
    await vi.advanceTimersByTimeAsync(200)
    expect(await price()).toBe('59000')
  })

  describe('while the account is not confirmed', () => {
    beforeEach(() => stage.fake.drop())

    it.each<[string, Change, object]>([
      [
        'price and quantity, the unchanged one too',
        { price: '60000', qty: '0.5' },
        { price: '60000', qty: '0.5' },
      ],
      [
        'all amounts of an order with legs',
        { orderId: 'legs', price: '60000', qty: '0.4', takeProfit: '70000', stopLoss: '50000' },
        { price: '60000', qty: '0.4', takeProfit: '70000', stopLoss: '50000' },
      ],
      [
        'the removal of a leg that the order seems not to have',
        { price: '60000', qty: '0.3', stopLoss: '0' },
        { price: '60000', qty: '0.3', stopLoss: '0' },
      ],
      [
        'trigger price and quantity of a conditional market order',
        { orderId: 'stop', triggerPrice: '66000', qty: '0.3' },
        { triggerPrice: '66000', qty: '0.3' },
      ],
    ])('sends %s', async (_name, fields, sent) => {
      await replace(fields)
      expect(bodies()).toMatchObject([{ orderId: fields.orderId ?? 'o-1', ...sent }])
    })

    it.each<[string, Change, string]>([
      ['the price alone', { price: '59000' }, 'qty'],
      ['the quantity alone', { qty: '0.2' }, 'price'],
      [
        'price and quantity without the legs',
        { orderId: 'legs', price: '1', qty: '1' },
        'takeProfit, stopLoss',
      ],
      ['the trigger price alone', { orderId: 'stop', triggerPrice: '66000' }, 'qty'],
      ['an order that is not known', { orderId: 'other', price: '1', qty: '1' }, 'the order'],
    ])('refuses a change of %s, and sends nothing', async (_name, fields, missing) => {
      const answer = await replace(fields)
      expect(answer).toMatchObject({ ok: false, code: 10098 })
      expect(answer.ok ? '' : answer.message).toContain(`not confirmed: ${missing})`)
      expect(bodies()).toEqual([])
    })

    it('sends the change alone if Bybit answers that the order is as the trader saw it', async () => {
      stage.byId.set('o-1', orderRow({ updatedTime: '1700000000005' }))
      expect(await replace({ price: '59000' })).toMatchObject({ ok: true })
      expect(bodies()).toEqual([{ category: 'linear', symbol: 'BTCUSDT', orderId: 'o-1', price: '59000' }])
    })

    it.each<[string, object]>([
      ['another quantity', { qty: '0.4', leavesQty: '0.4' }],
      ['a stop loss', { stopLoss: '50000' }],
    ])('refuses it if another program gave the order %s', async (_name, changed) => {
      stage.byId.set('o-1', orderRow({ updatedTime: '1700000000005', ...changed }))
      expect(await replace({ price: '59000' })).toMatchObject({ ok: false, code: 10098 })
      expect(bodies()).toEqual([])
    })

    it('an order that another program changed meanwhile gets what the trader saw', async () => {
      // Another program lowered the price; the message is lost with the socket. The trader changes the quantity.
      expect(await replace({ qty: '0.5' })).toMatchObject({ ok: false, code: 10098 })
      await replace({ price: '60000.00', qty: '0.5' })
      expect(bodies()).toMatchObject([{ price: '60000.00', qty: '0.5' }])
    })
  })

  it.each([
    ['Filled', '0.3', 30022],
    ['Cancelled', '0', 30023],
  ])(
    'E5: of an order that is known as %s is refused with nothing sent',
    async (orderStatus, cumExecQty, code) => {
      stage.fake.push('order', [{ category: 'linear', ...orderRow({ orderStatus, cumExecQty }) }])
      expect(await replace({ price: '59000' })).toMatchObject({ ok: false, code })
      expect(bodies()).toEqual([])
    },
  )

  it.each([
    [110001, 'order not exists or too late to replace', 30022],
    [170213, 'Order does not exist.', 30022],
  ])('E5: that is too late by %i is answered by what the order became', async (retCode, text, code) => {
    stage.replies('/v5/order/amend', refused(retCode, text))
    stage.byId.set('o-1', orderRow({ orderStatus: 'Filled', cumExecQty: '0.3' }))
    expect(await replace({ price: '59000' })).toMatchObject({ ok: false, code })
  })

  it.each([
    [110064, '', 30024],
    [170313, '', 30024],
    [110092, 'expect Rising, but trigger_price <= current??LastPrice', 30074],
    [110003, 'Order price exceeds the allowable range.', 30013],
  ])('that Bybit refuses with %i is a refusal', async (retCode, text, code) => {
    stage.replies('/v5/order/amend', refused(retCode, text))
    expect(await replace({ price: '59000' })).toMatchObject({ ok: false, code })
  })

  it.each([
    ['StopLoss:59000 set for Buy position should be lower than base_price:58000??LastPrice', 30028],
    ['StopLoss set for Sell position should be higher than base_price??MarkPrice', 30030],
  ])('E28: whose price passes the stop loss of the order is named so', async (text, code) => {
    stage.replies('/v5/order/amend', refused(10001, text))
    expect(await replace({ price: '49000' })).toMatchObject({ ok: false, code })
  })
})

describe('an amend without a clear answer', () => {
  const opens = [
    ['an answer that does not arrive', silent()],
    ['10016', refused(10016)],
    ['110079', refused(110079, 'the order is processing')],
  ] as const

  it.each(opens)('after %s is unknown, is sent once, and is settled by reading', async (_name, reply) => {
    stage.replies('/v5/order/amend', reply)
    stage.byId.set('o-1', orderRow())
    expect(await replace({ price: '59000' })).toMatchObject({ ok: false, code: 10016 })
    stage.byId.set('o-1', orderRow({ price: '59000', updatedTime: '1700000000009' }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(stage.took()).toContain('order replaced o-1 New')
    expect(bodies()).toHaveLength(1)
  })

  it.each(opens)('after %s of an order that is as wanted now was executed', async (_name, reply) => {
    stage.replies('/v5/order/amend', reply)
    stage.byId.set('o-1', orderRow({ price: '59000.00', updatedTime: '1700000000009' }))
    expect(await replace({ price: '59000' })).toMatchObject({ ok: true })
  })

  it.each(opens)('after %s of an order that was filled at its old price is 30022', async (_name, reply) => {
    stage.replies('/v5/order/amend', reply)
    stage.byId.set('o-1', orderRow({ orderStatus: 'Filled', cumExecQty: '0.3' }))
    expect(await replace({ price: '59000' })).toMatchObject({ ok: false, code: 30022 })
  })
})
