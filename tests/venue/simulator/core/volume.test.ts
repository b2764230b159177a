import { describe, expect, it } from 'vitest'
import { CANDLE_WIDTH } from '#shared/wire/frames.ts'
import { benchCore, market, START } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'

const symbols = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'] as const

/** Volumes of the closed 5-minute bars of the history before the start and of the life after it. */
function volumes(bench: BenchCore, symbol: string): { readonly history: number[]; readonly live: number[] } {
  const to = Math.floor(bench.now / 1000)
  const { rows } = bench.core.candles({ symbol, interval: '5', kind: 'market', to, limit: 400 })
  const history: number[] = []
  const live: number[] = []
  for (let at = 0; at + CANDLE_WIDTH <= rows.length; at += CANDLE_WIDTH) {
    const start = (rows[at] ?? 0) * 1000
    const isClosed = rows[at + 7] === 1
    if (start + 300_000 <= START) history.push(rows[at + 5] ?? 0)
    else if (start >= START && isClosed) live.push(rows[at + 5] ?? 0)
  }
  return { history, live }
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / Math.max(numbers.length, 1)

describe('volume of the chart', () => {
  it('CHART-10: bars of the live market have the size of the history before them', () => {
    const bench = benchCore(5)
    bench.pass(22 * 60_000, 250)
    for (const symbol of symbols) {
      const { history, live } = volumes(bench, symbol)
      expect(live.length).toBeGreaterThanOrEqual(3)
      expect(mean(live) / mean(history), symbol).toBeGreaterThan(0.4)
      expect(mean(live) / mean(history), symbol).toBeLessThan(2.5)
    }
  })

  it('CHART-10: the volume of a gap of the clock is no higher while an account has a position', () => {
    const bench = benchCore(5)
    bench.place(bench.cross, market({ qty: '0.01' }))
    bench.place(bench.cross, market({ symbol: 'ETHUSDT', qty: '0.1' }))
    bench.now += 3 * 3_600_000
    bench.core.advance(bench.now)
    for (const symbol of symbols) {
      const { history, live } = volumes(bench, symbol)
      expect(live.length).toBeGreaterThan(30)
      expect(mean(live) / mean(history), symbol).toBeGreaterThan(0.4)
      expect(Math.max(...live) / mean(history), symbol).toBeLessThan(3)
    }
  })
})
