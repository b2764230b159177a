import { beforeEach, describe, expect, it } from 'vitest'
import type { CrossAsk } from '../../../../src/shared/contracts/alerts.ts'
import { studyKind } from '../../../../vendor/charting_library/studies.ts'
import { dec, settle } from './alert-bench.ts'
import { createBench, line, MINUTE, priceAlert, START, study } from './cross-bench.ts'

let bench = createBench()
const add = async (ask: CrossAsk) => {
  const refused = await bench.alerts().calls.addCrossAlert(ask)
  await settle()
  bench.alerts().check()
  return refused
}
beforeEach(() => {
  bench = createBench()
})

describe('alerts on drawings', () => {
  it('fire once when the price crosses the line, with level and price, and are then removed', async () => {
    expect(await add(line(105))).toBeNull()
    bench.candle(0, 101)
    expect(bench.fired).toEqual([])
    bench.candle(0, 105.5)
    expect(bench.fired).toMatchObject([
      { says: 'line', how: 'crossedUp', displayName: 'BTCUSDT', at: '105.0', now: '105.5' },
    ])
    bench.candle(1, 100)
    expect(bench.fired).toHaveLength(1)
    expect(await bench.alerts().calls.crossAlerts()).toEqual([])
    expect(bench.held).toEqual([])
  })

  it('fire at most once in each candle if they are set so', async () => {
    await add(line(105, 'perBar'))
    bench.candle(0, 101)
    for (const close of [106, 104, 106, 104]) bench.candle(0, close)
    expect(bench.fired).toHaveLength(1)
    bench.candle(1, 106)
    bench.candle(1, 104)
    expect(bench.fired.map(({ how }) => how)).toEqual(['crossedUp', 'crossedUp'])
    expect(await bench.alerts().calls.crossAlerts()).toHaveLength(1)
  })

  it('count a spike between two updates, and not one of before they were set', async () => {
    bench.candle(0, 101, { high: 120 })
    await add(line(105))
    bench.candle(0, 101.5)
    expect(bench.fired).toEqual([])
    bench.candle(1, 102, { high: 107 })
    expect(bench.fired).toMatchObject([{ how: 'crossedUp' }])
  })

  it('follow their drawing when it moves, and go with it when it is removed', async () => {
    await add(line(105))
    bench.candle(0, 101)
    await bench.alerts().calls.lineChanged('d1', [{ time: START, price: 110 }])
    bench.candle(0, 107)
    expect(bench.fired).toEqual([])
    await bench.alerts().calls.lineChanged('other', null)
    expect(await bench.alerts().calls.crossAlerts()).toHaveLength(1)
    bench.candle(0, 111)
    expect(bench.fired).toMatchObject([{ at: '110.0' }])
    await add(line(90))
    await bench.alerts().calls.lineChanged('d1', null)
    expect(bench.lists.at(-1)).toEqual([])
  })

  it('fire while the exchange has not answered with the history, if a candle was there when they were set', async () => {
    bench = createBench(null)
    bench.candle(0, 101)
    await add(line(105, 'perBar'))
    bench.candle(0, 106)
    expect(bench.fired).toMatchObject([{ how: 'crossedUp' }])
  })

  it('are reported for each candle that one frame brings', async () => {
    await add(line(105, 'perBar'))
    bench.candle(0, 101)
    bench.together([106, 104, 107])
    expect(bench.fired.map(({ how }) => how)).toEqual(['crossedUp', 'crossedDown', 'crossedUp'])
  })

  it('survive the hub', async () => {
    bench.candle(0, 101)
    await add(line(105))
    bench.restart()
    await bench.alerts().calls.crossAlerts()
    bench.alerts().check()
    await settle()
    bench.candle(0, 102)
    bench.candle(0, 106)
    expect(bench.fired).toHaveLength(1)
  })

  it('fire for crossings of candles that an outage hid', async () => {
    await add(line(105, 'perBar'))
    bench.candle(0, 101)
    bench.candle(1, 101)
    bench.missed(2, 101, { high: 108 })
    bench.missed(3, 101)
    bench.candle(9, 102)
    expect(bench.fired).toEqual([])
    await settle()
    expect(bench.fired.map(({ id }) => Number(id.split('-')[1]))).toEqual([START + 2 * MINUTE])
    bench.candle(9, 106)
    expect(bench.fired).toHaveLength(2)
  })
})

describe('alerts on a crossed price', () => {
  it('fire in their direction only, also if the price is beyond it when they are set', async () => {
    bench.candle(0, 106)
    await add(priceAlert('105', { direction: 'up' }))
    await add(priceAlert('105', { direction: 'down' }))
    bench.candle(1, 104)
    expect(bench.fired).toMatchObject([{ says: 'last', how: 'fell', at: '105.0', now: '104.0' }])
    bench.candle(2, 105)
    expect(bench.fired).toMatchObject([{ how: 'fell' }, { how: 'rose' }])
    expect(await bench.alerts().calls.crossAlerts()).toEqual([])
  })

  it('once per candle and direction: the other direction does not use the candle up', async () => {
    bench.candle(0, 106)
    await add(priceAlert('105', { direction: 'up', repeat: 'perBar' }))
    for (const close of [104, 106, 104, 106]) bench.candle(1, close)
    expect(bench.fired.map(({ how }) => how)).toEqual(['rose'])
  })

  it('are moved to another price, and judged from there', async () => {
    bench.candle(0, 101)
    await add(priceAlert('105'))
    const [alert] = await bench.alerts().calls.crossAlerts()
    const move = (id: string, price: string) => bench.alerts().calls.moveCrossAlert(id, dec(price))
    expect(await move(alert?.id ?? '', '0')).toBe('price')
    expect(await move('other', '104')).toBe('gone')
    expect(await move(alert?.id ?? '', '110')).toBeNull()
    bench.candle(0, 101)
    bench.candle(0, 106)
    expect(bench.fired).toEqual([])
    bench.candle(0, 111)
    expect(bench.fired).toMatchObject([{ at: '110.0', how: 'rose' }])
  })

  it('with an unusable price are refused', async () => {
    for (const price of ['0', '-1', 'x', '']) expect(await add(priceAlert(price))).toBe('amount')
  })
})

describe('alerts on studies', () => {
  it('fire when the study crosses the value, by the same computation as the chart’s', async () => {
    const closes = [100, 101, 102, 101, 100, 99, 98, 99, 100, 101, 102, 103, 104, 103, 101, 99, 97]
    bench = createBench(closes.slice(0, 6))
    await add(study('rsi', '50', 'perBar'))
    const out = new Float64Array(1)
    const run = studyKind('rsi')?.create({ length: 5 })
    const values = closes.map((close, index) => {
      run?.({ time: index, open: close, high: close, low: close, close, volume: 1 }, false, out)
      return out[0] ?? Number.NaN
    })
    const expected: string[] = []
    for (const [index, value] of values.entries()) {
      if (index < 6) continue
      bench.candle(index - 6, closes[index] ?? 0)
      const before = values[index - 1] ?? 0
      if (before < 50 && value >= 50) expected.push('crossedUp')
      if (before > 50 && value <= 50) expected.push('crossedDown')
      expect(bench.fired.map(({ how }) => how)).toEqual(expected)
    }
    expect(expected.length).toBeGreaterThanOrEqual(2)
    expect(bench.fired[0]).toMatchObject({ says: 'study', what: 'RSI', at: '50.00' })
  })

  it('fire when the price crosses an average', async () => {
    bench = createBench([100, 100, 100, 100, 100, 99])
    await add(study('ema', null))
    bench.candle(0, 99)
    expect(bench.fired).toEqual([])
    bench.candle(0, 104)
    expect(bench.fired).toMatchObject([{ says: 'priceStudy', what: 'EMA', how: 'crossedUp', now: '104.0' }])
  })

  it('load the missing candles after a gap, and fire for a crossing in it', async () => {
    bench = createBench([100, 100, 100, 100, 100, 99])
    await add(study('ema', null, 'perBar'))
    bench.candle(0, 99)
    const before = bench.asked.length
    bench.candle(50, 120)
    expect(bench.fired).toEqual([])
    await settle()
    expect(bench.asked.length).toBe(before + 1)
    expect(bench.fired).toMatchObject([{ how: 'crossedUp', now: '120.0' }])
    bench.candle(50, 121)
    expect(bench.fired).toHaveLength(1)
  })

  it('keep what they know when another alert joins their candles', async () => {
    bench = createBench([100, 100, 100, 100, 100, 99])
    await add(study('ema', null))
    bench.candle(0, 99)
    const joined = bench.alerts().calls.addCrossAlert(study('rsi', '50'))
    bench.candle(0, 104)
    await joined
    await settle()
    bench.alerts().check()
    expect(bench.fired).toMatchObject([{ says: 'priceStudy', what: 'EMA' }])
  })

  it('of an unknown kind or plot, or with unusable values, are refused', async () => {
    expect(await add(study('nope', '5'))).toBe('amount')
    expect(await add({ ...study('rsi', '5'), watched: { ...study('rsi', '5').watched, plot: 4 } })).toBe(
      'amount',
    )
    expect(await add({ ...line(5), watched: { drawing: 'd', tool: 'ray', points: [] } })).toBe('amount')
    expect(await bench.alerts().calls.crossAlerts()).toEqual([])
  })
})
