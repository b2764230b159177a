import { expect, it, vi } from 'vitest'
import { createChartLines } from '../../../../src/main-thread/features/chart/chart-lines.ts'
import type { ChartLine } from '../../../../src/shared/contracts/chart.ts'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'
import { createFakeSurface, darkColours, settled } from './fake-chart.ts'

const order: ChartLine = {
  id: 'order:1',
  kind: 'order',
  symbol: 'BTCUSDT',
  price: '100.5' as DecimalText,
  side: 'Buy',
  text: 'Buy Limit',
  quantity: '0.5',
  tooltip: '',
  tone: 0,
  movable: true,
  cancellable: true,
  closable: false,
}

it('LINES-13: while a line is dragged it shows why its price is invalid, with one request at a time', async () => {
  const asked: number[] = []
  const answers: ((text: string) => void)[] = []
  const { orders, surface } = createFakeSurface()
  const lines = createChartLines({
    actions: {
      move: async () => null,
      cancel: () => undefined,
      close: () => undefined,
      judge: (_, price) => {
        asked.push(price)
        return new Promise((resolve) => answers.push(resolve))
      },
    },
    texts: () => ({ cancel: 'Cancel', close: 'Close' }),
    trace: vi.fn(),
  })
  lines.start(surface, darkColours)
  lines.apply([{ op: 'add', line: order }])
  await settled()
  const line = orders[0]
  if (line === undefined) throw new Error('no line')
  for (const price of [101, 102, 103]) {
    line.values['Price'] = price
    line.fire('onMoving')
  }
  expect(asked).toEqual([101])
  answers[0]?.('Fills immediately')
  await settled()
  expect(line.values['Reason']).toBe('Fills immediately')
  // The newest price alone is asked next; the one between is past.
  expect(asked).toEqual([101, 103])
  answers[1]?.('')
  await settled()
  expect(line.values['Reason']).toBe('')
  expect(asked).toEqual([101, 103])
})

it('LINES-19: while a position’s line is dragged it shows what a drop sets there', async () => {
  const { positions, surface } = createFakeSurface()
  const lines = createChartLines({
    actions: {
      move: async () => null,
      cancel: () => undefined,
      close: () => undefined,
      protectAt: () => undefined,
      judge: (_, price) => Promise.resolve(`Take profit at ${price}`),
    },
    texts: () => ({ cancel: 'Cancel', close: 'Close' }),
    trace: vi.fn(),
  })
  lines.start(surface, darkColours)
  lines.apply([
    { op: 'add', line: { ...order, id: 'position:1', kind: 'position', movable: false, closable: true } },
  ])
  await settled()
  positions[0]?.moving(104)
  await settled()
  expect(positions[0]?.values['Reason']).toBe('Take profit at 104')
})

it('LINES-13: an answer that arrives after the drop or the end of a drag belongs to no drag', async () => {
  const asked: number[] = []
  const checks: (() => boolean)[] = []
  const given: string[] = []
  const answers: (() => void)[] = []
  const { orders, surface } = createFakeSurface()
  const lines = createChartLines({
    actions: {
      move: async () => null,
      cancel: () => undefined,
      close: () => undefined,
      giveUp: ({ id }) => void given.push(id),
      judge: (_, price, isDragged) => {
        asked.push(price)
        checks.push(isDragged)
        return new Promise((resolve) => answers.push(() => resolve('')))
      },
    },
    texts: () => ({ cancel: 'Cancel', close: 'Close' }),
    trace: vi.fn(),
  })
  lines.start(surface, darkColours)
  lines.apply([{ op: 'add', line: order }])
  await settled()
  const line = orders[0]
  if (line === undefined) throw new Error('no line')
  const drag = (price: number): void => {
    line.values['Price'] = price
    line.fire('onMoving')
  }
  drag(101)
  drag(102)
  expect(checks[0]?.()).toBe(true)
  line.fire('onMove')
  expect(checks[0]?.()).toBe(false)
  answers[0]?.()
  await settled()
  // The price before the drop is not asked for any more.
  expect(asked).toEqual([101])
  drag(103)
  await settled()
  expect(asked).toEqual([101, 103])
  line.giveUp()
  expect(checks[1]?.()).toBe(false)
  expect(given).toEqual(['order:1'])
  // The next drag does not wait for a price of the one that was given up.
  drag(104)
  answers[1]?.()
  await settled()
  expect(asked).toEqual([101, 103, 104])
  expect(checks[2]?.()).toBe(true)
  answers[2]?.()
  await settled()
  drag(105)
  expect(asked).toEqual([101, 103, 104, 105])
})
