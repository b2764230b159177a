import { beforeEach, describe, expect, it } from 'vitest'
import type { AlertFired, CrossAlert, CrossAsk } from '../../../../src/shared/contracts/alerts.ts'
import type { Instrument } from '../../../../src/shared/domain/instrument.ts'
import { createCrossAlerts } from '../../../../src/workers/hub/alerts/cross-alerts.ts'
import type { CrossAlerts } from '../../../../src/workers/hub/alerts/cross-alerts.ts'
import { createCandleSeries } from '../../../../src/workers/hub/state/candle-series.ts'
import { studyKind } from '../../../../vendor/charting_library/studies.ts'
import { createKept, dec, settle } from './alert-bench.ts'

const BTC = {
  id: 3,
  symbol: 'BTCUSDT',
  displayName: 'BTCUSDT',
  priceFraction: 1,
  lotFraction: 3,
} as Instrument
const MINUTE = 60
const START = 1_700_000_040

/** Alerts over a market whose candles a test makes; all tabs are hidden. */
function createBench(history: readonly number[] | null = [100], kept = createKept()) {
  const candles = createCandleSeries()
  const fired: AlertFired[] = []
  const lists: (readonly CrossAlert[])[] = []
  const held: string[] = []
  let ids = 0
  const asked: unknown[] = []
  const start = (): CrossAlerts =>
    createCrossAlerts({
      env: {
        newId: () => {
          ids += 1
          return `c${ids}`
        },
      },
      storage: kept,
      accountId: () => 'A',
      instruments: () => [BTC],
      push: {
        store: { open: () => null, get: () => ({ data: { kind: 'candles', candles } }) as never },
        subscriptions: {
          acquire: (name) => void held.push(name),
          release: (name) => void held.splice(held.indexOf(name), 1),
        },
      },
      bars: (request) => {
        asked.push(request)
        if (history === null) return new Promise(() => undefined)
        const bars = new Float64Array(history.length * 6)
        for (const [index, close] of history.entries())
          bars.set(
            [(START + (index - history.length) * MINUTE) * 1000, close, close, close, close, 1],
            index * 6,
          )
        return Promise.resolve({ kind: 'accepted', value: { bars, noData: false } })
      },
      now: () => START * 1000,
      siblings: { send: () => undefined },
      tabs: () => ({
        toPages: (message) => {
          if (message.type === 'CrossAlertsChanged') lists.push(message.list)
        },
        toFront: (message) => {
          if (message.type === 'AlertFired') fired.push(message)
          return true
        },
      }),
    })
  let alerts = start()
  const bar = { at: -1, high: 0, low: 0 }
  return {
    fired,
    lists,
    held,
    asked,
    alerts: () => alerts,
    restart: () => {
      alerts = start()
    },
    /** The candles of the next minutes in one frame. */
    together: (closes: readonly number[]) => {
      const rows = closes.flatMap((close) => {
        bar.at += 1
        return [
          START + bar.at * MINUTE,
          ...Array.from({ length: 4 }, () => Math.round(close * 10)),
          1000,
          0,
          0,
        ]
      })
      candles.apply(rows, 0, false)
      alerts.check()
    },
    /** The candle of a minute as it is now. High and low grow with each update of the same minute. */
    candle: (
      minute: number,
      close: number,
      reach: { readonly high?: number; readonly low?: number } = {},
    ) => {
      const { high = close, low = close } = reach
      const isSame = bar.at === minute
      bar.high = isSame ? Math.max(bar.high, high) : high
      bar.low = isSame ? Math.min(bar.low, low) : low
      bar.at = minute
      const scaled = [close, bar.high, bar.low, close].map((price) => Math.round(price * 10))
      candles.apply([START + minute * MINUTE, ...scaled, 1000, 0, 0], 0, false)
      alerts.check()
    },
  }
}

const line = (price: number, repeat: CrossAsk['repeat'] = 'once'): CrossAsk => ({
  of: 'Line',
  symbol: 'BTCUSDT',
  interval: '1',
  repeat,
  watched: { drawing: 'd1', tool: 'horizontal_line', points: [{ time: START, price }] },
})
const study = (kind: string, level: string | null, repeat: CrossAsk['repeat'] = 'once'): CrossAsk => ({
  of: 'Study',
  symbol: 'BTCUSDT',
  interval: '1',
  repeat,
  watched: {
    study: kind,
    inputs: { length: 5 },
    plot: 0,
    name: kind.toUpperCase(),
    level: level === null ? null : dec(level),
  },
})

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

  it('10,000 crossings with all tabs hidden: each is reported with the frame that made it, none is missed or doubled', async () => {
    await add(line(105, 'perBar'))
    bench.candle(0, 104)
    let seed = 7
    const random = (): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed / 2_147_483_648
    }
    for (let minute = 1; minute <= 10_000; minute += 1) {
      const isUp = minute % 2 === 1
      // Moves on the side it was on, the crossing, then moves on the new side: only the second is a crossing.
      bench.candle(minute, isUp ? 104 - random() * 3 : 106 + random() * 3)
      expect(bench.fired).toHaveLength(minute - 1)
      bench.candle(minute, isUp ? 106 + random() * 3 : 104 - random() * 3)
      expect(bench.fired).toHaveLength(minute)
      bench.candle(minute, isUp ? 106 + random() * 3 : 104 - random() * 3)
    }
    expect(bench.fired).toHaveLength(10_000)
    expect(new Set(bench.fired.map(({ id }) => id)).size).toBe(10_000)
    expect(
      bench.fired.every(({ how }, index) => how === (index % 2 === 0 ? 'crossedUp' : 'crossedDown')),
    ).toBe(true)
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
