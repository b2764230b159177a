import { describe, expect, it } from 'vitest'
import type { Order } from '#shared/domain/records.ts'
import { isOfFilter, orderRow } from '../../../venue/facade/map/order.ts'
import { categoryOf } from '../../../venue/facade/terms/category.ts'
import type { Market } from '../../../venue/facade/terms/markets.ts'
import { fakeInstrument } from '../support/fake-exchange.ts'
import { option, perpetual } from '../support/option-and-spread.ts'
import { order, text } from '../support/private-stage.ts'

const marketOf = (instrument: typeof perpetual, name = instrument.symbol): Market => {
  const category = categoryOf(instrument)
  if (category === null) throw new Error('no category')
  return { category, name, instrument }
}
const linear = marketOf(perpetual)
const spot = marketOf({ ...fakeInstrument(3, 'BTC_USDT'), contractType: 'Spot' }, 'BTCUSDT')
const inverse = marketOf({ ...fakeInstrument(5, 'BTCUSD'), contractType: 'InversePerpetual', coin: 'BTC' })

const rowOf = (more: Partial<Order>, market: Market = linear) => orderRow({ ...order, ...more }, market)

describe("an order in Bybit's words", () => {
  it.each([
    ['a contract cancelled after fills', linear, 'PartiallyFilledCanceled', 'Cancelled'],
    ['spot cancelled after fills', spot, 'PartiallyFilledCanceled', 'PartiallyFilledCanceled'],
    ['an untriggered order', linear, 'Untriggered', 'Untriggered'],
    ['a refused order', linear, 'Rejected', 'Rejected'],
  ] as const)('%s is %s', (_, market, orderStatus, outward) => {
    expect(rowOf({ orderStatus }, market)['orderStatus']).toBe(outward)
  })

  it.each([
    ['GoodTillCancel', 'GTC'],
    ['ImmediateOrCancel', 'IOC'],
    ['FillOrKill', 'FOK'],
    ['PostOnly', 'PostOnly'],
    ['Unheard', 'Unheard'],
  ])('%s is %s', (timeInForce, outward) => {
    expect(rowOf({ timeInForce })['timeInForce']).toBe(outward)
  })

  it.each([
    ['CancelAll', 'CancelByUser'],
    ['CancelByLiq', 'CancelAllBeforeLiq'],
    ['CancelByDelisting', 'CancelBySettle'],
    ['Unheard', 'UNKNOWN'],
    [undefined, 'UNKNOWN'],
  ])('the cancel type %s is %s', (cancelType, outward) => {
    expect(rowOf(cancelType === undefined ? {} : { cancelType })['cancelType']).toBe(outward)
  })

  it.each([
    ['EC_PostOnlyWillTakeLiquidity', 'EC_PostOnlyWillTakeLiquidity'],
    ['EC_SelfTradePrevention', 'EC_BySelfMatch'],
    ['EC_SymbolEnded', 'EC_InvalidSymbolStatus'],
    ['Unheard', 'EC_Others'],
    [undefined, 'EC_NoError'],
  ])('the reason %s is %s', (cxlRejReason, outward) => {
    expect(rowOf(cxlRejReason === undefined ? {} : { cxlRejReason })['rejectReason']).toBe(outward)
  })

  it.each([
    [{ specialTradeFrom: 'TWAP' }, 'CreateByTWAP', ''],
    [{ stopOrderType: 'TakeProfit' }, 'CreateByTakeProfit', 'TakeProfit'],
    [{ stopOrderType: 'TrailingProfit' }, 'CreateByTrailingProfit', 'TrailingStop'],
    [{ stopOrderType: 'Liquidation' }, 'CreateByLiq', ''],
    [{ stopOrderType: 'Stop' }, 'CreateByUser', 'Stop'],
    [{ placeMode: 'CloseAll' }, 'CreateByClosing', ''],
    [{}, 'CreateByUser', ''],
  ])('%j was created by %s', (more, createType, stopOrderType) => {
    expect(rowOf(more)).toMatchObject({ createType, stopOrderType })
  })

  it.each(['TrailingStop', 'TrailingProfit'])(
    'a %s has its activation price as its trigger price, and nothing without one',
    (stopOrderType) => {
      const active = { stopOrderType, triggerPrice: text('59000') }
      expect(rowOf({ ...active, activationPrice: text('61000') })['triggerPrice']).toBe('61000')
      expect(rowOf(active)['triggerPrice']).toBe('')
    },
  )

  it('has the value of what is not filled, for inverse contracts in the base coin', () => {
    expect(rowOf({ price: text('100'), leavesQty: text('1.5') })['leavesValue']).toBe('150')
    expect(rowOf({ price: text('30000'), leavesQty: text('100') }, inverse)['leavesValue']).toBe('0.00333333')
    expect(rowOf({ orderStatus: 'Cancelled', leavesQty: text('1.5') })).toMatchObject({
      leavesQty: '0',
      leavesValue: '0',
    })
  })

  it('names the coin of the fee', () => {
    const fee = { cumExecFee: text('0.5') }
    expect(rowOf(fee)['cumFeeDetail']).toEqual({ USDT: '0.5' })
    expect(rowOf(fee, inverse)['cumFeeDetail']).toEqual({ BTC: '0.5' })
    expect(rowOf({ ...fee, side: 'Buy' }, spot)['cumFeeDetail']).toEqual({
      [spot.instrument.baseCurrency]: '0.5',
    })
    expect(rowOf({}, spot)['cumFeeDetail']).toEqual({})
  })

  it('has the keys of its category only', () => {
    expect(Object.keys(rowOf({}, linear))).not.toContain('basePrice')
    for (const key of ['createType', 'tpslMode', 'lastPriceOnCreated']) {
      expect(Object.keys(rowOf({}, spot))).not.toContain(key)
    }
    expect(rowOf({}, marketOf(option))).toMatchObject({ tpslMode: '', placeType: 'price' })
    expect(Object.keys(rowOf({}, marketOf(option)))).not.toContain('createType')
  })
})

describe('the kinds that orderFilter names', () => {
  const isOf = (stopOrderType: string | undefined, market: Market) => {
    const one: Order = stopOrderType === undefined ? order : { ...order, stopOrderType }
    return (['Order', 'StopOrder', 'tpslOrder', 'OcoOrder', 'BidirectionalTpslOrder'] as const).filter(
      (filter) => isOfFilter(one, market.category, filter),
    )
  }

  it.each([
    [undefined, ['Order']],
    ['Stop', ['StopOrder']],
    ['TrailingStop', ['StopOrder']],
    ['PartialTakeProfit', ['StopOrder']],
    ['Liquidation', ['Order']],
  ])('%s of a contract', (stopOrderType, filters) => {
    expect(isOf(stopOrderType, linear)).toEqual(filters)
  })

  it.each([
    ['Stop', ['StopOrder', 'tpslOrder']],
    ['TakeProfitStopLoss', ['StopOrder', 'tpslOrder']],
    ['TakeProfitStopLossOCO', ['OcoOrder']],
    ['BidirectionalTpSl', ['BidirectionalTpslOrder']],
  ])('%s of spot', (stopOrderType, filters) => {
    expect(isOf(stopOrderType, spot)).toEqual(filters)
  })
})
