/** Rows of the ledger that are numbers: each with the values its check names. */
import { readFileSync, globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { addMarginCode } from '#shared/maths/add-margin-code.ts'
import { liqAfterMarginChange, maxAddableMargin } from '#shared/maths/add-margin.ts'
import {
  clampLeverage,
  divisibleLeverage,
  HIGH_LEVERAGE_ABOVE,
  isHighLeverage,
  LEAST_CROSS_LEVERAGE,
} from '#shared/maths/leverage.ts'
import {
  FIRST_MARGIN_MODE_CONSTANT,
  SECOND_MARGIN_MODE_CONSTANT,
  THIRD_MARGIN_MODE_CONSTANT,
} from '#shared/maths/margin-mode.ts'
import { toText } from '#shared/maths/number.ts'
import { maxLeverageForValue, maxValueForLeverage } from '#shared/maths/risk-tiers.ts'
import { clampSlippage, isSlippageAllowed, slippageBound } from '#shared/maths/slippage.ts'
import { tpslFromPrice, tpslToPrice } from '#shared/maths/tpsl.ts'
import { formatLeverage, formatPnl, formatPrice, formatRate } from '#shared/units/display.ts'
import { btcTiers } from './samples.ts'

const tiers = [
  { limit: '2000000', mmr: '0.005', maxLeverage: '100' },
  { limit: '10000000', mmr: '0.01', maxLeverage: '50' },
  { limit: '40000000', mmr: '0.02', maxLeverage: '25' },
]

describe('positions', () => {
  it('POS-29: ROI is the ratio times 100', () => {
    expect(formatRate('0.1234')).toBe('12.34%')
  })

  it('POS-30: a missing value is shown as --', () => {
    expect([formatPrice('', 1), formatPrice(null, 1), formatPnl(undefined, 2, false)]).toEqual([
      '--',
      '--',
      '--',
    ])
  })

  it('POS-31: an inverse PnL has max(balanceFraction, 5) decimals', () => {
    expect([formatPnl('0.123456789', 4, true), formatPnl('0.123456789', 8, true)]).toEqual([
      '+0.12345',
      '+0.12345678',
    ])
  })

  it.each([
    // entry, trigger, change %, ROI % at 10x, PnL of 2 coins (linear) or 10,000 USD (inverse); by hand
    ['linear', 'Buy', '100', '110', '10', '100', '20'],
    ['linear', 'Sell', '100', '90', '10', '100', '20'],
    ['linear', 'Sell', '100', '110', '-10', '-100', '-20'],
    ['inverse', 'Buy', '50000', '62500', '25', '200', '0.04'],
    ['inverse', 'Sell', '50000', '40000', '20', '250', '0.05'],
  ] as const)(
    'TPSL-07: %s %s from %s: trigger %s, change %s, ROI %s and PnL %s convert into each other',
    (...row) => {
      const [family, side, entry, trigger, changePct, roiPct, pnl] = row
      const size = family === 'inverse' ? '10000' : '2'
      const position = { family, side, entry, size, leverage: '10' }
      const found = tpslFromPrice({ ...position, trigger })
      expect([found?.changePct, found?.roiPct, found?.pnl].map((each) => toText(each ?? null))).toEqual([
        changePct,
        roiPct,
        pnl,
      ])
      for (const aim of [
        { kind: 'change', changePct },
        { kind: 'roi', roiPct, leverage: '10' },
        { kind: 'pnl', pnl, size },
      ] as const) {
        const back = tpslToPrice({ family, side, entry, aim, tick: '0.5' })
        expect(toText(back?.trigger ?? null)).toBe(trigger)
      }
    },
  )
})

describe('margin and leverage', () => {
  it('MARGIN-12: linear and USDC return 10201 and 10202', () => {
    expect([addMarginCode('linear', 0), addMarginCode('usdc', 0)]).toEqual([10201, 10201])
    expect([addMarginCode('linear', 30031), addMarginCode('usdc', 10001)]).toEqual([10202, 10202])
  })

  it('MARGIN-13: inverse returns 20201 and 20202', () => {
    expect([addMarginCode('inverse', 0), addMarginCode('inverse', 30031)]).toEqual([20201, 20202])
  })

  it('MARGIN-14: a wire code that is a success code is success, anything else is not', () => {
    expect([0, 10201, 20201].map((code) => addMarginCode('linear', code))).toEqual([10201, 10201, 10201])
    expect([10202, 20202, 30031, -1, Number.NaN].map((code) => addMarginCode('linear', code))).toEqual(
      Array(5).fill(10202),
    )
    expect(addMarginCode('inverse', 10201)).toBe(20201)
  })

  it('MARGIN-15: the preview of added margin shows the new liquidation price, and at most 1x is added', () => {
    const position = {
      size: '1',
      entry: '10000',
      leverage: '10',
      takerFee: '0.0006',
      tiers: btcTiers,
      tick: '0.5',
      extraMargin: '0',
    }
    const at = (change: string) =>
      toText(liqAfterMarginChange({ ...position, family: 'linear', side: 'Buy', change }))
    expect([at('0'), at('500')]).toEqual(['9045.5', '8542.5'])
    expect(toText(maxAddableMargin({ available: '99999', value: '10000', margin: '1000' }))).toBe('9000')
  })

  it('MARGIN-19: added margin moves the liquidation price of a long down and of a short up', () => {
    const position = {
      size: '1',
      entry: '10000',
      leverage: '10',
      takerFee: '0.0006',
      tiers: btcTiers,
      extraMargin: '0',
    }
    const move = (side: 'Buy' | 'Sell', family: 'linear' | 'inverse') => {
      const base = { ...position, family, side, ...(family === 'inverse' ? { size: '10000' } : {}) }
      const added = family === 'inverse' ? '0.01' : '100'
      const [before, after] = ['0', added].map((change) => liqAfterMarginChange({ ...base, change }))
      return Math.sign(after?.minus(before ?? Number.NaN).toNumber() ?? Number.NaN)
    }
    expect([move('Buy', 'linear'), move('Sell', 'linear')]).toEqual([-1, 1])
    expect([move('Buy', 'inverse'), move('Sell', 'inverse')]).toEqual([-1, 1])
  })

  it('MARGIN-20: the three margin mode constants are 20, 10 and 10, and no formula uses them', () => {
    expect([FIRST_MARGIN_MODE_CONSTANT, SECOND_MARGIN_MODE_CONSTANT, THIRD_MARGIN_MODE_CONSTANT]).toEqual([
      20, 10, 10,
    ])
    const root = new URL('../../../src/shared/maths/', import.meta.url)
    const importers = globSync('**/*.ts', { cwd: root }).filter((file) =>
      readFileSync(new URL(file.replaceAll('\\', '/'), root), 'utf8').includes('margin-mode'),
    )
    expect(importers).toEqual([])
  })

  it('MARGIN-22, LEV-07: the minimum cross leverage is 0.01, so that nothing divides by 0', () => {
    expect(LEAST_CROSS_LEVERAGE).toBe('0.01')
    expect(toText(divisibleLeverage('0'))).toBe('0.01')
    const cross = (leverage: string) => toText(clampLeverage({ leverage, isCross: true, maxLeverage: '100' }))
    expect([cross('0.01'), cross('0')]).toEqual(['0.01', '0.01'])
  })

  it('LEV-06: a leverage is clamped between the first section and the maximum of the tier, cut to 2 decimals', () => {
    const maxLeverage = maxLeverageForValue({ tiers, value: '3000000' })
    const held = (leverage: string) =>
      toText(clampLeverage({ leverage, isCross: false, firstSection: '2', maxLeverage }))
    expect([held('1'), held('12.345'), held('50.01'), held('100')]).toEqual(['2', '12.34', '50', '50'])
  })

  it('LEV-08: a leverage is shown half-up with 2 decimals', () => {
    expect([formatLeverage('12.3456'), formatLeverage('10')]).toEqual(['12.35x', '10x'])
  })

  it('LEV-09: the warning is shown only above the named constant', () => {
    expect(HIGH_LEVERAGE_ABOVE).toBe('10')
    expect(['9.99', '10', '10.01', '100', '0', ''].map(isHighLeverage)).toEqual([
      false,
      false,
      true,
      true,
      null,
      null,
    ])
  })

  it('LEV-10: the largest position of a leverage is the limit of its last tier', () => {
    const limit = (leverage: string) => toText(maxValueForLeverage({ tiers, leverage }))
    expect([limit('25'), limit('26'), limit('100'), limit('101')]).toEqual([
      '40000000',
      '10000000',
      '2000000',
      '0',
    ])
  })
})

describe('slippage', () => {
  it('SLIP-03: percent is clamped to 0.01..10 with two decimals', () => {
    const held = (tolerance: string) => toText(clampSlippage({ type: 'Percent', tolerance }))
    expect([held('0'), held('11'), held('1.239'), held('-3'), held('x')]).toEqual([
      '0.01',
      '10',
      '1.23',
      '0.01',
      null,
    ])
    expect(isSlippageAllowed({ type: 'Percent', tolerance: '1.239' })).toBe(false)
  })

  it('SLIP-04: ticks are clamped to 1..10000, whole', () => {
    const held = (tolerance: string) => toText(clampSlippage({ type: 'TickSize', tolerance }))
    expect([held('0'), held('20000'), held('2.9'), held('10000')]).toEqual(['1', '10000', '2', '10000'])
  })

  it('SLIP-12: the bound is never worse than requested, on the tick and within the price limits', () => {
    const touch = {
      ask1: '100.3',
      bid1: '100.2',
      tickSize: '0.1',
      tick: '0.1',
      minPrice: '0.1',
      maxPrice: '1000',
    }
    const bound = slippageBound({ ...touch, type: 'Percent', tolerance: '0.25' })
    // 100.3 * 1.0025 = 100.55075, 100.2 * 0.9975 = 99.9495
    expect([toText(bound.buyLimit), toText(bound.sellLimit)]).toEqual(['100.5', '100'])
  })
})
