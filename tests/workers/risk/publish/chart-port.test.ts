import { describe, expect, it } from 'vitest'
import type { ChartLine, LiveBar } from '#shared/contracts/chart.ts'
import { chartPortOf } from '../../../../src/workers/risk/publish/chart-port.ts'
import { dec } from '../support/samples.ts'

const bar = (change: Partial<LiveBar>): LiveBar => ({
  symbol: 'BTCUSDT',
  interval: '1',
  kind: 'market',
  time: 60_000,
  open: 1,
  high: 3,
  low: 0.5,
  close: 2,
  volume: 4,
  ...change,
})

const line = (over: Partial<ChartLine>): ChartLine => ({
  id: 'order:a',
  kind: 'order',
  symbol: 'BTCUSDT',
  price: dec('60000'),
  side: 'Buy',
  text: 'Buy Limit',
  quantity: '0.100',
  tooltip: 'TP 61,000.0',
  tone: 1,
  movable: true,
  cancellable: true,
  closable: false,
  ...over,
})

function openPort() {
  const sent: unknown[] = []
  const port: Pick<MessagePort, 'postMessage' | 'close' | 'onmessage'> = {
    postMessage: (message: unknown) => sent.push(message),
    close: () => undefined,
    onmessage: null,
  }
  const answer = (data: unknown): void => {
    port.onmessage?.call(port as MessagePort, new MessageEvent('message', { data }))
  }
  return { sent, answer, chart: chartPortOf(port) }
}

describe('the port to the chart', () => {
  it('CHART-05, CHART-07: sends the bars of each series together, in order, under the chart’s name of the series', () => {
    const { sent, chart } = openPort()
    chart.bars([bar({}), bar({ kind: 'mark', close: 9 }), bar({ time: 120_000, close: 5 })])
    expect(sent).toEqual([
      {
        kind: 'bars',
        symbol: 'BTCUSDT',
        resolution: '1',
        rows: Float64Array.of(60, 1, 3, 0.5, 2, 4, 120, 1, 3, 0.5, 5, 4),
      },
      { kind: 'bars', symbol: 'BTCUSDT:MARK', resolution: '1', rows: Float64Array.of(60, 1, 3, 0.5, 9, 4) },
    ])
  })

  it("LINES-13, LINES-14: sends the texts of the lines' boxes, and no price of a movable line", () => {
    const { sent, chart } = openPort()
    chart.lines([
      line({}),
      line({
        id: 'position:b',
        kind: 'position',
        text: 'Long 0.500 +1.25 USDT',
        quantity: '0.500',
        movable: false,
      }),
    ])
    expect(sent).toEqual([
      {
        kind: 'lines',
        ids: ['order:a', 'position:b'],
        prices: Float64Array.of(Number.NaN, 60_000),
        texts: ['Buy Limit', '+1.25 USDT'],
        quantities: ['0.100', 'Long 0.500'],
        tooltips: ['TP 61,000.0', 'TP 61,000.0'],
      },
    ])
  })

  it('LINES-21: reports which lines the page has written, and ignores other messages', () => {
    const { answer, chart } = openPort()
    const heard: string[] = []
    chart.onWritten((ids) => heard.push(...ids))
    for (const odd of [null, 5, {}, { kind: 'written' }, { kind: 'bars', ids: ['x'] }]) answer(odd)
    answer({ kind: 'written', ids: ['order:a', 7, 'position:b'] })
    expect(heard).toEqual(['order:a', 'position:b'])
  })
})
