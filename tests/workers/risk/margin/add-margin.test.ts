import { describe, expect, it } from 'vitest'
import { ableExchange } from '#shared/contracts/exchange.ts'
import { dec } from '../support/samples.ts'
import { actionBench, asked } from '../actions/action-bench.ts'

const draft = { ...asked, direction: 'add', amountText: '', percent: null } as const
const isolated = { isIsolated: true, positionBalance: dec('2963.7'), extraMargin: dec('0') } as const
const figure = (text: string): number => Number(text.replaceAll(/[,x]/g, ''))

describe('adding and removing margin', () => {
  it('MARGIN-09, MARGIN-15, MARGIN-19: added margin moves the liquidation price of a long down, of a short up, and lowers the effective leverage', async () => {
    for (const side of ['Buy', 'Sell'] as const) {
      const { api } = await actionBench({ positions: [{ ...isolated, side }] })
      const view = api.previewAddMargin({ ...draft, amountText: '1000' })
      const moved = figure(view.liqAfter) - figure(view.liqNow)
      expect(Math.sign(moved), side).toBe(side === 'Buy' ? -1 : 1)
      expect(view).toMatchObject({ margin: '2,963.70', marginAfter: '3,963.70', state: 'open', messages: [] })
      expect(figure(view.leverageAfter)).toBeLessThan(figure(view.leverageNow))
      expect(view.change).toEqual({ symbol: 'BTCUSDT', positionIdx: 0, amount: '1000' })
    }
  })

  it('MARGIN-15: at most the available amount can be added; only added margin that losses do not need can be removed, as a negative amount', async () => {
    const { api } = await actionBench({
      positions: [{ ...isolated, positionBalance: dec('3463.7'), extraMargin: dec('500') }],
    })
    const most = api.previewAddMargin({ ...draft, percent: 100 })
    expect(most.amountFromPercent).toBe(most.most)
    expect(most.change?.amount).toBe(most.most)
    expect(api.previewAddMargin({ ...draft, amountText: '99999' })).toMatchObject({
      change: null,
      messages: [{ key: 'amountAbove' }],
    })
    const out = { ...draft, direction: 'reduce' } as const
    expect(figure(api.previewAddMargin(out).most)).toBeLessThanOrEqual(500)
    expect(api.previewAddMargin({ ...out, amountText: '100' }).change).toMatchObject({ amount: '-100' })
    expect(api.previewAddMargin({ ...out, amountText: '501' })).toMatchObject({
      change: null,
      messages: [{ key: 'amountAboveRemovable' }],
    })
  })

  it('MARGIN-11: amounts have at most 8 decimals', async () => {
    const { api } = await actionBench({ positions: [isolated] })
    expect(api.previewAddMargin({ ...draft, amountText: '0.29000001' }).change?.amount).toBe('0.29000001')
    for (const [amountText, key] of [
      ['0.290000001', 'amountDecimals'],
      ['0', 'amountNotPositive'],
      ['-1', 'amountNotPositive'],
      ['abc', 'amountNotPositive'],
      ['', 'amountMissing'],
    ] as const) {
      expect(api.previewAddMargin({ ...draft, amountText }), amountText).toMatchObject({
        change: null,
        messages: [{ at: 'amount', key }],
      })
    }
  })

  it('where the exchange takes four decimals, a finer amount is refused and a share is cut to them', async () => {
    const { api, hub } = await actionBench({ positions: [isolated] })
    const { capabilities } = ableExchange
    hub.exchange({ ...ableExchange, capabilities: { ...capabilities, addMargin: 'fourDecimals' } })
    expect(api.previewAddMargin({ ...draft, amountText: '0.2901' }).change?.amount).toBe('0.2901')
    expect(api.previewAddMargin({ ...draft, amountText: '0.29011' })).toMatchObject({
      change: null,
      messages: [{ at: 'amount', key: 'amountDecimals', params: { decimals: '4' } }],
    })
    expect(api.previewAddMargin({ ...draft, percent: 100 }).change?.amount).toMatch(/^\d+(?:\.\d{1,4})?$/)
  })

  it('MARGIN-10: auto-add is refused in cross and without an entry price, each with its reason; in cross there is no position margin', async () => {
    const cross = (await actionBench({})).api.previewAddMargin({ ...draft, amountText: '10' })
    expect(cross).toMatchObject({ autoAddBarred: 'cross', change: null, margin: '--' })
    expect(cross.messages.map(({ key }) => key)).toContain('notIsolated')
    const bare = await actionBench({ positions: [{ ...isolated, entryPrice: dec('0') }] })
    expect(bare.api.previewAddMargin(draft).autoAddBarred).toBe('noEntry')
    const fine = await actionBench({ positions: [{ ...isolated, isAutoAddMargin: true }] })
    expect(fine.api.previewAddMargin(draft)).toMatchObject({ autoAddBarred: '', isAutoAdd: true })
    const gone = await actionBench({ positions: [] })
    expect(gone.api.previewAddMargin(draft)).toMatchObject({
      state: 'gone',
      autoAddBarred: 'gone',
      change: null,
    })
  })

  it('MARGIN-22, D4: a leverage of 0 and a mark of 0 cause no division: figures are unknown or finite', async () => {
    const zero = await actionBench({
      positions: [{ ...isolated, leverage: dec('0') }],
      ticker: { markPrice: 0 },
    })
    for (const direction of ['add', 'reduce'] as const) {
      const view = zero.api.previewAddMargin({ ...draft, direction, amountText: '5' })
      expect(JSON.stringify(view)).not.toMatch(/NaN|Infinity|-0"/)
    }
    expect(
      zero.api.previewAddMargin({ ...draft, direction: 'reduce', amountText: '5' }).messages[0],
    ).toMatchObject({
      key: 'noMark',
      kind: 'caution',
    })
  })
})

describe('risk-limit tiers', () => {
  const tier = (limit: string, mm: string, maxLeverage: string) => ({
    riskId: 1,
    limit: dec(limit),
    startingMargin: dec('0.01'),
    maintainMargin: dec(mm),
    maxLeverage: dec(maxLeverage),
    isLowestRisk: false,
  })
  it('MARGIN-16, MARGIN-18: the table shows limit, rates and leverage of each tier, sorted from the lowest, and marks the position’s tier', async () => {
    const { api } = await actionBench({})
    const tiers = [
      tier('10000000', '0.01', '50'),
      tier('20000', '0.004', '100'),
      tier('2000000', '0.005', '100'),
    ]
    const view = api.viewTiers({ requestId: 1, symbol: 'BTCUSDT', tiers })
    expect(view?.rows.map(({ upTo }) => upTo)).toEqual(['20,000', '2,000,000', '10,000,000'])
    // 0.5 x 60000.5 is above 20,000.
    expect(view?.rows.map(({ isOwn }) => isOwn)).toEqual([false, true, false])
    expect(view?.rows[2]).toMatchObject({
      initialRate: '1.00%',
      maintenanceRate: '1.00%',
      maxLeverage: '50x',
    })
    expect(view).toMatchObject({ fault: '', coin: 'USDT' })
  })

  it('MARGIN-17, D8: an empty list has no rows and a message; overlapping and falling tiers are reported', async () => {
    const { api } = await actionBench({})
    const fault = (tiers: readonly ReturnType<typeof tier>[]) =>
      api.viewTiers({ requestId: 1, symbol: 'BTCUSDT', tiers })?.fault
    expect(api.viewTiers({ requestId: 1, symbol: 'BTCUSDT', tiers: [] })).toMatchObject({
      rows: [],
      fault: 'empty',
    })
    expect(fault([tier('1000', '0.01', '50'), tier('1000', '0.01', '50')])).toBe('overlapping')
    expect(fault([tier('1000', '0.01', '50'), tier('2000', '0.005', '50')])).toBe('rates-not-rising')
    expect(api.viewTiers({ requestId: 1, symbol: 'NONE', tiers: [] })).toBeNull()
  })
})
