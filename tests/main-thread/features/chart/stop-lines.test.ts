import { expect, it, vi } from 'vitest'
import { createChartLines } from '../../../../src/main-thread/features/chart/chart-lines.ts'
import type { ChartLine } from '../../../../src/shared/contracts/chart.ts'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'
import { createFakeSurface, darkColours, settled } from './fake-chart.ts'

const stopLine = (over: Partial<ChartLine>): ChartLine => ({
  id: 'order:1',
  kind: 'take-profit',
  symbol: 'BTCUSDT',
  price: '100.5' as DecimalText,
  side: 'Sell',
  text: 'TP +5.00 USDT',
  quantity: '100%',
  tooltip: '',
  tone: 1,
  movable: true,
  cancellable: true,
  closable: false,
  ...over,
})

it('LINES-13, LINES-29: TP/SL lines are dragged, partial ones dotted, take profit and stop loss in their colours', async () => {
  const move = vi.fn(async () => '101' as DecimalText)
  const { orders, surface } = createFakeSurface()
  const lines = createChartLines({
    actions: { move, cancel: () => undefined, close: () => undefined },
    texts: () => ({ cancel: 'Cancel', close: 'Close' }),
    trace: vi.fn(),
  })
  lines.start(surface, darkColours)
  const stops: readonly ChartLine[] = [
    stopLine({ id: 'order:t' }),
    stopLine({ id: 'order:s', kind: 'stop-loss', partial: true }),
  ]
  lines.apply(stops.map((line) => ({ op: 'add' as const, line })))
  await settled()
  expect(orders.map(({ values }) => [values['LineColor'], values['LineStyle'], values['Editable']])).toEqual([
    ['#00aa00', 2, true],
    ['#aa0000', 1, true],
  ])
  orders[0]?.fire('onMove')
  await settled()
  expect(move).toHaveBeenCalledTimes(1)
  expect(orders[0]?.values['Price']).toBe(101)
})
