/** The faults of the TP/SL form: each with its key, its params and its kind, at the bound and one step beside it. */
import { describe, expect, it } from 'vitest'
import type { Side } from '#shared/maths/family.ts'
import {
  directionFault,
  liquidationFault,
  limitFaults,
  qtyFaults,
  slippageFault,
  triggerFaults,
} from '#shared/maths/tpsl/faults.ts'
import type { LegRules, Typed } from '#shared/maths/tpsl/faults.ts'
import { Decimal } from '#shared/units/decimal.ts'

const EMPTY: Typed = { kind: 'empty' }
const NO_NUMBER: Typed = { kind: 'none' }
const typed = (value: string): Typed => ({ kind: 'number', value: new Decimal(value) })

const long: LegRules = {
  leg: 'tp',
  side: 'Buy',
  of: 'position',
  tick: '0.5',
  minPrice: '1',
  maxPrice: '200',
  reference: '100',
  triggerBy: 'MarkPrice',
  liqPrice: '50',
  isUta: false,
}

describe('the faults of a price', () => {
  const trigger = (value: Typed, rules: Partial<LegRules> = {}) => triggerFaults({ ...long, ...rules }, value)

  it('an empty field has none, and text that is no number has one', () => {
    expect(trigger(EMPTY)).toEqual([])
    expect(trigger(EMPTY, { leg: 'sl' })).toEqual([])
    expect(trigger(NO_NUMBER)).toEqual([{ at: 'trigger', key: 'notNumber', params: {}, kind: 'error' }])
  })

  it('a price between two ticks names the tick and both prices around it', () => {
    expect(trigger(typed('110.3'))).toEqual([
      {
        at: 'trigger',
        key: 'priceErrorTickTip',
        params: { tick: '0.5', lower: '110', upper: '110.5' },
        kind: 'error',
      },
    ])
    expect(trigger(typed('110.5'))).toEqual([])
  })

  it.each(['0', '-0.5'])('the price %s is not above zero', (price) => {
    expect(trigger(typed(price))).toEqual([
      { at: 'trigger', key: 'takeProfitOver', params: {}, kind: 'error' },
    ])
  })

  it('the lowest and the highest price are allowed, one tick outside them is not', () => {
    const outside = [
      { at: 'trigger', key: 'triggerOutOfRange', params: { min: '1', max: '200' }, kind: 'error' },
    ]
    expect(trigger(typed('200'))).toEqual([])
    expect(trigger(typed('200.5'))).toEqual(outside)
    const sl = { leg: 'sl', liqPrice: null } as const
    expect(trigger(typed('1'), sl)).toEqual([])
    expect(trigger(typed('0.5'), sl)).toEqual(outside)
  })
})

describe('the direction of a trigger', () => {
  const key = (side: Side, leg: 'tp' | 'sl', of: LegRules['of'], price: string) =>
    directionFault({ ...long, side, leg, of }, new Decimal(price))

  it.each([
    ['Buy', 'tp', '99.5', '100.5', 'tpPriceTooLow', 'tpPosPriceTooLow'],
    ['Sell', 'sl', '99.5', '100.5', 'slPriceTooLow', 'slPosPriceTooLow'],
    ['Buy', 'sl', '100.5', '99.5', 'slPriceTooHigh', 'slPosPriceTooHigh'],
    ['Sell', 'tp', '100.5', '99.5', 'tpPriceTooHigh', 'tpPosPriceTooHigh'],
  ] as const)(
    '%s %s: %s is wrong, %s and the reference itself are right',
    (side, leg, wrong, right, ofOrder, ofPosition) => {
      expect(key(side, leg, 'order', wrong)).toBe(ofOrder)
      expect(key(side, leg, 'position', wrong)).toBe(ofPosition)
      expect(key(side, leg, 'position', '100')).toBeNull()
      expect(key(side, leg, 'position', right)).toBeNull()
    },
  )

  it('the fault names the reference and the price it is compared with', () => {
    expect(triggerFaults(long, typed('99.5'))).toEqual([
      {
        at: 'trigger',
        key: 'tpPosPriceTooLow',
        params: { reference: '100', triggerBy: 'MarkPrice' },
        kind: 'error',
      },
    ])
  })

  it.each([null, undefined, '', '0', 'abc'])('an unknown reference (%s) refuses nothing', (reference) => {
    expect(triggerFaults({ ...long, reference }, typed('99.5'))).toEqual([])
  })
})

describe('a stop loss behind the liquidation price', () => {
  const sl = { ...long, leg: 'sl' } as const
  const short = { ...sl, side: 'Sell', liqPrice: '150' } as const

  it.each([
    ['Buy', '49.5', 'buySlPriceUpLiqPrice'],
    ['Buy', '50', 'buySlPriceUpLiqPrice'],
    ['Buy', '50.5', null],
    ['Sell', '150.5', 'sellSlPriceUpLiqPrice'],
    ['Sell', '150', 'sellSlPriceUpLiqPrice'],
    ['Sell', '149.5', null],
  ] as const)('%s at %s: %s', (side, price, key) => {
    const rules = side === 'Buy' ? sl : short
    expect(liquidationFault(rules, new Decimal(price))).toBe(key)
    expect(triggerFaults(rules, typed(price))).toEqual(
      key === null
        ? []
        : [{ at: 'trigger', key, params: { liqPrice: side === 'Buy' ? '50' : '150' }, kind: 'error' }],
    )
  })

  it('is no fault of a take profit, of a unified account or of an unknown liquidation price', () => {
    const at = new Decimal('40')
    expect(liquidationFault(long, at)).toBeNull()
    expect(liquidationFault({ ...sl, isUta: true }, at)).toBeNull()
    for (const liqPrice of [null, undefined, '', '0'])
      expect(liquidationFault({ ...sl, liqPrice }, at)).toBeNull()
  })
})

describe('the faults of a limit price', () => {
  const caution = { at: 'limit', key: 'tpSlLimitExecTip', params: {}, kind: 'caution' } as const
  const short = { ...long, side: 'Sell', liqPrice: '150' } as const

  it.each(['tp', 'sl'] as const)('%s: a trigger and a limit price are needed together', (leg) => {
    const missing = { at: 'limit', key: `${leg}LimitPriceEmpty`, params: {}, kind: 'missing' }
    expect(limitFaults({ ...long, leg }, EMPTY, EMPTY)).toEqual([])
    expect(limitFaults({ ...long, leg }, typed('110'), EMPTY)).toEqual([missing])
    expect(limitFaults({ ...long, leg }, EMPTY, typed('110'))).toEqual([missing, caution])
    expect(limitFaults({ ...long, leg }, NO_NUMBER, typed('110'))).toEqual([caution])
  })

  it('an unusable limit price is an error, listed after a missing trigger', () => {
    const notNumber = { at: 'limit', key: 'notNumber', params: {}, kind: 'error' }
    expect(limitFaults(long, typed('110'), NO_NUMBER)).toEqual([notNumber])
    expect(limitFaults(long, EMPTY, NO_NUMBER)).toEqual([
      { at: 'limit', key: 'tpLimitPriceEmpty', params: {}, kind: 'missing' },
      notNumber,
    ])
    expect(limitFaults(long, typed('110'), typed('200.5'))).toEqual([
      { at: 'limit', key: 'triggerOutOfRange', params: { min: '1', max: '200' }, kind: 'error' },
    ])
  })

  it.each([
    [long, '49.5', 'closeBuyLiqPriceTips', '50'],
    [long, '50', 'closeBuyLiqPriceTips', '50'],
    [long, '50.5', null, '50'],
    [short, '150.5', 'closeSellLiqPriceTips', '150'],
    [short, '150', 'closeSellLiqPriceTips', '150'],
    [short, '149.5', null, '150'],
  ] as const)('warns of a limit price behind the liquidation price: %#', (rules, price, key, liqPrice) => {
    expect(limitFaults(rules, typed('110'), typed(price))).toEqual(
      key === null ? [caution] : [caution, { at: 'limit', key, params: { liqPrice }, kind: 'caution' }],
    )
  })

  it.each([null, '', '0'])('an unknown liquidation price (%s) warns of nothing', (liqPrice) => {
    expect(limitFaults({ ...long, liqPrice }, typed('110'), typed('1'))).toEqual([caution])
    expect(limitFaults({ ...short, liqPrice }, typed('110'), typed('200'))).toEqual([caution])
  })
})

describe('the faults of a partial quantity', () => {
  const base = {
    typed: typed('1'),
    lot: '0.1',
    minQty: '0.3',
    allowed: '5',
    maxQty: '4',
    coin: 'BTC',
    legs: 'tp',
  } as const
  const qty = (value: string, rest: Partial<Parameters<typeof qtyFaults>[0]> = {}) =>
    qtyFaults({ ...base, typed: typed(value), ...rest })

  it('an empty quantity is missing where a price is set, and only there', () => {
    expect(qtyFaults({ ...base, typed: EMPTY, legs: '' })).toEqual([])
    for (const legs of ['tp', 'sl', 'tpsl'] as const)
      expect(qtyFaults({ ...base, typed: EMPTY, legs })).toEqual([
        { at: 'qty', key: 'slTips1', params: { orderType: legs }, kind: 'missing' },
      ])
    expect(qtyFaults({ ...base, typed: NO_NUMBER })).toEqual([
      { at: 'qty', key: 'notNumber', params: {}, kind: 'error' },
    ])
  })

  it('a quantity must be above zero, and its lot must be known', () => {
    const notPositive = [{ at: 'qty', key: 'qtyNotPositive', params: {}, kind: 'error' }]
    expect(qty('0')).toEqual(notPositive)
    expect(qty('-1')).toEqual(notPositive)
    for (const lot of [null, undefined, '', '0']) expect(qty('1', { lot })).toEqual(notPositive)
  })

  it('a quantity between two lots names the lot and both quantities around it', () => {
    expect(qty('1.25')).toEqual([
      {
        at: 'qty',
        key: 'qtyErrorTickTip',
        params: { lot: '0.1', lower: '1.2', upper: '1.3' },
        kind: 'error',
      },
    ])
  })

  it('the allowed quantity itself is allowed, one lot more is not', () => {
    expect(qty('5', { maxQty: null })).toEqual([])
    expect(qty('5.1', { maxQty: null })).toEqual([
      { at: 'qty', key: 'tpSlQtyOver', params: { max: '5', coin: 'BTC' }, kind: 'error' },
    ])
    expect(qty('0.3', { allowed: '0' })).toEqual([
      { at: 'qty', key: 'tpSlQtyOver', params: { max: '0', coin: 'BTC' }, kind: 'error' },
    ])
    expect(qty('5.1', { maxQty: null, allowed: null })).toEqual([])
  })

  it('the smallest quantity itself is allowed, one lot less is not', () => {
    expect(qty('0.3')).toEqual([])
    expect(qty('0.2')).toEqual([
      { at: 'qty', key: 'qtyBelowMin', params: { min: '0.3', coin: 'BTC' }, kind: 'error' },
    ])
    expect(qty('0.2', { minQty: null })).toEqual([])
  })

  it('warns above the largest quantity of one order, which blocks nothing', () => {
    expect(qty('4')).toEqual([])
    expect(qty('4.1')).toEqual([
      { at: 'qty', key: 'maxQtySplitOrderTip', params: { max: '4', coin: 'BTC' }, kind: 'caution' },
    ])
    expect(qty('4.1', { maxQty: null })).toEqual([])
  })
})

describe('the maximum slippage of a market leg', () => {
  it.each([
    ['Percent', '0.01', '10', ['0.01', '0.02', '9.99', '10'], ['0', '0.009', '10.01', '1.234']],
    ['TickSize', '1', '10000', ['1', '2', '9999', '10000'], ['0', '10001', '1.5']],
  ] as const)('%s: %s to %s', (type, min, max, right, wrong) => {
    const refused = { at: 'slippage', key: `slippage${type}`, params: { min, max }, kind: 'error' }
    expect(slippageFault(type, EMPTY)).toBeNull()
    expect(slippageFault(type, NO_NUMBER)).toEqual(refused)
    for (const value of right) expect(slippageFault(type, typed(value))).toBeNull()
    for (const value of wrong) expect(slippageFault(type, typed(value))).toEqual(refused)
  })
})
