import { describe, expect, it } from 'vitest'
import { path } from '#shared/wire/http.ts'
import { callsBench } from './calls-bench.ts'

const bench = callsBench()
const symbol = 'BTCUSDT'

describe('POST /contract/v5/position/set-tp-sl-ts', () => {
  it('VENUE-17, TPSL-65: a full take profit, stop loss and trailing stop of a position', async () => {
    const reply = await bench.http.post('/contract/v5/position/set-tp-sl-ts', {
      symbol,
      positionIdx: 0,
      tpSlMode: 'Full',
      takeProfit: '66000',
      stopLoss: '0',
      tpTriggerBy: 'MarkPrice',
      slTriggerBy: 'LastPrice',
      trailingStop: '150',
      activationPrice: '65000',
    })
    expect(reply.body.ret_code).toBe(0)
    expect(bench.asked()).toEqual({
      type: 'SetTpSl',
      symbol,
      positionIdx: 0,
      tpSlMode: 'Full',
      takeProfit: '66000',
      stopLoss: '0',
      tpTriggerBy: 'MarkPrice',
      slTriggerBy: 'LastPrice',
      trailingStop: '150',
      activationPrice: '65000',
    })
  })

  it('VENUE-17, TPSL-35, TPSL-65: a partial entry, changed by its stop order ids', async () => {
    await bench.http.post(path.setTpSl, {
      symbol,
      positionIdx: 1,
      tpSlMode: 'Partial',
      takeProfit: '66000',
      stopLoss: '55000',
      qtyX: '30000000',
      slSizeX: '10000000',
      tpStopOrderId: 'tp-1',
      slStopOrderId: 'sl-1',
      tpOrderType: 'Limit',
      limitTakeProfit: '66010',
      slOrderType: 'Market',
      slMaxSlippage: '1.5',
      slMaxSlippageType: 'Percent',
    })
    expect(bench.asked()).toEqual({
      type: 'SetTpSl',
      symbol,
      positionIdx: 1,
      tpSlMode: 'Partial',
      takeProfit: '66000',
      stopLoss: '55000',
      tpSize: '0.3',
      slSize: '0.1',
      tpOrderId: 'tp-1',
      slOrderId: 'sl-1',
      tpOrderType: 'Limit',
      tpLimitPrice: '66010',
      slOrderType: 'Market',
      slSlippage: { maxSlippage: '1.5', maxSlippageType: 'Percent' },
    })
  })
})

describe('POST /contract/v5/private/position/set-auto-add-margin', () => {
  it('VENUE-22, MARGIN-10: sets the flag of a position', async () => {
    const body = { symbol, isAutoAddMargin: true, positionIdx: 1 }
    const reply = await bench.http.post('/contract/v5/private/position/set-auto-add-margin', body)
    expect(reply.body.retCode).toBe(0)
    expect(bench.asked()).toEqual({ type: 'SetAutoAddMargin', ...body })
  })

  it('VENUE-22: the setting is required', async () => {
    expect((await bench.http.post(path.setAutoAddMargin, { symbol })).code).toBe(10001)
  })
})

describe('POST /contract/v5/private/position/add-margin', () => {
  it('VENUE-23, MARGIN-11: moves addToPositionBalanceE8 into the position, or out of it', async () => {
    const body = { symbol, addToPositionBalanceE8: '-29000000' }
    expect((await bench.http.post('/contract/v5/private/position/add-margin', body)).body.retCode).toBe(0)
    expect(bench.asked()).toEqual({ type: 'AddMargin', symbol, positionIdx: 0, marginE8: '-29000000' })
  })

  it('VENUE-23: an amount that is not a whole number of 1e-8 is refused', async () => {
    for (const addToPositionBalanceE8 of [undefined, '0.5', '1e8', 0.1, 'all']) {
      expect((await bench.http.post(path.addMargin, { symbol, addToPositionBalanceE8 })).code).toBe(10001)
    }
    expect(bench.exchange.commands).toEqual([])
  })
})

describe('POST /contract/v5/private/position/pre-add-margin', () => {
  it('VENUE-24: only previews the changed position', async () => {
    bench.exchange.queryAnswer = { ok: true, result: { liqPrice: '50000', positionIM: '700' } }
    const body = { symbol, addToPositionBalanceE8: '100000000', positionIdx: 1 }
    const reply = await bench.http.post('/contract/v5/private/position/pre-add-margin', body)
    expect(reply.result).toEqual({ liqPrice: '50000', positionIM: '700' })
    expect(bench.asked()).toEqual({ type: 'PreAddMargin', symbol, positionIdx: 1, marginE8: '100000000' })
    expect(bench.exchange.commands).toEqual([])
  })
})

describe('settings of positions and accounts (VENUE-29)', () => {
  it.each([
    [
      path.own.setLeverage,
      { symbol, buyLeverage: '10', sellLeverage: '10' },
      { type: 'SetLeverage', symbol, buyLeverage: '10', sellLeverage: '10' },
    ],
    [
      path.own.switchMarginMode,
      { symbol, isIsolated: true },
      { type: 'SwitchMarginMode', symbol, isIsolated: true },
    ],
    [path.own.switchPositionMode, { mode: 'BothSide' }, { type: 'SwitchPositionMode', mode: 'BothSide' }],
    [
      path.own.switchPositionMode,
      { mode: 'MergedSingle', symbol },
      { type: 'SwitchPositionMode', mode: 'MergedSingle', symbol },
    ],
    [
      path.own.setAccountMarginMode,
      { marginMode: 'ISOLATED_MARGIN' },
      { type: 'SetAccountMarginMode', marginMode: 'ISOLATED_MARGIN' },
    ],
    [
      path.own.cancelOnDisconnect,
      { isEnabled: true, windowMs: 5000 },
      { type: 'SetCancelOnDisconnect', isEnabled: true, windowMs: 5000 },
    ],
    [path.own.closeAll, {}, { type: 'CloseAll' }],
    [path.own.closeAll, { symbol, positionIdx: 2 }, { type: 'CloseAll', symbol, positionIdx: 2 }],
    [path.own.repay, { coin: 'USDT', amount: '5' }, { type: 'Repay', coin: 'USDT', amount: '5' }],
    [
      path.own.addDemoFunds,
      { coin: 'USDT', amount: '1000' },
      { type: 'AddDemoFunds', coin: 'USDT', amount: '1000' },
    ],
    [path.own.resetAccount, {}, { type: 'ResetAccount' }],
  ])('%s with %j', async (pathName, body, command) => {
    expect((await bench.http.post(pathName, body)).code).toBe(0)
    expect(bench.asked()).toEqual(command)
  })

  it.each([
    [path.own.switchPositionMode, { mode: 'Both' }],
    [path.own.setAccountMarginMode, { marginMode: 'CROSS' }],
    [path.own.cancelOnDisconnect, { windowMs: 5000 }],
    [path.own.cancelOnDisconnect, { isEnabled: true, windowMs: 10 }],
    [path.own.addDemoFunds, { coin: 'USDT' }],
    [path.own.repay, { amount: '5' }],
  ])('%s with %j is refused', async (pathName, body) => {
    expect((await bench.http.post(pathName, body)).code).toBe(10001)
    expect(bench.exchange.commands).toEqual([])
  })
})
