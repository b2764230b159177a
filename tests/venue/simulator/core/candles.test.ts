import { describe, expect, it } from 'vitest'
import { intervals } from '#shared/domain/enums.ts'
import type { Interval } from '#shared/domain/enums.ts'
import { CANDLE_WIDTH, TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import { createCore } from '../../../../venue/simulator/core/core.ts'
import type { Core } from '../../../../venue/simulator/core/core.ts'
import { benchCore, START } from './bench-core.ts'

interface Candle {
  readonly start: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly turnover: number
  readonly isClosed: boolean
}

function read(
  core: Core,
  interval: Interval,
  to: number,
  limit: number,
  kind: 'market' | 'mark' | 'index' = 'market',
  symbol = 'BTCUSDT',
): Candle[] {
  const { rows } = core.candles({ symbol, interval, kind, to, limit })
  const out: Candle[] = []
  for (let at = 0; at < rows.length; at += CANDLE_WIDTH) {
    const [start = 0, open = 0, high = 0, low = 0, close = 0, volume = 0, turnover = 0, closed = 0] =
      rows.slice(at)
    out.push({ start, open, high, low, close, volume, turnover, isClosed: closed === 1 })
  }
  return out
}

function fold(candles: readonly Candle[]): Omit<Candle, 'start' | 'isClosed'> {
  return {
    open: candles[0]?.open ?? 0,
    high: Math.max(...candles.map((candle) => candle.high)),
    low: Math.min(...candles.map((candle) => candle.low)),
    close: candles.at(-1)?.close ?? 0,
    volume: candles.reduce((sum, candle) => sum + candle.volume, 0),
    turnover: candles.reduce((sum, candle) => sum + candle.turnover, 0),
  }
}

const nowS = (bench: { now: number }): number => bench.now / 1000 + 1

describe('candles of the core', () => {
  const bench = benchCore(4, 3)
  bench.pass(9 * 60_000, 1000)

  it.each([
    ['1', '5', 5],
    ['1', '15', 15],
    ['5', '60', 12],
    ['60', '240', 4],
    ['60', '1D', 24],
    ['1D', '1W', 7],
  ] as const)('VENUE-31: %s folded gives %s, across the seam and far back', (fine, coarse, parts) => {
    for (const to of [nowS(bench), START / 1000 - 86_400 * 200]) {
      const small = read(bench.core, fine, to, 2000)
      const large = read(bench.core, coarse, to, 8)
      // A candle that begins before `to` is whole, its parts after `to` are not read.
      const known = to > START / 1000 ? large : large.slice(0, -1)
      const whole = known.filter((candle) => candle.start >= (small[0]?.start ?? 0))
      expect(whole.length).toBeGreaterThan(1)
      for (const candle of whole) {
        const next = large[large.indexOf(candle) + 1]?.start ?? Infinity
        const inside = small.filter((one) => one.start >= candle.start && one.start < next)
        if (next !== Infinity) expect(inside).toHaveLength(parts)
        expect(candle).toMatchObject(fold(inside))
      }
    }
  })

  it('CHART-10: all 13 intervals reach two years back, each bar opening at the previous close', () => {
    expect(intervals).toHaveLength(13)
    const origin = read(bench.core, '1D', START / 1000, 2000)[0]?.start ?? 0
    expect(origin).toBeLessThanOrEqual(START / 1000 - 730 * 86_400)
    for (const interval of intervals) {
      const oldest = read(bench.core, interval, origin + 60, 5)
      expect(oldest).toHaveLength(1)
      const to = oldest[0]?.start ?? 0
      const before = bench.core.candles({ symbol: 'BTCUSDT', interval, kind: 'market', to, limit: 5 })
      expect([before.noData, before.rows.length]).toEqual([true, 0])
      for (const kind of ['market', 'mark', 'index'] as const) {
        const rows = read(bench.core, interval, nowS(bench), 300, kind)
        for (const [at, candle] of rows.entries()) {
          const before = rows[at - 1]
          if (before !== undefined)
            expect([candle.open, candle.start > before.start]).toEqual([before.close, true])
          expect(candle.low).toBeGreaterThan(0)
          expect(candle.low).toBeLessThanOrEqual(Math.min(candle.open, candle.close))
          expect(candle.high).toBeGreaterThanOrEqual(Math.max(candle.open, candle.close))
          expect(candle.isClosed).toBe(at < rows.length - 1)
        }
      }
    }
  })

  it('CHART-10: weeks begin on Monday and months on the first, in UTC', () => {
    for (const candle of read(bench.core, '1W', nowS(bench), 60)) {
      expect(new Date(candle.start * 1000).getUTCDay()).toBe(1)
    }
    for (const candle of read(bench.core, '1M', nowS(bench), 20)) {
      expect(new Date(candle.start * 1000).toISOString().slice(8)).toBe('01T00:00:00.000Z')
    }
  })

  it('VENUE-31: history ends at the price where trading begins, on the tick', () => {
    const core = createCore({ seed: 9, startAt: START, symbols: 60, isWhole: false })
    for (const { symbol, tickSize, priceFraction } of core.instruments()) {
      const tick = Math.round(Number(tickSize) * 10 ** priceFraction)
      const [last, live] = read(core, '1', START / 1000 + 1, 2, 'market', symbol)
      expect(live?.open).toBe(last?.close)
      for (const candle of read(core, '60', START / 1000, 48, 'market', symbol)) {
        for (const price of [candle.open, candle.high, candle.low, candle.close]) {
          expect(price % tick).toBe(0)
          expect(Number.isSafeInteger(price)).toBe(true)
        }
        expect(candle.volume).toBeGreaterThan(0)
      }
    }
  })

  it('VENUE-31: the open candle is the fold of the sent trades', () => {
    const other = benchCore(8, 2)
    other.pass(5000)
    const minute = Math.floor(other.now / 60_000) * 60_000
    other.now = minute + 60_000
    other.core.advance(other.now)
    const open = read(other.core, '1', nowS(other), 1)[0]
    let high = open?.open ?? 0
    let low = high
    let close = high
    let volume = 0
    while (other.now < minute + 75_000) {
      other.now += 20
      for (const part of other.core.advance(other.now).market.trades) {
        if (part.instrumentId !== 1) continue
        for (let at = 0; at < part.rows.length; at += 5) {
          close = part.rows[at + 2] ?? 0
          high = Math.max(high, close)
          low = Math.min(low, close)
          volume += part.rows[at + 3] ?? 0
        }
      }
    }
    expect(read(other.core, '1', nowS(other), 1)[0]).toMatchObject({
      high,
      low,
      close,
      volume,
      isClosed: false,
    })
  })

  it('VENUE-36: a ticker’s 24 hours are those of the last 1440 one-minute candles', () => {
    const tickers = bench.core.tickers()
    const day = read(bench.core, '1', nowS(bench), 1440)
    const whole = fold(day)
    expect(day).toHaveLength(1440)
    expect(Array.from(tickers.subarray(6, 11))).toEqual([
      whole.open,
      whole.high,
      whole.low,
      whole.volume,
      whole.turnover,
    ])
    expect(tickers[1]).toBe(whole.close)
  })

  it('VENUE-62: the same seed gives the same history, another seed another one', () => {
    const days = (seed: number) =>
      read(createCore({ seed, startAt: START, symbols: 2 }), '1D', START / 1000, 1000)
    expect(days(5)).toEqual(days(5))
    expect(days(5)).not.toEqual(days(6))
    expect(days(5).length).toBeGreaterThanOrEqual(730)
  })

  it('invalid queries have no rows', () => {
    const good = { symbol: 'BTCUSDT', interval: '1', kind: 'market', to: START / 1000, limit: 10 } as const
    for (const bad of [
      { symbol: 'X' },
      { interval: '7' },
      { kind: 'last' },
      { to: NaN },
      { to: -5 },
      { limit: 0 },
      { limit: NaN },
    ]) {
      const answer = bench.core.candles({ ...good, ...(bad as object) })
      expect(answer).toMatchObject({ noData: true })
      expect(answer.rows).toHaveLength(0)
    }
    expect(bench.core.candles({ ...good, limit: 1e9 }).rows.length / CANDLE_WIDTH).toBeLessThanOrEqual(2000)
  })
})

describe('index candles of contracts whose price differs from their index', () => {
  const bench = benchCore(4, 3, 'tester', true)
  const all = bench.core.instruments().filter(({ symbolStatus }) => symbolStatus === 'Trading')
  const first = (types: readonly string[]): string =>
    all.find(({ contractType }) => types.includes(contractType))?.symbol ?? ''
  const option = first(['UsdcOption', 'UsdtOption'])
  const dated = ['LinearFutures', 'UsdcFutures', 'InverseFutures'].map((type) => first([type]))

  /** Index now, in the unit of its ticks. */
  const indexOf = (symbol: string): number => {
    const id = all.find((each) => each.symbol === symbol)?.id ?? 0
    const rows = bench.core.tickers()
    for (let at = 0; at < rows.length; at += TICKER_WIDTH)
      if (rows[at] === id) return rows[at + tickerField.indexPrice] ?? 0
    return 0
  }

  it.each([option, ...dated])(
    'VENUE-31: %s begins at the index, never at the price of the contract',
    (symbol) => {
      const index = indexOf(symbol)
      const [start] = read(bench.core, '1', nowS(bench), 1, 'index', symbol)
      expect(start).toMatchObject({ open: index, high: index, low: index, close: index })
      const [price] = read(bench.core, '1', nowS(bench), 1, 'market', symbol)
      expect(price?.open).not.toBe(index)
      if (symbol === option) expect((price?.open ?? 0) * 2).toBeLessThan(index)
    },
  )

  it.each(dated)(
    'VENUE-31: the history of %s follows the index too, without a jump where live trading begins',
    (symbol) => {
      bench.pass(3 * 60_000, 1000)
      for (const interval of ['1', '60', '1D'] as const) {
        const candles = read(bench.core, interval, nowS(bench), 50, 'index', symbol)
        const prices = read(bench.core, interval, nowS(bench), 50, 'market', symbol)
        expect(candles.length).toBeGreaterThan(3)
        for (const [at, { open }] of candles.entries()) if (at > 0) expect(open).toBe(candles[at - 1]?.close)
        // A contract delivered later costs more than its index, all along.
        for (const [at, { close }] of candles.slice(0, -1).entries())
          expect(close).toBeLessThan(prices[at]?.close ?? 0)
      }
    },
  )
})
