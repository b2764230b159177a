import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChartLine } from '../../../../src/shared/contracts/chart.ts'
import type { InstrumentView } from '../../../../src/shared/contracts/instrument.ts'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'
import { pageLineActions } from '../../../../src/main-thread/features/chart/line-actions.ts'
import { mainMarket } from '../../../../src/main-thread/stores/market.ts'
import { notices } from '../../../../src/main-thread/stores/notices.ts'
import { speakEnglish } from './english.ts'

const mocks = vi.hoisted(() => ({ replace: vi.fn(), judge: vi.fn(), stop: vi.fn() }))
vi.mock('../../../../src/main-thread/bridge/send-commands.ts', async (load) => ({
  ...(await load()),
  replaceOrder: mocks.replace,
}))
vi.mock('../../../../src/main-thread/bridge/ask-risk.ts', async (load) => ({
  ...(await load()),
  judgeLine: mocks.judge,
}))
vi.mock('../../../../src/main-thread/trading/tpsl/stop-line.ts', async (load) => ({
  ...(await load()),
  judgeStopLine: mocks.stop,
}))

const lineOf = (kind: ChartLine['kind']) =>
  ({ id: 'order:1', kind, symbol: 'BTCUSDT', price: '60000' as DecimalText, side: 'Buy' }) as ChartLine
const actions = pageLineActions(() => undefined)
const dragged = (kind: ChartLine['kind']) => actions.judge?.(lineOf(kind), 61_000, () => true)
const figures = ['0.200 BTC @ 61,000.0', '12,200.00 USDT', '+1.66%']
const triggersNow = { key: 'triggersNow', params: {}, sure: true }

beforeAll(() => speakEnglish(['chart', 'notices']))
beforeEach(() => {
  for (const mock of Object.values(mocks)) mock.mockReset()
  mocks.replace.mockResolvedValue({ kind: 'accepted', value: {} })
  mainMarket.instrument.v = { symbol: 'BTCUSDT', tickSize: '0.1', priceFraction: 1 } as InstrumentView
  mainMarket.view.symbol = 'BTCUSDT'
  notices.list = []
})

describe('LINES-13: a dragged line of an order', () => {
  it('shows its figures at the new price, and why it should not be dropped there', async () => {
    mocks.judge.mockResolvedValue({ figures, verdict: null })
    expect(await dragged('order')).toBe('0.200 BTC @ 61,000.0 · 12,200.00 USDT · +1.66%')
    mocks.judge.mockResolvedValue({ figures, verdict: triggersNow })
    expect(await dragged('conditional')).toBe(`${figures.join(' · ')} · Triggers immediately`)
    mocks.judge.mockResolvedValue(null)
    expect(await dragged('order')).toBe('')
  })

  it('of a take profit or stop loss, shows the figures and what the dialog shows there', async () => {
    mocks.judge.mockResolvedValue({ figures, verdict: triggersNow })
    mocks.stop.mockResolvedValue('+200.00 USDT (+3.40%)')
    expect(await dragged('take-profit')).toBe(`${figures.join(' · ')} · +200.00 USDT (+3.40%)`)
  })

  it('a trigger that could not be checked is not sent, and a notice says so', async () => {
    mocks.judge.mockResolvedValue(null)
    expect(await actions.move(lineOf('conditional'), 61_000)).toBeNull()
    expect(mocks.replace).not.toHaveBeenCalled()
    expect(notices.list.map(({ bodyKey }) => bodyKey)).toEqual(['chart:drag.unchecked'])
    mocks.judge.mockResolvedValue({ figures, verdict: null })
    expect(await actions.move(lineOf('conditional'), 61_000)).toBe('61000')
    expect(mocks.replace.mock.calls).toEqual([[{ orderId: '1', symbol: 'BTCUSDT', triggerPrice: '61000' }]])
  })
})
