import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChartLine } from '../../../../src/shared/contracts/chart.ts'
import type { InstrumentView } from '../../../../src/shared/contracts/instrument.ts'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'
import { createChartLines } from '../../../../src/main-thread/features/chart/chart-lines.ts'
import { pageLineActions } from '../../../../src/main-thread/features/chart/line-actions.ts'
import { closeMarket, mainMarket, openMarket } from '../../../../src/main-thread/stores/market.ts'
import { notices } from '../../../../src/main-thread/stores/notices.ts'
import { createFakeSurface, darkColours, settled } from './fake-chart.ts'
import { thirdChart } from './third-chart.ts'

const mocks = vi.hoisted(() => ({ replace: vi.fn(), cancel: vi.fn(), judge: vi.fn() }))
vi.mock('../../../../src/main-thread/bridge/send-commands.ts', async (load) => ({
  ...(await load()),
  replaceOrder: mocks.replace,
  cancelOrder: mocks.cancel,
}))
vi.mock('../../../../src/main-thread/bridge/ask-risk.ts', async (load) => ({
  ...(await load()),
  judgeLine: mocks.judge,
}))

const instrument = (symbol: string, tickSize: string) =>
  ({ symbol, tickSize, priceFraction: 2 }) as InstrumentView
/** A grid of two markets: ticks of 0.10 in the page's, of 0.05 in the third chart's. */
const third = thirdChart()
const order = (symbol: string, price: string): ChartLine => ({
  id: `order:${symbol}-1`,
  kind: 'order',
  symbol,
  price: price as DecimalText,
  side: 'Buy',
  text: 'Buy Limit',
  quantity: '0.5',
  tooltip: '',
  tone: 1,
  movable: true,
  cancellable: true,
  closable: false,
})

/** The lines of one chart. Returns a function that drops the line at a price. */
async function chartWith(line: ChartLine) {
  const { orders, surface } = createFakeSurface()
  const lines = createChartLines({
    actions: pageLineActions(() => undefined),
    texts: () => ({ cancel: 'Cancel', close: 'Close' }),
    trace: (error) => {
      throw error
    },
  })
  lines.start(surface, darkColours)
  lines.apply([{ op: 'add', line }])
  await settled()
  const drawn = orders[0]
  if (drawn === undefined) throw new Error('no line')
  return {
    drawn,
    drop: (price: number): void => {
      drawn.values['Price'] = price
      drawn.fire('onMove')
    },
  }
}

beforeEach(() => {
  for (const mock of Object.values(mocks)) mock.mockReset()
  mocks.judge.mockResolvedValue(null)
  mainMarket.instrument.v = instrument('BTCUSDT', '0.10')
  mainMarket.view.symbol = 'BTCUSDT'
  third.instrument.v = instrument('ETHUSDT', '0.05')
  notices.list = []
  openMarket(third)
  return () => closeMarket(third)
})

describe('lines of two markets in a grid of charts', () => {
  it('a line is moved in its own market, at a price of that market’s tick', async () => {
    mocks.replace.mockImplementation(({ price }: { price: string }) =>
      Promise.resolve({ kind: 'accepted', value: { price } }),
    )
    const { drop, drawn } = await chartWith(order('ETHUSDT', '3000'))
    // No price of the page's market, whose tick is 0.10.
    drop(3000.05)
    await settled()
    expect(mocks.replace.mock.calls).toEqual([
      [{ orderId: 'ETHUSDT-1', symbol: 'ETHUSDT', price: '3000.05' }],
    ])
    expect(drawn.values['Price']).toBe(3000.05)
  })

  it('a price off its own market’s tick is not sent, even if it is one of the other market', async () => {
    third.instrument.v = instrument('ETHUSDT', '0.25')
    const { drop, drawn } = await chartWith(order('ETHUSDT', '3000'))
    drop(3000.1)
    await settled()
    expect(mocks.replace).not.toHaveBeenCalled()
    expect(drawn.values['Price']).toBe(3000)
    expect(notices.list.map(({ bodyKey }) => bodyKey)).toEqual(['chart:drag.offGrid'])
  })

  it('a second drop or key while the first is being sent sends nothing, and so does a second press of the cross', async () => {
    const sending = Promise.withResolvers<unknown>()
    mocks.replace.mockReturnValue(sending.promise)
    mocks.cancel.mockReturnValue(new Promise(() => undefined))
    const { drop, drawn } = await chartWith(order('ETHUSDT', '3000'))
    drop(3001)
    drop(3002)
    drawn.fire('onCancel')
    drawn.fire('onCancel')
    await settled()
    expect(mocks.replace).toHaveBeenCalledTimes(1)
    expect(mocks.cancel).toHaveBeenCalledTimes(1)
    sending.resolve({ kind: 'accepted', value: { price: '3001' } })
    await settled()
    // The line is where the exchange has the order, not where the second drop was.
    expect(drawn.values['Price']).toBe(3001)
  })
})
