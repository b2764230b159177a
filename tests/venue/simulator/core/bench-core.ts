import type { Order, Position } from '#shared/domain/records.ts'
import { contractTypeFromName } from '#shared/domain/contract-type.ts'
import type { CommandAnswer } from '../../../../venue/exchange/commands.ts'
import type { PrivateEvent } from '../../../../venue/exchange/events.ts'
import { createCore } from '../../../../venue/simulator/core/core.ts'
import type { Core } from '../../../../venue/simulator/core/core.ts'

export const START = Date.UTC(2026, 7, 9, 12, 34, 56)

export interface BenchCore {
  readonly core: Core
  /** Cross 100,000, isolated 25,000, cross 500. */
  readonly cross: string
  readonly isolated: string
  readonly small: string
  now: number
  readonly events: PrivateEvent[]
  run(accountId: string, command: unknown): CommandAnswer
  place(accountId: string, fields: Record<string, unknown>): Order
  refused(accountId: string, fields: Record<string, unknown>): number
  pass(ms: number, step?: number): void
  move(symbol: string, price: string): void
  order(accountId: string, orderId: string): Order
  position(accountId: string, symbol: string): Position | undefined
  wallet(accountId: string): { walletBalance: string; orderMargin: string; positionMargin: string }
}

export const limit = (fields: Record<string, unknown>): Record<string, unknown> => ({
  type: 'CreateOrder',
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  timeInForce: 'GoodTillCancel',
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
  qty: '0.01',
  ...fields,
})

export const market = (fields: Record<string, unknown>): Record<string, unknown> =>
  limit({ orderType: 'Market', timeInForce: 'ImmediateOrCancel', ...fields })

/** A core of few linear perpetuals; `isWhole` lists every family beside them. */
export function benchCore(seed = 1, symbols = 3, profile = 'tester', isWhole = false): BenchCore {
  const core = createCore({ seed, startAt: START, symbols, isWhole })
  const ids = core.accountsOf(profile).map((account) => account.accountId)
  const events: PrivateEvent[] = []
  const bench: BenchCore = {
    core,
    cross: ids[0] ?? '',
    isolated: ids[1] ?? '',
    small: ids[2] ?? '',
    now: START,
    events,
    run(accountId, command) {
      const done = core.apply(accountId, command, bench.now)
      events.push(...done.events)
      return done.answer
    },
    place(accountId, fields) {
      const answer = bench.run(accountId, fields)
      if (!answer.ok) throw new Error(`refused: ${answer.code} ${answer.message}`)
      return answer.result.order as Order
    },
    refused(accountId, fields) {
      const answer = bench.run(accountId, fields)
      if (answer.ok) throw new Error('was not refused')
      return answer.code
    },
    pass(ms, step = 25) {
      const end = bench.now + ms
      while (bench.now < end) {
        bench.now = Math.min(bench.now + step, end)
        events.push(...core.advance(bench.now).events)
      }
    },
    move(symbol, price) {
      const moved = core.control({ type: 'move', symbol, price })
      if (!moved.ok) throw new Error(moved.reason)
      events.push(...moved.events)
    },
    order(accountId, orderId) {
      const found = core.findOrder(accountId, { orderId })
      if (found === null) throw new Error('no such order')
      return found
    },
    position: (accountId, symbol) =>
      core.snapshotOf(accountId)?.positions.find((position) => position.symbol === symbol),
    wallet(accountId) {
      const coin = core.snapshotOf(accountId)?.wallet[0]
      if (coin === undefined) throw new Error('no wallet')
      return coin
    },
  }
  return bench
}

interface Dump {
  house: {
    coins: { coin: string; cash: string; fees: string; insurance: string; deposits: string }[]
    sizes: [number, number][]
  }
  accounts: {
    id: string
    value: { purses: { coin: string; wallet: string; borrowed: string }[]; seq: number }
    holdings: { symbol: string; size: number; value: string; sessionValue: string | null }[]
  }[]
  markets: { bids: SideDump; asks: SideDump }[]
}
type SideDump = [price: number, queue: [qty: number, orderId: string][]][]

export const dumpOf = (core: Core): Dump => JSON.parse(core.dump()) as Dump

/** Money of a coin in an account's wallet, 1e-8. */
export const walletOf = (dump: Dump, at: number, coin = 'USDT'): bigint =>
  BigInt(dump.accounts[at]?.value.purses.find((row) => row.coin === coin)?.wallet ?? 0)

/** Coin an open position's value is owed in, and which way; options have paid theirs. */
function owed(symbol: string): readonly [coin: string, sign: bigint] {
  const type = contractTypeFromName(symbol)
  const isInverse = type === 'InversePerpetual' || type === 'InverseFutures' || /USD[HMUZ]\d\d$/.test(symbol)
  if (isInverse) return [symbol.slice(0, symbol.indexOf('USD')), -1n]
  if (type === 'UsdcOption' || type === 'UsdtOption') return ['', 0n]
  return [type === 'UsdcPerpetual' || type === 'UsdcFutures' ? 'USDC' : 'USDT', 1n]
}

/** What the whole exchange holds beyond what was put in, by coin: zero of each, always (users, house, fees, insurance). */
export function imbalances(dump: Dump): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  const add = (coin: string, amount: bigint): void => void sums.set(coin, (sums.get(coin) ?? 0n) + amount)
  for (const { coin, cash, fees, insurance, deposits } of dump.house.coins) {
    add(coin, BigInt(cash) + BigInt(fees) + BigInt(insurance) - BigInt(deposits))
  }
  for (const account of dump.accounts) {
    for (const { coin, wallet } of account.value.purses) add(coin, BigInt(wallet))
    for (const holding of account.holdings) {
      const [coin, sign] = owed(holding.symbol)
      const value = BigInt(holding.sessionValue ?? holding.value) * sign
      if (sign !== 0n) add(coin, holding.size > 0 ? -value : value)
    }
  }
  return sums
}

/** The first sum of imbalances that isn't zero. */
export function imbalance(dump: Dump): bigint {
  for (const sum of imbalances(dump).values()) if (sum !== 0n) return sum
  return 0n
}

/** Net size of a symbol over users and house: exactly zero, always. */
export function netSizes(dump: Dump, symbols: readonly string[]): readonly number[] {
  const sums = symbols.map(() => 0)
  for (const [id, size] of dump.house.sizes) sums[id - 1] = (sums[id - 1] ?? 0) + size
  for (const account of dump.accounts) {
    for (const holding of account.holdings) {
      const at = symbols.indexOf(holding.symbol)
      sums[at] = (sums[at] ?? 0) + holding.size
    }
  }
  return sums
}
