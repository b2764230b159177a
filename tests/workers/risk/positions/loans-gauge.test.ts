import { describe, expect, it } from 'vitest'
import { walletCoin } from '../../../venue/simulator/core/account-bench.ts'
import { benchCore, market } from '../../../venue/simulator/core/bench-core.ts'
import type { BenchCore } from '../../../venue/simulator/core/bench-core.ts'
import { venueTable } from './venue-table.ts'

/** An account of 500 USDT that bought bitcoin for 4,000. */
function lent(): BenchCore {
  const bench = benchCore(1, 3, 'tester', true)
  const bought = { symbol: 'BTC_USDT', qty: '4000', marketUnit: 'quoteCoin', isLeverage: true }
  bench.place(bench.small, market(bought))
  return bench
}
const gauge = async (bench: BenchCore) => (await venueTable(bench, bench.small)).account?.loans
function indexTo(bench: BenchCore, indexPrice: string): void {
  const done = bench.core.control({ type: 'reference', symbol: 'BTCUSDT', indexPrice, holdMs: 600_000 })
  if (!done.ok) throw new Error(done.reason)
}
const percent = (rate: string | undefined): number => Number(rate?.replace('%', ''))
const owed = (bench: BenchCore): string | undefined => walletCoin(bench, bench.small)?.borrowed

describe('the gauge of loans in the account panel (VENUE-54)', () => {
  it('is absent without loans', async () => {
    const bench = benchCore(1, 3, 'tester', true)
    expect(await gauge(bench)).toBeNull()
  })

  it('is the share of the equity that the loans need: below 100% none is called, at 100% within a minute', async () => {
    const bench = lent()
    const first = await gauge(bench)
    expect(percent(first?.rate)).toBeGreaterThan(20)
    expect(percent(first?.rate)).toBeLessThan(40)
    expect(first?.fill).toBeCloseTo(percent(first?.rate) / 100, 3)
    let last = percent(first?.rate)
    for (let index = 108_000; owed(bench) !== undefined; index -= 1000) {
      indexTo(bench, `${index}.0`)
      const shown = percent((await gauge(bench))?.rate)
      expect(shown).toBeGreaterThanOrEqual(last)
      bench.pass(61_000, 1000)
      expect([index, owed(bench) === undefined]).toEqual([index, shown >= 100])
      last = shown
    }
    expect(last).toBe(100)
    expect(await gauge(bench)).toBeNull()
  })
})
