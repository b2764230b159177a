import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderOf, ordersOf } from '../../../../venue/bybit/map/order.ts'
import type { Row } from '../../../../venue/bybit/map/fields.ts'
import type { Category } from '../../../../venue/bybit/terms/category.ts'
import { catalogue } from '../support/markets.ts'
import { orderRow, read } from '../support/rows.ts'

const AT = 1_700_000_009_999
const mapped = (fields: Row = {}, category: Category = 'linear') =>
  orderOf(orderRow(fields), category, catalogue, AT)
const order = (fields: Row = {}, category: Category = 'linear') => read(mapped(fields, category))

describe('an order of Bybit', () => {
  it('has our words and exact decimal text, and no field that Bybit left empty', () => {
    expect(order()).toEqual({
      orderId: 'o-1',
      orderLinkId: 'link-1',
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Limit',
      orderStatus: 'New',
      price: '60000',
      qty: '0.3',
      leavesQty: '0.3',
      cumExecQty: '0',
      cumExecValue: '0',
      cumExecFee: '0',
      timeInForce: 'GoodTillCancel',
      reduceOnly: false,
      closeOnTrigger: false,
      positionIdx: 0,
      createdAt: 1_700_000_000_000,
      updatedAt: 1_700_000_000_001,
    })
  })

  it.each([
    ['GTC', 'GoodTillCancel'],
    ['IOC', 'ImmediateOrCancel'],
    ['FOK', 'FillOrKill'],
    ['PostOnly', 'PostOnly'],
    ['RPI', 'RPI'],
    ['NewWord', 'NewWord'],
  ])('has the time in force %s as %s', (word, ours) => {
    expect(order({ timeInForce: word }).timeInForce).toBe(ours)
  })

  it('keeps a status that is not known as its text', () => {
    expect(order({ orderStatus: 'Sleeping' }).orderStatus).toBe('Sleeping')
  })

  it.each([
    [{ stopOrderType: 'Stop', orderType: 'Market' }, 'linear', 'Stop', 1],
    [{ stopOrderType: 'Stop', orderType: 'Limit' }, 'linear', 'Stop', 1],
    [{ stopOrderType: 'Stop', orderType: 'Limit' }, 'spot', 'Stop', 8],
    [{ stopOrderType: 'TrailingStop' }, 'linear', 'TrailingStop', 4],
    [{ stopOrderType: 'PartialStopLoss' }, 'linear', 'PartialStopLoss', 11],
    [{ stopOrderType: 'tpslOrder' }, 'spot', 'TakeProfitStopLoss', 11],
    [{ stopOrderType: 'OcoOrder' }, 'spot', 'TakeProfitStopLossOCO', 10],
    [{ stopOrderType: 'BidirectionalTpslOrder' }, 'spot', 'BidirectionalTpSl', 11],
    [{ createType: 'CreateByTrailingProfit' }, 'linear', 'TrailingProfit', 5],
    [{ createType: 'CreateByLiq' }, 'linear', 'Liquidation', undefined],
    [{ createType: 'CreateByTakeOver_PassThrough' }, 'linear', 'Liquidation', undefined],
    [{ stopOrderType: 'MmRateClose' }, 'linear', 'MmRateClose', undefined],
    [{ stopOrderType: 'NewStop' }, 'linear', 'NewStop', undefined],
    [{ stopOrderType: '' }, 'linear', undefined, undefined],
  ] as const)('%j on %s is the stop order type %s with plan type %s', (fields, category, type, plan) => {
    const { stopOrderType, planType } = order(fields, category)
    expect([stopOrderType, planType]).toEqual([type, plan])
  })

  it.each([{}, { createType: 'CreateByTrailingProfit' }])(
    'has the trigger of a trailing order as its activation price: %j',
    (fields) => {
      const trailing = order({ stopOrderType: 'TrailingStop', triggerPrice: '61000', ...fields })
      expect([trailing.activationPrice, trailing.triggerPrice]).toEqual(['61000', undefined])
    },
  )

  it('has the trigger and direction of a conditional order', () => {
    expect(order({ stopOrderType: 'Stop', triggerPrice: '61000', triggerDirection: 1 })).toMatchObject({
      triggerPrice: '61000',
      triggerDirection: 1,
    })
  })

  it('has the reason of a rejection, slippage, limit legs and the strategy under our names', () => {
    expect(
      order({
        rejectReason: 'EC_PostOnlyWillTakeLiquidity',
        slippageToleranceType: 'Percent',
        slippageTolerance: '0.5',
        tpLimitPrice: '70000',
        slLimitPrice: '50000.50',
        tpslMode: 'Partial',
        createType: 'CreateByIceBerg',
        isLeverage: '1',
      }),
    ).toMatchObject({
      cxlRejReason: 'EC_PostOnlyWillTakeLiquidity',
      maxSlippage: '0.5',
      maxSlippageType: 'Percent',
      limitTakeProfit: '70000',
      limitStopLoss: '50000.5',
      tpSlMode: 'Partial',
      specialTradeFrom: 'Iceberg',
      isLeverage: true,
    })
    expect(order({ slippageToleranceType: 'UNKNOWN', slippageTolerance: '0' })).not.toHaveProperty(
      'maxSlippage',
    )
  })

  it('has its fee by the detail in the settle coin, which counts before the sum', () => {
    expect(order({ cumFeeDetail: { MNT: '0.5', USDT: '0.1' }, cumExecFee: '9' }).cumExecFee).toBe('0.1')
    expect(order({ cumFeeDetail: { MNT: '0.5' }, cumExecFee: '9' }).cumExecFee).toBe('0.5')
    expect(order({ cumFeeDetail: {}, cumExecFee: '9' }).cumExecFee).toBe('9')
  })

  it('has our symbol of its category: spot and linear share a name at Bybit', () => {
    expect(order({}, 'spot').symbol).toBe('BTC_USDT')
    expect(order({}, 'linear').symbol).toBe('BTCUSDT')
  })

  it('E10: a contract order canceled after a partial fill has what was filled', () => {
    expect(
      order({ orderStatus: 'Cancelled', cumExecQty: '0.1', leavesQty: '0', cancelType: 'CancelByUser' }),
    ).toMatchObject({
      orderStatus: 'Cancelled',
      cumExecQty: '0.1',
      leavesQty: '0',
      cancelType: 'CancelByUser',
    })
  })

  it.each([
    [{ leavesQty: '' }, '0.3', '0'],
    [{ leavesQty: '', cumExecQty: '0.1' }, '0.2', '0.1'],
    [{ leavesQty: '', cumExecQty: '0.3', orderStatus: 'Filled' }, '0', '0.3'],
    [{ cumExecQty: '', leavesQty: '0.1', orderStatus: 'PartiallyFilled' }, '0.1', '0.2'],
    [{ cumExecQty: '', leavesQty: '', orderStatus: 'Filled' }, '0', '0.3'],
    [
      { marketUnit: 'quoteCoin', qty: '100', leavesQty: '', cumExecQty: '0.001', cumExecValue: '60' },
      '40',
      '0.001',
    ],
  ])('with %j has %s open and %s filled', (fields, leavesQty, cumExecQty) => {
    expect(order(fields)).toMatchObject({ leavesQty, cumExecQty })
  })

  it.each([
    ['orderId', ''],
    ['symbol', 'NOSUCH'],
    ['symbol', undefined],
    ['side', 'None'],
    ['qty', ''],
    ['qty', '1e5'],
    ['orderStatus', ''],
  ])('E13: with %s %j is left out with that field as the reason', (field, value) => {
    const result = mapped({ [field]: value })
    expect(result).toMatchObject({ ok: false, problem: { row: 'order', field } })
  })

  it('E13: without any optional field is read', () => {
    const row = { orderId: 'x', symbol: 'BTCUSDT', side: 'Sell', qty: '1', orderStatus: 'New' }
    expect(read(orderOf(row, 'linear', catalogue, AT))).toEqual({
      orderId: 'x',
      symbol: 'BTCUSDT',
      side: 'Sell',
      orderType: 'Market',
      orderStatus: 'New',
      qty: '1',
      leavesQty: '1',
      cumExecQty: '0',
      timeInForce: 'ImmediateOrCancel',
      reduceOnly: false,
      closeOnTrigger: false,
      positionIdx: 0,
      createdAt: AT,
      updatedAt: AT,
    })
  })

  it('E13: with any values in its fields is read or left out, and never throws', () => {
    const keys = Object.keys(orderRow())
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.jsonValue(), { maxKeys: 12 }), (fields) => {
        const [result] = ordersOf([orderRow(fields)], 'linear', catalogue, AT)
        if (result?.ok !== true) return
        for (const value of Object.values(result.value)) {
          expect(value).not.toBe('')
          expect(value).not.toBeUndefined()
          expect(value).not.toBeNaN()
        }
      }),
    )
  })

  it('is read from a list of which other members are no objects', () => {
    expect(ordersOf([null, 1, 'x', orderRow()], 'linear', catalogue, AT)).toHaveLength(1)
    expect(ordersOf('no list', 'linear', catalogue, AT)).toEqual([])
  })
})

describe('E25: a market order on spot that ended with a rest', () => {
  const spot = (fields: Row): ReturnType<typeof order> =>
    order(
      {
        orderType: 'Market',
        orderStatus: 'PartiallyFilledCanceled',
        avgPrice: '60000',
        cumExecQty: '0.016',
        cumExecValue: '960',
        price: '0',
        ...fields,
      },
      'spot',
    )
  const lot = catalogue.byName('spot', 'BTCUSDT')?.instrument.lotSize

  it('of less than a lot is filled, in either unit', () => {
    expect(lot).toBe('0.001')
    const money = { marketUnit: 'quoteCoin', qty: '1000', leavesQty: '0' }
    expect(spot({ ...money, leavesValue: '59.99' })).toMatchObject({ orderStatus: 'Filled', leavesQty: '0' })
    const { leavesQty: _none, ...without } = money
    expect(spot({ ...without, leavesValue: '' })).toMatchObject({ orderStatus: 'Filled' })
    const coins = { marketUnit: 'baseCoin', qty: '0.0165', leavesQty: '0.0005' }
    expect(spot(coins)).toMatchObject({ orderStatus: 'Filled', leavesQty: '0', cumExecQty: '0.016' })
  })

  it.each<[string, Row]>([
    ['of a lot in money', { marketUnit: 'quoteCoin', qty: '1020', leavesValue: '60' }],
    ['of a lot in coins', { marketUnit: 'baseCoin', qty: '0.017', leavesQty: '0.001' }],
    ['without any fill', { marketUnit: 'quoteCoin', qty: '1', leavesValue: '1', cumExecQty: '0' }],
    ['without an average price', { marketUnit: 'quoteCoin', qty: '961', leavesValue: '1', avgPrice: '' }],
  ])('%s is canceled in part, as it was', (_name, fields) => {
    expect(spot(fields).orderStatus).toBe('PartiallyFilledCanceled')
  })

  it('is no exception for limit orders and contracts', () => {
    const rest = {
      orderStatus: 'PartiallyFilledCanceled',
      cumExecQty: '0.2999',
      leavesQty: '0.0001',
      avgPrice: '1',
    }
    expect(order(rest, 'spot').orderStatus).toBe('PartiallyFilledCanceled')
    expect(order({ ...rest, orderType: 'Market' }).orderStatus).toBe('PartiallyFilledCanceled')
  })
})
