/** A bench with every family listed and coins of every kind in its first account. */
import { expect } from 'vitest'
import { Decimal } from '#shared/units/decimal.ts'
import { benchCore, dumpOf, imbalances } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'

const COINS = { USDC: '200000', BTC: '5', ETH: '50', SOL: '500', EUR: '50000' } as const

/** A bench with every family, its first account with all their coins. */
export function rich(symbols = 5): BenchCore {
  const bench = benchCore(1, symbols, 'tester', true)
  for (const [coin, amount] of Object.entries(COINS)) {
    const given = bench.core.control({ type: 'wallet', accountId: bench.cross, coin, amount })
    if (!given.ok) throw new Error(given.reason)
  }
  return bench
}

/** Wallet of a coin. */
export const balance = (bench: BenchCore, coin: string): Decimal =>
  new Decimal(
    bench.core.snapshotOf(bench.cross)?.wallet.find((each) => each.coin === coin)?.walletBalance ?? 0,
  )

/** No coin was made or lost. */
export function sound(bench: BenchCore): void {
  for (const [coin, sum] of imbalances(dumpOf(bench.core))) expect(`${coin} ${sum}`).toBe(`${coin} 0`)
  for (const accountId of [bench.cross, bench.isolated, bench.small]) locksAreThoseOfOrders(bench, accountId)
}

/** Nothing is locked but what resting spot orders pay. */
export function locksAreThoseOfOrders({ core }: BenchCore, accountId: string): void {
  const state = core.snapshotOf(accountId)
  const spot = new Map(
    core.instruments().flatMap((one) => (one.contractType === 'Spot' ? [[one.symbol, one] as const] : [])),
  )
  const sums = new Map<string, Decimal>()
  for (const o of state?.orders ?? []) {
    const of = spot.get(o.symbol)
    const isParent = o.specialTradeFrom !== undefined && o.parentOrderId === undefined
    if (of === undefined || isParent || o.orderStatus === 'Untriggered') continue
    const [coin, amount] =
      o.side === 'Sell'
        ? [of.baseCurrency, new Decimal(o.leavesQty)]
        : [of.quoteCurrency, new Decimal(o.leavesQty).times(o.price ?? 0)]
    sums.set(coin, (sums.get(coin) ?? new Decimal(0)).plus(amount))
  }
  const locked = (state?.wallet ?? []).map(({ coin, locked: text = '0' }) => [coin, text])
  expect(locked).toEqual(locked.map(([coin = '']) => [coin, (sums.get(coin) ?? new Decimal(0)).toFixed()]))
}

/** The account's newest fills. */
export const last = (bench: BenchCore) =>
  bench.core.executions(bench.cross, { before: Infinity, limit: 1000 })

/** The first symbol that fits. */
export const symbolOf = (
  bench: BenchCore,
  pick: (symbol: string, type: string, quarter: string) => boolean,
): string =>
  bench.core.instruments().find((one) => pick(one.symbol, one.contractType, one.quarter))?.symbol ?? ''
