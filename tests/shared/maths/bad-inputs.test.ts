/** maths-bad-inputs.json row by row: every id has a test here, and the first test says so. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { account } from '#shared/maths/account.ts'
import { bankruptcyPrice } from '#shared/maths/bankruptcy.ts'
import { breakeven } from '#shared/maths/breakeven.ts'
import { applyFill, keptShare } from '#shared/maths/fills.ts'
import { liqHedge, shownLiqPrice } from '#shared/maths/liquidation-cross.ts'
import { liqIsolatedEntry, liqIsolatedMark } from '#shared/maths/liquidation-isolated.ts'
import { positionIM } from '#shared/maths/margin.ts'
import { sliderQty } from '#shared/maths/max-quantity.ts'
import { num, toText } from '#shared/maths/number.ts'
import { black76 } from '#shared/maths/option-pricing.ts'
import { isBelowMinNotional, orderCost, qtyFromCost } from '#shared/maths/order-cost.ts'
import { unrealisedPnl } from '#shared/maths/pnl.ts'
import { maintenanceMargin, maxLeverageForValue, maxValueForLeverage } from '#shared/maths/risk-tiers.ts'
import { roi } from '#shared/maths/roi.ts'
import { decimalsOf, floorToLot, isSendableQty, scale } from '#shared/maths/rounding.ts'
import { clampSlippage, isSlippageAllowed, slippageBound } from '#shared/maths/slippage.ts'
import { averageExecPrice } from '#shared/maths/average-entry.ts'
import { clampTriggerPercent, tpslToPrice, triggerFault } from '#shared/maths/tpsl.ts'
import { trailing } from '#shared/maths/trailing.ts'
import { positionValue } from '#shared/maths/value.ts'
import { formatPrice } from '#shared/units/display.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { parseScaled, toE8 } from '#shared/units/scaled.ts'
import { btcTiers } from './samples.ts'

const rows = JSON.parse(
  readFileSync(new URL('../../vectors/maths-bad-inputs.json', import.meta.url), 'utf8'),
) as { id: string; area: string; expect: string }[]

const linear = { family: 'linear', side: 'Buy' } as const
const inverse = { family: 'inverse', side: 'Buy' } as const

const tests: Record<string, () => void> = {
  'e-01': () => {
    for (const bad of ['NaN', 'Infinity', '-Infinity', '', 'abc', null, undefined]) {
      expect(num(bad)).toBeNull()
      expect(positionValue({ family: 'linear', size: bad, price: '1' })).toBeNull()
      expect(unrealisedPnl({ ...linear, size: '1', entry: bad, price: '1' })).toBeNull()
    }
  },
  'e-02': () => {
    for (const family of ['linear', 'inverse'] as const) {
      const flat = { family, side: 'Buy', size: '0', entry: '0' } as const
      expect(toText(positionValue({ family, size: '0', price: '0' }))).toBe('0')
      expect(toText(unrealisedPnl({ ...flat, price: '0' }))).toBe('0')
      expect(roi({ pnl: '0', initialMargin: '0' })).toBeNull()
      expect(liqIsolatedMark({ ...flat, leverage: '10', mmr: '0.005' })).toBeNull()
      expect(breakeven({ ...flat, realisedPnl: '0', takerFee: '0' })).toBeNull()
    }
  },
  'e-03': () => {
    expect(positionValue({ family: 'inverse', size: '1', price: '0' })).toBeNull()
    expect(unrealisedPnl({ ...inverse, size: '1', entry: '1', price: '0' })).toBeNull()
    expect(liqIsolatedMark({ ...inverse, size: '1', entry: '0', leverage: '1', mmr: '0.01' })).toBeNull()
  },
  'e-04': () => {
    const position = { ...linear, size: '1', entry: '100', leverage: '0' }
    expect(positionIM({ ...position, takerFee: '0' })).toBeNull()
    expect(bankruptcyPrice(position)).toBeNull()
    expect(liqIsolatedMark({ ...position, mmr: '0.01' })).toBeNull()
  },
  'e-05': () => {
    expect(bankruptcyPrice({ family: 'inverse', side: 'Sell', leverage: '1', entry: '50000' })).toBeNull()
  },
  'e-06': () => {
    expect(bankruptcyPrice({ family: 'inverse', side: 'Sell', leverage: '0.5', entry: '50000' })).toBeNull()
  },
  'e-07': () => {
    const position = { ...linear, size: '1', entry: '100', leverage: '1', mmr: '0.01', extraMargin: '10' }
    expect(liqIsolatedEntry(position)).toBeNull()
    expect(liqIsolatedMark(position)).toBeNull()
  },
  'e-08': () => {
    expect(shownLiqPrice({ liqPrice: '2000000', minPrice: '0.1', maxPrice: '1999999.8' })).toBeNull()
    expect(shownLiqPrice({ liqPrice: '0.1', minPrice: '0.1', maxPrice: '1999999.8' })).toBeNull()
    expect(toText(shownLiqPrice({ liqPrice: '5', minPrice: '0.1', maxPrice: '6' }))).toBe('5')
  },
  'e-09': () => {
    const liq = liqIsolatedEntry({ ...linear, size: '1', entry: '100', leverage: '100', mmr: '0.05' })
    expect(toText(liq)).toBe('104')
  },
  'e-10': () => {
    expect(breakeven({ ...linear, size: '1', entry: '100', realisedPnl: '0', takerFee: '1' })).toBeNull()
  },
  'e-11': () => {
    expect(
      breakeven({ ...linear, size: '1', entry: '50000', realisedPnl: '60000', takerFee: '0' }),
    ).toBeNull()
  },
  'e-12': () => {
    const aim = { kind: 'roi', roiPct: '1000', leverage: '10' } as const
    expect(tpslToPrice({ ...inverse, entry: '50000', aim })).toBeNull()
  },
  'e-13': () => {
    const aim = { kind: 'pnl', size: '10000', pnl: '0.2' } as const
    expect(tpslToPrice({ ...inverse, entry: '50000', aim })).toBeNull()
  },
  'e-14': () => {
    const aim = { kind: 'change', changePct: '100' } as const
    expect(tpslToPrice({ family: 'linear', side: 'Sell', entry: '50000', aim })).toBeNull()
  },
  'e-15': () => {
    const clamp = (percent: string, field: 'change' | 'roi') =>
      toText(clampTriggerPercent({ side: 'stopLoss', field, percent }))
    expect(clamp('99.95', 'change')).toBe('99.9')
    expect(clamp('99.95', 'roi')).toBe('99.95')
    expect(toText(clampTriggerPercent({ side: 'takeProfit', field: 'change', percent: '10000000000' }))).toBe(
      '999999999.9',
    )
    expect(clampTriggerPercent({ side: 'takeProfit', field: 'roi', percent: '-1' })).toBeNull()
  },
  'e-16': () => {
    const fault = (price: string) => triggerFault({ price, tick: '0.1', minPrice: '0.1', maxPrice: '100' })
    expect(fault('-0')).toBe('takeProfitOver')
    expect(fault('-1')).toBe('takeProfitOver')
    expect(fault('101')).toBe('outOfRange')
    expect(fault('5')).toBeNull()
    expect(formatPrice('-0', 2)).toBe('0.00')
    expect(triggerFault({ price: '5', tick: '', minPrice: '0', maxPrice: '9' })).toBe('outOfRange')
  },
  'e-17': () => {
    const typed = { price: '27464.55', tick: '0.1', minPrice: '0.1', maxPrice: '199999' }
    expect(triggerFault(typed)).toBe('priceErrorTickTip')
  },
  'e-18': () => {
    const floored = floorToLot('0.0005', '0.001')
    expect(toText(floored)).toBe('0')
    expect(isSendableQty(floored, '0.001', '0.001')).toBe(false)
    expect(isSendableQty('0', '0.001')).toBe(false)
    expect(isSendableQty('0.0015', '0.001')).toBe(false)
    expect(isSendableQty('0.001', '0', '0.001')).toBe(false)
    expect(isSendableQty('0.002', '0.001', '0.001')).toBe(true)
  },
  'e-19': () => {
    const order = { qty: '0.001', price: '4000', minNotionalValue: '5' }
    expect(isBelowMinNotional({ family: 'linear', ...order })).toBe(true)
    expect(isBelowMinNotional({ family: 'linear', ...order, price: '5000' })).toBe(false)
    expect(isBelowMinNotional({ family: 'inverse', ...order, qty: '5' })).toBe(false)
    expect(isBelowMinNotional({ family: 'linear', ...order, price: '' })).toBeNull()
  },
  'e-20': () => {
    const order = { ...linear, cost: '0', price: '1', leverage: '1', takerFee: '0', qtyStep: '0.1' }
    expect(toText(qtyFromCost(order)?.qty ?? null)).toBe('0')
    expect(toText(sliderQty({ maxQty: '0', fraction: '0.5', qtyStep: '0.1' }))).toBe('0')
  },
  'e-21': () => {
    const order = { ...linear, price: '31.7', leverage: '3', takerFee: '0.00055' }
    const qty = qtyFromCost({ ...order, cost: '100', qtyStep: '0.001' })?.qty ?? null
    const cost = orderCost({ ...order, qty })?.orderCost
    expect(cost?.lessThanOrEqualTo(100)).toBe(true)
  },
  'e-22': () => {
    const edge = maintenanceMargin({ tiers: btcTiers, value: '2000000' })
    expect([edge?.tier, toText(edge?.mm ?? null)]).toEqual([1, '10000'])
  },
  'e-23': () => {
    expect(maintenanceMargin({ tiers: btcTiers, value: '80000001' })?.tier).toBe(20)
    expect(maxLeverageForValue({ tiers: btcTiers, value: '80000001' })).toBeNull()
  },
  'e-24': () => {
    expect(maintenanceMargin({ tiers: [], value: '1' })).toBeNull()
    expect(maxValueForLeverage({ tiers: [], leverage: '1' })).toBeNull()
    expect(maintenanceMargin({ tiers: [...btcTiers].reverse(), value: '2300000' })).toEqual(
      maintenanceMargin({ tiers: btcTiers, value: '2300000' }),
    )
  },
  'e-25': () => {
    expect(toE8('0.123456789')).toBeNull()
    expect(toText(scale('0.123456789', 8))).toBe('12345678')
  },
  'e-26': () => {
    expect(toE8('90071993')).toBe('9007199300000000')
    expect(parseScaled('90071993', 8)).toBe(9007199300000000n)
  },
  'e-27': () => {
    expect(decimalsOf('1e-7')).toBe(7)
    expect(parseDecimalText('1e-7')).toBeNull()
  },
  'e-28': () => {
    for (const text of ['1,234.5', '١٢', '０.1', '0x10', ' 12 ']) expect(parseDecimalText(text)).toBeNull()
  },
  'e-29': () => {
    const clamp = (tolerance: string) => toText(clampSlippage({ type: 'Percent', tolerance }))
    expect([clamp('0.005'), clamp('11'), clamp('1.239')]).toEqual(['0.01', '10', '1.23'])
    expect(isSlippageAllowed({ type: 'Percent', tolerance: '0.005' })).toBe(false)
    expect(clampSlippage({ type: 'Percent', tolerance: '' })).toBeNull()
  },
  'e-30': () => {
    expect(isSlippageAllowed({ type: 'TickSize', tolerance: '1.5' })).toBe(false)
    expect(isSlippageAllowed({ type: 'TickSize', tolerance: '10' })).toBe(true)
    expect(toText(clampSlippage({ type: 'TickSize', tolerance: '20000' }))).toBe('10000')
    expect(toText(clampSlippage({ type: 'TickSize', tolerance: '0' }))).toBe('1')
  },
  'e-31': () => {
    const market = { type: 'TickSize', tolerance: '10', tickSize: '0.1', bid1: '0.5', tick: '0.1' } as const
    const bound = slippageBound({ ...market, minPrice: '0.1', maxPrice: '100' })
    expect([bound.buyLimit, toText(bound.sellLimit)]).toEqual([null, '0.1'])
    expect(slippageBound({ ...market, minPrice: '9', maxPrice: '1' }).sellLimit).toBeNull()
  },
  'e-32': () => {
    const part = averageExecPrice({ family: 'linear', cumExecQty: '2', cumExecValue: '201' })
    expect(toText(part)).toBe('100.5')
    expect(averageExecPrice({ family: 'linear', cumExecQty: '0', cumExecValue: '0' })).toBeNull()
  },
  'e-33': () => {
    const flat = applyFill({
      family: 'linear',
      signedSize: '-1',
      entry: '10',
      fillSide: 'Buy',
      fillQty: '1',
      fillPrice: '9',
    })
    expect([toText(flat?.signedSize ?? null), toText(flat?.entry ?? null)]).toEqual(['0', '0'])
    expect(toText(keptShare({ amount: '5', sizeBefore: '-1', sizeAfter: '0' }))).toBe('0')
  },
  'e-34': () => {
    const flip = applyFill({
      family: 'linear',
      signedSize: '-1',
      entry: '10',
      fillSide: 'Buy',
      fillQty: '3',
      fillPrice: '9',
    })
    expect([
      toText(flip?.signedSize ?? null),
      toText(flip?.entry ?? null),
      toText(flip?.realised ?? null),
    ]).toEqual(['2', '9', '1'])
    expect(toText(keptShare({ amount: '5', sizeBefore: '-1', sizeAfter: '2' }))).toBe('0')
  },
  'e-35': () => {
    const leg = { size: '1', entry: '100', mmr: '0.01' }
    // Equal legs have no price to show; unequal ones are judged together.
    expect(liqHedge({ walletBalance: '10', long: leg, short: leg })).toBeNull()
    const netLong = liqHedge({ walletBalance: '100', long: { ...leg, size: '3' }, short: leg })
    expect(netLong?.lessThan(100)).toBe(true)
  },
  'e-36': () => {
    const empty = account({ marginBalance: '0', im: '0', mm: '0' })
    expect([empty?.imRate, empty?.mmRate, empty?.state]).toEqual([null, null, 'covered'])
    const broke = account({ marginBalance: '-5', im: '1', mm: '1' })
    expect([broke?.mmRate, broke?.state]).toEqual([null, 'liquidating'])
    expect(account({ marginBalance: '5', im: '5', mm: '5' })?.state).toBe('liquidating')
  },
  'e-37': () => {
    const expired = (F: string, type: 'Call' | 'Put') => {
      const greeks = black76({ type, F, K: '100', tYears: '0', iv: '0.5', dayFloor: true })
      return greeks === null
        ? null
        : [greeks.price, greeks.delta, greeks.gamma, greeks.vega1pct, greeks.thetaPerDay].map(toText)
    }
    expect(expired('110', 'Call')).toEqual(['10', '1', '0', '0', '0'])
    expect(expired('90', 'Call')).toEqual(['0', '0', '0', '0', '0'])
    expect(expired('100', 'Call')).toEqual(['0', '0.5', '0', '0', '0'])
    expect(expired('90', 'Put')).toEqual(['10', '-1', '0', '0', '0'])
    expect(black76({ type: 'Call', F: '1', K: '1', tYears: '-1', iv: '1' })).toBeNull()
  },
  'e-38': () => {
    const still = black76({ type: 'Put', F: '90', K: '100', tYears: '1', iv: '0' })
    expect([still?.price, still?.gamma].map((value) => toText(value ?? null))).toEqual(['10', '0'])
  },
  'e-39': () => {
    const huge = positionValue({ family: 'linear', size: '1000000000000000', price: '1000000' })
    expect(toText(huge)).toBe('1000000000000000000000')
    const tiny = positionValue({ family: 'inverse', size: '0.00000001', price: '1000000' })
    expect(toText(tiny)).toBe('0.00000000000001')
  },
  'e-40': () => {
    expect(trailing({ side: 'Buy', distance: '500', path: ['400'] })).toBeNull()
    expect(trailing({ side: 'Buy', ratePct: '100', path: ['400'] })).toBeNull()
    expect(trailing({ side: 'Buy', distance: '1', activation: '500', path: ['400'] })).toBeNull()
  },
}

describe('bad inputs', () => {
  it('has a test for every row of the table', () => {
    expect(Object.keys(tests)).toEqual(rows.map((row) => row.id))
  })

  it.each(rows)('$id $area: $expect', ({ id }) => {
    tests[id]?.()
  })
})
