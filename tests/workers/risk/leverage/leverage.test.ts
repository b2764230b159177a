import { describe, expect, it } from 'vitest'
import { HIGH_LEVERAGE_ABOVE } from '#shared/maths/leverage.ts'
import {
  heldLeverage,
  leverageFieldText,
  leverageLimits,
} from '../../../../src/workers/risk/leverage/leverage-limits.ts'
import { num } from '#shared/maths/number.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { dec, instrument, order } from '../support/samples.ts'
import { actionBench } from '../actions/action-bench.ts'

const draft = {
  requestId: 1,
  symbol: 'BTCUSDT',
  buyText: '20',
  sellText: '20',
  tiers: null,
} as const
const figure = (text: string): number => Number(text.replaceAll(/[,%x]/g, ''))

describe('leverage before it is changed', () => {
  it('LEV-01: has a cross and an isolated variant: in cross the liquidation price is unchanged, in isolated it moves closer', async () => {
    const cross = (await actionBench({})).api.previewLeverage(draft)
    expect(cross).toMatchObject({ isIsolated: false, liqUnchanged: true, min: '0.01' })
    expect(cross?.buy.liqAfter).toBe(cross?.buy.liqNow)
    const isolated = (await actionBench({ positions: [{ isIsolated: true }] })).api.previewLeverage(draft)
    expect(isolated).toMatchObject({ isIsolated: true, liqUnchanged: false, min: '1' })
    expect(figure(isolated?.buy.liqAfter ?? '')).toBeGreaterThan(figure(isolated?.buy.liqNow ?? ''))
    expect(isolated?.change).toEqual({ symbol: 'BTCUSDT', buyLeverage: '20', sellLeverage: '20' })
  })

  it('LEV-02, LEV-10: the maximum position value follows the tiers of the leverage', async () => {
    const { api } = await actionBench({ positions: [] })
    const most = (buyText: string) => api.previewLeverage({ ...draft, buyText })?.buy.maxValueAfter
    expect([most('10'), most('50'), most('50.01'), most('100')]).toEqual([
      '10,000,000',
      '10,000,000',
      '2,000,000',
      '2,000,000',
    ])
  })

  it('LEV-03: isolated hedge has two leverages, checked and sent separately; everything else has one', async () => {
    const hedge = { info: { positionMode: 'BothSide' }, positions: [] } as const
    const setting = {
      symbol: 'BTCUSDT',
      buyLeverage: dec('10'),
      sellLeverage: dec('25'),
      isIsolated: true,
      positionMode: 'BothSide',
    } as const
    const split = await actionBench({ ...hedge, settings: [setting] })
    const view = split.api.previewLeverage({ ...draft, buyText: '5', sellText: '30' })
    expect(view).toMatchObject({
      isSplit: true,
      buy: { nowText: '10' },
      sell: { nowText: '25' },
      change: { buyLeverage: '5', sellLeverage: '30' },
    })
    expect(split.api.previewLeverage({ ...draft, sellText: '0' })).toMatchObject({
      change: null,
      messages: [{ at: 'sell', key: 'leverageRange' }],
    })
    const cross = await actionBench({
      ...hedge,
      settings: [{ ...setting, isIsolated: false, sellLeverage: dec('10') }],
    })
    expect(cross.api.previewLeverage({ ...draft, sellText: '99' })).toMatchObject({
      isHedge: true,
      isSplit: false,
      change: { buyLeverage: '20', sellLeverage: '20' },
    })
  })

  it('LEV-04: the marks are those of the sections, the maximum the last', () => {
    const of = { isCross: true, tiers: instrument().riskTiers, value: new Decimal(0) }
    expect(leverageLimits(instrument({ section: [1, 3, 10, 40] }), of).marks).toEqual([
      '1',
      '3',
      '10',
      '40',
      '100',
    ])
    expect(leverageLimits(instrument(), of).marks.at(-1)).toBe('100')
  })

  it('LEV-06, LEV-07: the limits are the first section value (cross: 0.01) and the maximum of the tier of the position', async () => {
    const tiers = instrument().riskTiers
    const limits = (isCross: boolean, value: string) =>
      leverageLimits(instrument({ section: [2, 5, 100] }), { isCross, tiers, value: new Decimal(value) })
    expect(limits(false, '0')).toMatchObject({ min: '2', max: '100' })
    expect(limits(true, '0')).toMatchObject({ min: '0.01', max: '100' })
    expect(limits(true, '2000001')).toMatchObject({ max: '50' })
    expect(heldLeverage(dec('1'), limits(false, '0'), false)).toBe('2')
    expect(heldLeverage(dec('1000'), limits(false, '0'), false)).toBe('100')
    expect(heldLeverage(dec('12.345'), limits(false, '0'), false)).toBe('12.34')
    const { api } = await actionBench({ positions: [] })
    const key = (buyText: string) =>
      api.previewLeverage({ ...draft, buyText })?.messages.map((one) => one.key)
    expect(key('0.01')).toEqual([])
    expect(key('0')).toEqual(['leverageRange'])
    expect(key('100.01')).toEqual(['leverageRange'])
    expect(key('12.345')).toEqual(['leverageRange'])
    expect(key('')).toEqual(['leverageRange'])
    expect(key('x')).toEqual(['leverageRange'])
  })

  it('LEV-08: a leverage is shown with at most two decimals', () => {
    expect(leverageFieldText(dec('12.3456'))).toBe('12.35')
    expect(leverageFieldText(dec('10'))).toBe('10')
  })

  it('LEV-09: the warning is shown only above the constant, with the remaining margin', async () => {
    const { api } = await actionBench({ positions: [] })
    const at = (buyText: string) => api.previewLeverage({ ...draft, buyText })?.buy
    expect(at(HIGH_LEVERAGE_ABOVE)?.isHigh).toBe(false)
    expect(at(num(HIGH_LEVERAGE_ABOVE)?.plus('0.01').toString() ?? '')?.isHigh).toBe(true)
    expect(at('75')?.marginRate).toBe('1.33%')
  })

  it('LEV-02: shows the margin of open orders and the position before and after, and the available balance', async () => {
    const { api } = await actionBench({ orders: [order()] })
    const view = api.previewLeverage(draft)
    expect(view?.orders).toBe(1)
    expect(figure(view?.ordersAfter ?? '')).toBeLessThan(figure(view?.ordersNow ?? ''))
    expect(figure(view?.buy.marginAfter ?? '')).toBeLessThan(figure(view?.buy.marginNow ?? ''))
    expect(figure(view?.availableAfter ?? '')).toBeGreaterThan(figure(view?.availableNow ?? ''))
    expect(figure(view?.rateAfter ?? '')).toBeLessThan(figure(view?.rateNow ?? ''))
  })

  it('LEV-11: shows refusals in advance: liquidated at once, not enough balance; sends nothing without a change', async () => {
    const near = await actionBench({
      positions: [{ isIsolated: true, entryPrice: dec('60500'), positionValue: dec('30250') }],
    })
    expect(near.api.previewLeverage({ ...draft, buyText: '100' })).toMatchObject({
      change: null,
      messages: [{ at: 'buy', key: 'leverageLiquidates' }],
    })
    const poor = await actionBench({
      positions: [{ isIsolated: true }],
      wallet: [{ walletBalance: dec('3000') }],
    })
    expect(poor.api.previewLeverage({ ...draft, buyText: '1' })).toMatchObject({
      change: null,
      messages: [{ at: 'buy', key: 'leverageNeeds' }],
    })
    for (const isIsolated of [true, false]) {
      const bench = await actionBench({
        positions: [{ isIsolated }],
        wallet: [{ walletBalance: dec('20000') }],
      })
      const view = bench.api.previewLeverage({ ...draft, buyText: '1' })
      const lacking = figure(view?.messages[0]?.params['needed'] ?? '')
      const additional = figure(view?.buy.marginAfter ?? '') - figure(view?.buy.marginNow ?? '')
      // What is lacking beyond all that is available, not all that the change takes.
      expect(lacking).toBeCloseTo(additional - figure(view?.availableNow ?? ''), -2)
      expect(figure(view?.availableNow ?? '')).toBeGreaterThan(10_000)
    }
    const same = await actionBench({})
    expect(same.api.previewLeverage({ ...draft, buyText: '10' })).toMatchObject({
      change: null,
      messages: [],
    })
  })

  it('D8, MARGIN-17: tiers that are empty or overlap stop a change, with a reason', async () => {
    const { api } = await actionBench({ positions: [] })
    const [first] = instrument().riskTiers
    for (const tiers of [[], first === undefined ? [] : [first, first]]) {
      expect(api.previewLeverage({ ...draft, tiers })).toMatchObject({
        change: null,
        messages: [{ at: 'form', key: 'tiersFault' }],
      })
    }
    expect(api.previewLeverage({ ...draft, symbol: 'NONE' })).toBeNull()
  })
})
