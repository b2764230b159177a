import { describe, expect, it } from 'vitest'
import { readBars } from '../../../../src/workers/hub/tabs/bars.ts'
import { createMeter } from '../../../../src/workers/hub/tabs/connection-view.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'

const candle = (start: number): number[] => [start, 10050, 10100, 10000, 10075, 1500, 99, 1]
const kline = (bars: unknown) => ({
  symbol: 'X',
  interval: '1',
  priceFraction: 2,
  lotFraction: 3,
  bars,
  noData: false,
})

describe('bars', () => {
  it('rows become [ms, open, high, low, close, volume] in the symbol’s scales', () => {
    const answer = readBars(kline([...candle(60), ...candle(120)]))
    expect([...(answer?.bars ?? [])]).toEqual([
      60_000, 100.5, 101, 100, 100.75, 1.5, 120_000, 100.5, 101, 100, 100.75, 1.5,
    ])
    expect(answer?.noData).toBe(false)
  })
  it('half rows, unordered rows and texts are refused whole', () => {
    for (const bad of [
      [1, 2, 3],
      [...candle(120), ...candle(60)],
      [...candle(60), ...candle(60)],
      ['x'],
      null,
      {},
    ]) {
      expect(readBars(kline(bad))).toBeNull()
    }
  })
})

describe('meter', () => {
  it('C1: the clock offset is that of the shortest round trip', () => {
    const clock = createVirtualClock(0)
    const meter = createMeter(clock)
    meter.clockSample(5000, 400)
    meter.clockSample(5010, 20)
    meter.clockSample(5300, 800)
    expect(meter.read().clockOffsetMs).toBe(5020)
  })
  it('rates are those of the last second', async () => {
    const clock = createVirtualClock()
    const meter = createMeter(clock)
    for (let frame = 0; frame < 100; frame += 1) meter.frame(10)
    await clock.advance(1000)
    meter.tick()
    expect(meter.read()).toMatchObject({ updatesPerSecond: 1000, framesPerSecond: 100 })
  })
})
