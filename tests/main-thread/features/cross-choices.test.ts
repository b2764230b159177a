import { describe, expect, it } from 'vitest'
import {
  crossAskOf,
  crossChoices,
} from '../../../src/main-thread/features/notification-centre/cross-choices.ts'
import type { DecimalText } from '../../../src/shared/units/decimal-text.ts'

const chart = {
  symbol: 'BTCUSDT',
  resolution: '30',
  kind: 'market',
  studies: [
    { kind: 'rsi', name: 'RSI 14', inputs: { length: 14, source: 'close' }, plots: ['Plot'], overlay: false },
    {
      kind: 'bollinger',
      name: 'BB 20 2',
      inputs: { length: 20, mult: 2 },
      plots: ['Median', 'Upper', 'Lower'],
      overlay: true,
    },
  ],
  lines: [
    {
      drawing: 'd1',
      tool: 'ray',
      points: [
        { time: 1, price: 2 },
        { time: 3, price: 4 },
      ],
    },
  ],
} as const

const once = { repeat: 'once' } as const

describe('what the form offers to alerts', () => {
  it('is each plot of each study and each line of the chart: a value for a study below, the price for one over the candles', () => {
    expect(crossChoices('BTCUSDT', chart).map(({ name, hasValue }) => [name, hasValue])).toEqual([
      ['RSI 14', true],
      ['BB 20 2 Median', false],
      ['BB 20 2 Upper', false],
      ['BB 20 2 Lower', false],
      ['', false],
    ])
    expect(crossChoices('ETHUSDT', chart)).toEqual([])
  })

  it('becomes a request in the interval of the chart', () => {
    const [rsi, , upper, , line] = crossChoices('BTCUSDT', chart)
    if (rsi === undefined || upper === undefined || line === undefined) throw new Error('too few choices')
    expect(crossAskOf(rsi, chart, once, null)).toBeNull()
    expect(crossAskOf(rsi, chart, { repeat: 'perBar', direction: 'up' }, '70' as DecimalText)).toEqual({
      of: 'Study',
      symbol: 'BTCUSDT',
      interval: '30',
      repeat: 'perBar',
      direction: 'up',
      watched: {
        study: 'rsi',
        inputs: { length: 14, source: 'close' },
        plot: 0,
        name: 'RSI 14',
        level: '70',
      },
    })
    expect(crossAskOf(upper, chart, once, null)).toMatchObject({ watched: { plot: 1, level: null } })
    expect(crossAskOf(line, chart, once, null)).toMatchObject({ of: 'Line', watched: chart.lines[0] })
    expect(crossAskOf(line, { ...chart, resolution: '7' }, once, null)).toBeNull()
  })

  it('is judged with the candles that the chart shows', () => {
    const marks = { ...chart, kind: 'mark' } as const
    for (const choice of crossChoices('BTCUSDT', marks)) {
      expect(crossAskOf(choice, marks, once, '5' as DecimalText)).toMatchObject({ by: 'MarkPrice' })
      expect(crossAskOf(choice, chart, once, '5' as DecimalText)).not.toHaveProperty('by')
    }
  })

  it('can be sent to another thread', () => {
    for (const choice of crossChoices('BTCUSDT', chart))
      expect(() => structuredClone(crossAskOf(choice, chart, once, '5' as DecimalText))).not.toThrow()
  })
})
