import { describe, expect, it } from 'vitest'
import { leverage } from './account-bench.ts'
import { benchCore, market } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'

const rankOf = (bench: BenchCore, account: string, symbol = 'BTCUSDT'): number | undefined =>
  bench.position(account, symbol)?.adlRankIndicator

/** Ranks pushed to an account since an index of the events. */
const pushed = (bench: BenchCore, account: string, from: number): readonly (number | undefined)[] =>
  bench.events
    .slice(from)
    .flatMap((event) =>
      event.accountId === account && event.kind === 'position' ? [event.position.adlRankIndicator] : [],
    )

describe('the rank in the queue for auto-deleveraging (ENTITY-27)', () => {
  it('is 5 for the only owner of a side, and absent without a position, for spot and for options', () => {
    const bench = benchCore(1, 3, 'tester', true)
    bench.place(bench.cross, market({}))
    bench.place(bench.isolated, market({ side: 'Sell' }))
    expect([rankOf(bench, bench.cross), rankOf(bench, bench.isolated)]).toEqual([5, 5])
    bench.place(bench.cross, market({ side: 'Sell', reduceOnly: true }))
    expect(rankOf(bench, bench.cross)).toBeUndefined()
    const option = bench.core.instruments().find(({ contractType }) => contractType === 'UsdtOption')
    bench.place(bench.cross, market({ symbol: option?.symbol, qty: option?.minQty }))
    expect(bench.position(bench.cross, option?.symbol ?? '')).toMatchObject({ side: 'Buy' })
    expect(rankOf(bench, bench.cross, option?.symbol)).toBeUndefined()
  })

  it('sorts the owners of a side by profit times leverage, and losses by loss divided by leverage', () => {
    const bench = benchCore()
    for (const [account, asked] of [
      [bench.cross, '50'],
      [bench.isolated, '10'],
      [bench.small, '2'],
    ] as const)
      bench.run(account, leverage(asked))
    for (const account of [bench.cross, bench.isolated, bench.small])
      bench.place(account, market({ qty: '0.001' }))
    const mark = Number(bench.position(bench.cross, 'BTCUSDT')?.markPrice)
    bench.move('BTCUSDT', (mark * 1.02).toFixed(1))
    bench.pass(60_000, 1000)
    const ranks = () => [bench.cross, bench.isolated, bench.small].map((account) => rankOf(bench, account))
    expect(ranks()).toEqual([5, 4, 2])
  })

  it('is pushed within a minute when it changes with the price, and not while it is unchanged', () => {
    const bench = benchCore()
    bench.run(bench.cross, leverage('50'))
    bench.place(bench.cross, market({ qty: '0.001' }))
    bench.move('BTCUSDT', (Number(bench.position(bench.cross, 'BTCUSDT')?.markPrice) * 1.01).toFixed(1))
    // Opened later and with less leverage: behind in profit, ahead in loss.
    bench.run(bench.isolated, leverage('2'))
    bench.place(bench.isolated, market({ qty: '0.001' }))
    bench.pass(61_000, 1000)
    expect([rankOf(bench, bench.cross), rankOf(bench, bench.isolated)]).toEqual([5, 3])
    const before = bench.events.length
    bench.pass(61_000, 1000)
    expect(pushed(bench, bench.cross, before)).toEqual([])
  })
})
