import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CrossAlert, PriceAlert } from '../../../../src/shared/contracts/alerts.ts'
import type { ChartLine } from '../../../../src/shared/contracts/chart.ts'
import type { InstrumentView } from '../../../../src/shared/contracts/instrument.ts'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'
import { alertLines, draggedAlert } from '../../../../src/main-thread/features/chart/alert-lines.ts'
import { alerts } from '../../../../src/main-thread/stores/alerts.ts'
import { emptyTicker, mainMarket } from '../../../../src/main-thread/stores/market.ts'
import { speakEnglish } from './english.ts'

const text = (value: string): DecimalText => value as DecimalText
const price: PriceAlert = { id: 'a', symbol: 'BTCUSDT', of: 'LastPrice', rises: true, price: text('60100') }
const crossing: CrossAlert = {
  id: 'c',
  of: 'Price',
  symbol: 'BTCUSDT',
  interval: '5',
  repeat: 'perBar',
  watched: { price: text('60200') },
}
const isolates = /[\u2066-\u2069]/g
const lines = () =>
  alertLines([price], [crossing, { ...crossing, id: 'd', direction: 'down', by: 'MarkPrice' }], 'BTCUSDT')
const lineOf = (id: string): ChartLine => {
  const found = lines().find((line) => line.id === id)
  if (found === undefined) throw new Error(id)
  return found
}

beforeAll(() => speakEnglish(['actions', 'alerts']))
beforeEach(() => {
  mainMarket.instrument.v = { symbol: 'BTCUSDT', priceFraction: 1 } as InstrumentView
  Object.assign(mainMarket.ticker, emptyTicker, { symbol: 'BTCUSDT', lastPriceText: '60000' })
  alerts.list = [price]
  alerts.crossing = [crossing]
})

describe('alerts as lines of the chart', () => {
  it('show level, direction, how often and which price if it is the mark price; those of other markets, studies and drawings have none here', () => {
    expect(lines().map((line) => line.text.replaceAll(isolates, ''))).toEqual([
      'Alert ≥ 60,100.0',
      'Alert ↕ 60,200.0 · Once per candle',
      'Alert ↓ 60,200.0 · Once per candle · Mark',
    ])
    const line = { drawing: 'd', tool: 'horizontal_line', points: [{ time: 1, price: 5 }] } as const
    expect(alertLines([price], [{ ...crossing, of: 'Line', watched: line }], 'ETHUSDT')).toEqual([])
    expect(alertLines([], [{ ...crossing, of: 'Line', watched: line }], 'BTCUSDT')).toEqual([])
  })

  it('show while they are dragged what a drop makes of them', () => {
    const shown = (id: string, at: string): string =>
      draggedAlert(lineOf(id), text(at)).replaceAll(isolates, '')
    expect(shown('alert:a', '60050')).toBe('≥ 60,050.0')
    expect(shown('alert:a', '59950')).toBe('≤ 59,950.0')
    expect(shown('alert:a', '60000')).toBe('The market is already at this price.')
    expect(shown('cross:c', '59950')).toBe('↕ 59,950.0')
  })

  it('claim no direction while the market’s price is unknown', () => {
    mainMarket.ticker.lastPriceText = ''
    expect(draggedAlert(lineOf('alert:a'), text('59950')).replaceAll(isolates, '')).toBe('59,950.0')
  })
})
