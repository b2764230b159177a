import { describe, expect, it } from 'vitest'
import type { BarsRequest } from '../../../../src/shared/contracts/chart.ts'
import { intervals } from '../../../../src/shared/domain/enums.ts'
import type { Call, HttpClient } from '../../../../src/workers/hub/http/http-client.ts'
import { createBars, readBars } from '../../../../src/workers/hub/public-calls/bars.ts'
import { createMeter } from '../../../../src/workers/hub/status/meter.ts'
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
  it('incomplete rows, unordered rows and texts are refused as a whole', () => {
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

describe('requests for bars', () => {
  it('CHART-11: the 13 intervals are sent with 1D, 1W and 1M stripped', async () => {
    const asked: Call[] = []
    const http: HttpClient = {
      call: (call) => {
        asked.push(call)
        return Promise.resolve({ hasError: false, result: kline([]), token: null })
      },
      setLanguage: () => undefined,
      setUserToken: () => undefined,
      inFlight: { pending: () => [], timings: () => [] },
    }
    const bars = createBars(http)
    const request: BarsRequest = { symbol: 'X', interval: '1', kind: 'market', to: 100, countBack: 10 }
    for (const interval of intervals) await bars({ ...request, interval })
    expect(asked.map((call) => call.query?.['interval'])).toEqual(
      '1 3 5 15 30 60 120 240 360 720 D W M'.split(' '),
    )
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
  it('X1: reports whether the clock was measured, and follows a clock that was set', () => {
    const clock = createVirtualClock(0)
    const meter = createMeter(clock)
    expect(meter.read()).toMatchObject({ clockOffsetMs: 0, isClockKnown: false })
    meter.clockSample(5000, 20)
    expect(meter.read()).toMatchObject({ clockOffsetMs: 5010, isClockKnown: true })
    meter.clockSample(7_205_000, 300)
    expect(meter.read().clockOffsetMs).toBe(7_205_150)
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

describe('charts that request the same bars at the same time', () => {
  const request: BarsRequest = { symbol: 'X', interval: '1', kind: 'market', to: 1000, countBack: 3 }
  /** An exchange whose answers wait for `answer`. */
  function build() {
    const asked: Call[] = []
    const answers: ((result: unknown) => void)[] = []
    const bars = createBars({
      call: (call) => {
        asked.push(call)
        return new Promise((resolve) => {
          answers.push((result) => resolve({ hasError: false, result, token: null }))
        })
      },
      setLanguage: () => undefined,
      setUserToken: () => undefined,
      inFlight: { pending: () => [], timings: () => [] },
    })
    const answer = (): void => {
      const result = kline([...candle(60), ...candle(120), ...candle(180)])
      for (const reply of answers.splice(0)) reply({ ...result, noData: true })
    }
    return { asked, bars, answer }
  }
  const times = (outcome: Awaited<ReturnType<ReturnType<typeof createBars>>>): number[] =>
    outcome.kind === 'accepted'
      ? [...outcome.value.bars].filter((_, at) => at % 6 === 0).map((ms) => ms / 1000)
      : []

  it('share one call, also if they ask in two seconds, and each has as many bars as it needs', async () => {
    const { asked, bars, answer } = build()
    const both = Promise.all([bars(request), bars({ ...request, to: 1002, countBack: 2 })])
    answer()
    const [long, short] = await both
    expect(asked).toHaveLength(1)
    expect(times(long)).toEqual([60, 120, 180])
    expect(times(short)).toEqual([120, 180])
    // The short answer has older bars before it.
    expect([long, short].map((one) => one.kind === 'accepted' && one.value.noData)).toEqual([true, false])
  })

  it.each<[string, Partial<BarsRequest>]>([
    ['more bars', { countBack: 4 }],
    ['another symbol', { symbol: 'Y' }],
    ['another interval', { interval: '5' }],
    ['bars of the mark price', { kind: 'mark' }],
    ['an older page', { to: 940 }],
  ])('have a call of their own for %s', async (_, other) => {
    const { asked, bars, answer } = build()
    const both = Promise.all([bars(request), bars({ ...request, ...other })])
    answer()
    await both
    expect(asked).toHaveLength(2)
  })

  it('are requested again after the answer, because newer bars may have begun', async () => {
    const { asked, bars, answer } = build()
    const first = bars(request)
    answer()
    await first
    const second = bars(request)
    answer()
    await second
    expect(asked).toHaveLength(2)
  })
})
