import { describe, expect, it } from 'vitest'
import { TICKER_WIDTH } from '#shared/wire/frames.ts'
import { ACCOUNTS_CAP } from '../../../../venue/engine/accounts/accounts.ts'
import { accountsOfProfile } from '../../../../venue/engine/seeds/profile-accounts.ts'
import { createWorld } from '../../../../venue/engine/state/create-world.ts'
import { benchCore, limit, market, START } from './bench-core.ts'

describe('limits of the core', () => {
  it('histories of an account are capped, and dropped records are deleted from the store', () => {
    const bench = benchCore(1, 1)
    bench.core.takeChanges()
    for (let turn = 0; turn < 2700; turn += 1) {
      bench.place(
        bench.cross,
        market({ qty: '0.001', side: turn % 2 === 0 ? 'Buy' : 'Sell', orderLinkId: `o${turn}` }),
      )
      bench.place(bench.cross, limit({ price: '90000.0', qty: '0.001', timeInForce: 'ImmediateOrCancel' }))
      if (turn % 100 === 0) bench.pass(100, 50)
    }
    const dump = JSON.parse(bench.core.dump()) as { accounts: { orders: unknown[]; executions: unknown[] }[] }
    expect(dump.accounts[0]?.orders.length).toBeLessThanOrEqual(5100)
    expect(dump.accounts[0]?.executions.length).toBeLessThanOrEqual(5100)
    const dropped = bench.core.takeChanges().filter((row) => row.value === null)
    expect(dropped.filter((row) => row.kind === 'order').length).toBeGreaterThanOrEqual(300)
    expect(bench.core.findOrder(bench.cross, { orderLinkId: 'o0' })).toBeNull()
    expect(bench.core.findOrder(bench.cross, { orderLinkId: 'o2699' })).not.toBeNull()
  })

  it('open orders of a symbol are capped with a refusal', () => {
    const bench = benchCore(1, 1)
    for (let turn = 0; turn < 500; turn += 1)
      bench.place(bench.cross, limit({ price: '50000.0', qty: '0.001' }))
    expect(bench.refused(bench.cross, limit({ price: '50000.0', qty: '0.001' }))).toBe(30019)
  })

  it('accounts are capped; known profiles retain theirs', () => {
    const world = createWorld({ seed: 1, startAt: START })
    // Seeded accounts are offers until somebody opens one: a profile makes three.
    const [first] = accountsOfProfile(world, 'tester')
    const one = world.accounts.get(first?.accountId ?? '')
    if (one === undefined) throw new Error('no account')
    for (let at = 3; at < ACCOUNTS_CAP - 5; at += 1) world.accounts.set(`other ${at}`, one)
    expect(accountsOfProfile(world, 'last').length).toBeGreaterThanOrEqual(3)
    expect(world.accounts.size).toBe(ACCOUNTS_CAP - 2)
    expect(accountsOfProfile(world, 'one more')).toEqual([])
    expect(world.accounts.size).toBe(ACCOUNTS_CAP - 2)
    expect(accountsOfProfile(world, 'tester')[0]).toEqual(first)
  })

  it('one-minute bars older than two weeks are thinned to hours, and coarse candles are unchanged', () => {
    const bench = benchCore(1, 1)
    const series = () => {
      const query = { symbol: 'BTCUSDT', kind: 'market', to: bench.now / 1000 } as const
      const to = Math.floor(bench.now / 3_600_000) * 3600
      return [
        bench.core.candles({ ...query, interval: '60', to, limit: 24 * 17 }).rows,
        bench.core.candles({ ...query, interval: '1D', limit: 100 }).rows.slice(0, -8),
      ]
    }
    for (let day = 0; day < 16; day += 1) {
      bench.now += 86_000_000
      bench.core.advance(bench.now)
    }
    const before = series()
    bench.pass(120_000, 1000)
    const dropped = bench.core.takeChanges().filter((row) => row.kind === 'bars' && row.value === null)
    expect(dropped.length).toBeGreaterThan(1300)
    const after = series()
    expect(after[0]).toEqual(before[0])
    expect(after[1]?.slice(0, before[1]?.length)).toEqual(before[1])
  })

  it('a frozen market is announced without waiting for the clock', () => {
    const bench = benchCore(1, 2)
    bench.pass(1000)
    bench.core.advance(bench.now)
    bench.place(bench.cross, market({ qty: '0.5' }))
    const { market: batch } = bench.core.advance(bench.now)
    expect(batch.tickers.length).toBe(TICKER_WIDTH)
    expect(batch.trades).toHaveLength(1)
    expect(bench.core.advance(bench.now).market).toMatchObject({ books: [], trades: [] })
  })
})
