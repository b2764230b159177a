import { describe, expect, it } from 'vitest'
import type { LiveBar } from '#shared/contracts/views.ts'
import { chartPortOf } from '../../../../src/workers/risk/publish/chart-port.ts'

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

describe('the port to the chart', () => {
  it('CHART-05, CHART-07: sends the bars of each series together, in order, under the name the chart knows', () => {
    const sent: unknown[] = []
    chartPortOf({ postMessage: (message: unknown) => sent.push(message) })([
      bar({}),
      bar({ kind: 'mark', close: 9 }),
      bar({ time: 120_000, close: 5 }),
    ])
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
})
