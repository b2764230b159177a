import { describe, expect, it } from 'vitest'
import { CANDLE_WIDTH, TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import type { Interval } from '#shared/domain/enums.ts'
import type { ChangeRow } from '../../../../venue/simulator/core/changes.ts'
import { createCore } from '../../../../venue/simulator/core/core.ts'
import type { Core } from '../../../../venue/simulator/core/core.ts'
import { reopenCore } from '../../support/reopen-core.ts'
import { market, START } from './bench-core.ts'
import { balance, rich } from './rich-bench.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const kinds = ['market', 'mark', 'index'] as const

/** Starts of a symbol's candles, Unix s, oldest first. */
function starts(core: Core, symbol: string, interval: Interval, now: number): readonly number[][] {
  return kinds.map((kind) => {
    const { rows } = core.candles({ symbol, interval, kind, to: Math.ceil(now / 1000) + 1, limit: 2000 })
    return Array.from({ length: rows.length / CANDLE_WIDTH }, (_, at) => rows[at * CANDLE_WIDTH] ?? 0)
  })
}

function tickerOf(core: Core, symbol: string, name: keyof typeof tickerField): number | undefined {
  const id = core.instruments().find((one) => one.symbol === symbol)?.id
  const rows = core.tickers()
  for (let at = 0; at < rows.length; at += TICKER_WIDTH)
    if (rows[at] === id) return rows[at + tickerField[name]]
  return undefined
}

/** Every candle begins with the minute trading began in, none before it. */
function expectBegun(core: Core, symbol: string, began: number, now: number): void {
  const first = Math.floor(began / MINUTE) * 60
  for (const [interval, seconds] of [
    ['1', 60],
    ['60', 3600],
    ['1D', 86_400],
  ] as const) {
    // As far as one question reaches.
    if (now - began > 2000 * seconds * 1000) continue
    for (const own of starts(core, symbol, interval, now))
      expect([interval, own[0]]).toEqual([interval, Math.floor(first / seconds) * seconds])
  }
}

describe('a coming symbol that begins to trade', () => {
  it('VENUE-31: has no candles or open interest from before, and its own day window', () => {
    const bench = rich(2)
    bench.pass(3 * MINUTE, 500)
    const began = bench.now
    expect(bench.core.alterSymbol('SOONUSDT', { status: 'Trading' }).ok).toBe(true)
    expect(tickerOf(bench.core, 'SOONUSDT', 'openInterest')).toBe(0)
    bench.pass(4 * MINUTE, 500)
    expectBegun(bench.core, 'SOONUSDT', began, bench.now)
    const item = bench.core.instruments().find((one) => one.symbol === 'SOONUSDT')
    expect(item?.startTradingTime).toBe(began)
    const { rows } = bench.core.candles({
      symbol: 'SOONUSDT',
      interval: '1D',
      kind: 'market',
      to: bench.now / 1000,
      limit: 9,
    })
    // The day's candle and the 24 hours of the ticker are the same few minutes.
    expect(tickerOf(bench.core, 'SOONUSDT', 'volume24h')).toBe(rows[5])
  })

  it('pays no funding for the time before it traded', () => {
    const bench = rich(2)
    // Past several settlements of every four hours.
    bench.pass(DAY, 3_600_000)
    bench.core.alterSymbol('SOONUSDT', { status: 'Trading' })
    // Within the minute it began in: at its end settlements are looked at.
    bench.pass(2000, 100)
    bench.place(bench.cross, market({ symbol: 'SOONUSDT', qty: '100' }))
    const money = balance(bench, 'USDT').toFixed()
    bench.pass(2 * MINUTE, 500)
    expect(balance(bench, 'USDT').toFixed()).toBe(money)
    expect((tickerOf(bench.core, 'SOONUSDT', 'nextFundingTime') ?? 0) * 1000).toBeGreaterThan(bench.now)
  })

  it('a symbol that traded before has its candles when it returns', () => {
    const bench = rich(2)
    bench.pass(MINUTE, 500)
    const before = starts(bench.core, 'BTCUSDT', '1D', bench.now)
    bench.core.alterSymbol('BTCUSDT', { status: 'ComingSoon' })
    expect(starts(bench.core, 'BTCUSDT', '1D', bench.now)[0]).toEqual([])
    bench.core.alterSymbol('BTCUSDT', { status: 'Trading' })
    expect(starts(bench.core, 'BTCUSDT', '1D', bench.now)).toEqual(before)
  })

  it('VENUE-62: is the same after a restart over thinned hours, and after dumps from before and after', () => {
    const bench = rich(2)
    const table = new Map<string, ChangeRow>()
    const save = (core: Core): void => {
      for (const row of core.takeChanges()) {
        if (row.value === null) table.delete(`${row.kind}/${row.key}`)
        else table.set(`${row.kind}/${row.key}`, JSON.parse(JSON.stringify(row)) as ChangeRow)
      }
    }
    const step = (ms: number): void => {
      bench.now += ms
      bench.core.advance(bench.now)
      save(bench.core)
    }
    const due = START + 2.5 * DAY
    bench.core.alterSymbol('PRELISTUSDT', { expectedStartTradingTime: due })
    save(bench.core)
    // Long enough that what came before is kept as hours, while it was coming and since.
    step(2.2 * DAY)
    const early = bench.core.dump()
    step(DAY)
    step(2 * MINUTE)
    const began = bench.core.instruments().find((one) => one.symbol === 'PRELISTUSDT')?.startTradingTime ?? 0
    expect(began).toBeGreaterThanOrEqual(due)
    step(2.2 * DAY)
    step(90_000)
    expectBegun(bench.core, 'PRELISTUSDT', began, bench.now)
    const candles = (core: Core) =>
      (['60', '1D'] as const).flatMap((interval) =>
        kinds.map(
          (kind) =>
            core.candles({
              symbol: 'PRELISTUSDT',
              interval,
              kind,
              to: Math.floor(bench.now / MINUTE) * 60,
              limit: 2000,
            }).rows,
        ),
      )
    const own = candles(bench.core)
    expect(candles(reopenCore([...table.values()]))).toEqual(own)
    const late = bench.core.dump()
    bench.core.restore(early)
    expect(bench.core.dump()).toBe(early)
    expect(starts(bench.core, 'PRELISTUSDT', '1D', bench.now)[0]).toEqual([])
    bench.core.restore(late)
    expect(candles(bench.core)).toEqual(own)
    const copy = createCore({ seed: 1, startAt: START, symbols: 2 })
    copy.restore(late)
    expect(candles(copy)).toEqual(own)
  }, 120_000)
})
