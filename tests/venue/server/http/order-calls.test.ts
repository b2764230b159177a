import { describe, expect, it } from 'vitest'
import { path } from '#shared/wire/http.ts'
import { callsBench } from './calls-bench.ts'

const bench = callsBench()
const limit = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', qty: '0.5', price: '60000' }

describe('POST /contract/v5/order/create', () => {
  it('FORM-30, VENUE-15: accepts every field of the form and places that order', async () => {
    const reply = await bench.http.post('/contract/v5/order/create', {
      ...limit,
      qtyX: '50000000',
      basePrice: '60010.5',
      leverage: '12.5',
      leverageE2: 1250,
      takeProfit: '66000',
      stopLoss: '55000',
      tpTriggerBy: 'MarkPrice',
      slTriggerBy: 'IndexPrice',
      tpSlMode: 'Partial',
      tpOrderType: 'Limit',
      slOrderType: 'Market',
      limitTakeProfit: '66100',
      tpSizeX: '10000000',
      triggerPrice: '61000',
      triggerBy: 'IndexPrice',
      triggerDirection: 1,
      designatedMarginE8: '0',
      positionIdx: 1,
      timeInForce: 'PostOnly',
      reduceOnly: true,
      closeOnTrigger: true,
      is_reverse_position: true,
      needGeneratePid: true,
      orderLinkId: 'mine-1',
    })
    expect(reply.body.ret_code).toBe(0)
    expect(reply.result).toEqual({
      create_order_failed_qty_x: '0',
      orderId: 'o1',
      orderLinkId: 'mine-1',
      pid: 'o1',
    })
    expect(bench.asked()).toEqual({
      type: 'CreateOrder',
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Limit',
      qty: '0.5',
      price: '60000',
      leverage: '12.5',
      takeProfit: '66000',
      stopLoss: '55000',
      tpTriggerBy: 'MarkPrice',
      slTriggerBy: 'IndexPrice',
      tpSlMode: 'Partial',
      tpOrderType: 'Limit',
      slOrderType: 'Market',
      tpLimitPrice: '66100',
      tpSize: '0.1',
      triggerPrice: '61000',
      triggerBy: 'IndexPrice',
      triggerDirection: 1,
      positionIdx: 1,
      timeInForce: 'PostOnly',
      reduceOnly: true,
      closeOnTrigger: true,
      isReversePosition: true,
      orderLinkId: 'mine-1',
    })
  })

  it('FORM-33: the quantity may be sent as qtyX alone and the leverage as leverageE2 alone', async () => {
    await bench.http.post(path.orderCreate, { ...limit, qty: undefined, qtyX: '29000000', leverageE2: '250' })
    expect(bench.asked()).toMatchObject({ qty: '0.29', leverage: '2.5' })
  })

  it.each([
    [{ qtyX: '5' }, 'qtyX must be qty x 1e8'],
    [{ qtyX: '0.5' }, 'qtyX must be a whole number'],
    [{ leverage: '10', leverageE2: 1001 }, 'leverageE2 must be leverage x 100'],
    [{ basePrice: 'high' }, 'basePrice must be a number'],
    [{ designatedMarginE8: '-1' }, 'designatedMarginE8 must not be negative'],
    [{ qty: '' }, 'qty is missing'],
    [{ side: 'buy' }, 'side must be one of Buy, Sell'],
    [{ positionIdx: 3 }, 'positionIdx must be a whole number from 0 to 2'],
    [{ triggerPrice: '61000', triggerDirection: 3 }, 'triggerDirection must be a whole number from 1 to 2'],
    [
      { triggerPrice: '61000', triggerDirection: 'up' },
      'triggerDirection must be a whole number from 1 to 2',
    ],
    [{ maxSlippage: '1' }, 'maxSlippage and maxSlippageType go together'],
    [{ specialTradeFrom: 'Robot' }, 'specialTradeFrom must be one of TWAP, Iceberg, Chase Limit'],
    [{ reduceOnly: 'yes' }, 'reduceOnly must be true or false'],
  ])('VENUE-49: %j is refused with 10001 and the reason, and nothing is ordered', async (fields, reason) => {
    const reply = await bench.http.post(path.orderCreate, { ...limit, ...fields })
    expect([reply.code, reply.message]).toEqual([10001, `The request was not understood (${reason})`])
    expect(bench.exchange.commands).toEqual([])
  })

  it('VENUE-46: a direction without a trigger price has no effect', async () => {
    await bench.http.post(path.orderCreate, { ...limit, triggerDirection: 2 })
    expect(bench.asked()).not.toHaveProperty('triggerDirection')
  })

  it('VENUE-59, SLIP-11: a market order has its maximum slippage', async () => {
    const slippage = { maxSlippage: '0.05', maxSlippageType: 'Percent' }
    await bench.http.post(path.orderCreate, { ...limit, orderType: 'Market', ...slippage })
    expect(bench.asked()).toMatchObject(slippage)
  })

  it.each([
    [
      { specialTradeFrom: 'TWAP', durationMs: 60_000, intervalMs: 5000 },
      { strategy: { origin: 'TWAP', durationMs: 60_000, intervalMs: 5000 } },
    ],
    [{ specialTradeFrom: 'Iceberg', subQty: '0.1' }, { strategy: { origin: 'Iceberg', subQty: '0.1' } }],
    [
      { specialTradeFrom: 'Chase Limit', chaseDistance: '5', maxChasePrice: '61000' },
      { strategy: { origin: 'Chase Limit', chaseDistance: '5', maxChasePrice: '61000' } },
    ],
    [
      { trailValue: '100', activationPrice: '61000' },
      { trailValue: '100', activationPrice: '61000' },
    ],
    [{ trailValuePercentageE4: 500 }, { trailValuePercentageE4: 500 }],
    [
      { tpTriggerPrice: '66000', slTriggerPrice: '55000', slLimitPrice: '54900' },
      {
        oco: { tpTriggerPrice: '66000', slTriggerPrice: '55000', slLimitPrice: '54900' },
        triggerBy: 'LastPrice',
      },
    ],
    [
      { marketUnit: 'baseCoin', isLeverage: true },
      { marketUnit: 'baseCoin', isLeverage: true },
    ],
  ])('VENUE-47: %j creates an order of that kind', async (fields, wanted) => {
    expect((await bench.http.post(path.orderCreate, { ...limit, ...fields })).code).toBe(0)
    expect(bench.asked()).toMatchObject(wanted)
  })
})

describe('POST /contract/v5/order/replace', () => {
  it('VENUE-18, TPSL-67: changes price, quantity, trigger and take profit of one order', async () => {
    const reply = await bench.http.post('/contract/v5/order/replace', {
      orderId: 'o1',
      symbol: 'BTCUSDT',
      type: 'Stop',
      price: '61000',
      qtyX: '10000000',
      triggerPrice: '60500',
      triggerDirection: 2,
      takeProfit: '66000',
      tpTriggerBy: 'MarkPrice',
      tpSlMode: 'Full',
      tpOrderType: 'Market',
      tpMaxSlippage: '50',
      tpMaxSlippageType: 'TickSize',
    })
    expect(reply.body.ret_code).toBe(0)
    expect(bench.asked()).toEqual({
      type: 'ReplaceOrder',
      orderId: 'o1',
      symbol: 'BTCUSDT',
      price: '61000',
      qty: '0.1',
      triggerPrice: '60500',
      triggerDirection: 2,
      takeProfit: '66000',
      tpTriggerBy: 'MarkPrice',
      tpSlMode: 'Full',
      tpOrderType: 'Market',
      tpSlippage: { maxSlippage: '50', maxSlippageType: 'TickSize' },
    })
  })

  it('VENUE-18: returns the exchange’s refusal with its parameters in ext_map', async () => {
    bench.exchange.answer = {
      ok: false,
      code: 30027,
      message: 'The take profit of a long position must be above the MarkPrice.',
      params: { triggerBy: 'MarkPrice' },
    }
    const reply = await bench.http.post(path.orderReplace, { orderId: 'o1', symbol: 'BTCUSDT' })
    expect([reply.code, reply.body.ext_map]).toEqual([30027, { triggerBy: 'MarkPrice' }])
  })
})

describe('POST /contract/v5/order/cancel', () => {
  it('VENUE-19: cancels one order', async () => {
    expect(
      (await bench.http.post('/contract/v5/order/cancel', { orderId: 'x', symbol: 'BTCUSDT' })).code,
    ).toBe(0)
    expect(bench.asked()).toEqual({ type: 'CancelOrder', orderId: 'x', symbol: 'BTCUSDT' })
  })

  it('VENUE-19, TPSL-68: with type TpSlOcoStopOrder it cancels waiting orders only', async () => {
    const { result } = await bench.http.post(path.orderCreate, limit)
    const plain = { orderId: result['orderId'], symbol: 'BTCUSDT', type: 'TpSlOcoStopOrder' }
    expect((await bench.http.post(path.orderCancel, plain)).code).toBe(30021)
    expect((await bench.http.post(path.orderCancel, { ...plain, orderId: 'a stop' })).code).toBe(0)
    expect((await bench.http.post(path.orderCancel, { ...plain, type: 'Any' })).code).toBe(10001)
    expect(bench.exchange.commands.map(({ command }) => command.type)).toEqual(['CreateOrder', 'CancelOrder'])
  })
})

describe('POST /contract/v5/order/cancel-totally', () => {
  it('VENUE-20: cancels all partial take profits and stop losses of one position', async () => {
    const body = { symbol: 'BTCUSDT', positionIdx: 2, type: 'PartialTpSlConditional' }
    expect((await bench.http.post('/contract/v5/order/cancel-totally', body)).body.ret_code).toBe(0)
    expect(bench.asked()).toEqual({
      type: 'CancelTotally',
      kind: 'PartialTpSlConditional',
      symbol: 'BTCUSDT',
      positionIdx: 2,
    })
  })

  it('VENUE-20: another type is refused', async () => {
    const reply = await bench.http.post(path.orderCancelTotally, { symbol: 'BTCUSDT', type: 'Everything' })
    expect(reply.code).toBe(10001)
    expect(bench.exchange.commands).toEqual([])
  })
})

describe('POST /contract/v5/order/cancel-all', () => {
  it('VENUE-29: cancels the open orders of a symbol, or all', async () => {
    bench.exchange.answer = { ok: true, result: { count: 2, orderIds: ['a', 'b'] } }
    const reply = await bench.http.post(path.own.orderCancelAll, { symbol: 'BTCUSDT' })
    expect(reply.result).toEqual({ canceled: 2, orderIds: ['a', 'b'] })
    expect(bench.asked()).toEqual({ type: 'CancelAll', symbol: 'BTCUSDT' })
  })
})
