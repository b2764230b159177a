import type { Order, Position } from '#shared/domain/records.ts'
import type { CommandAnswer, PrivateEvent } from '../../../venue/exchange.ts'
import { createCore } from '../../../venue/core/core.ts'
import type { Core } from '../../../venue/core/core.ts'

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

export function benchCore(seed = 1, symbols = 3, profile = 'tester'): BenchCore {
  const core = createCore({ seed, startAt: START, symbols })
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
      const moved = core.control({ type: 'move', symbol, price: price as never })
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
  house: { cash: string; fees: string; insurance: string; deposits: string; sizes: [number, number][] }
  accounts: {
    id: string
    value: { wallet: string; seq: number }
    holdings: { symbol: string; size: number; value: string }[]
  }[]
  markets: { bids: SideDump; asks: SideDump }[]
}
type SideDump = [price: number, queue: [qty: number, orderId: string][]][]

export const dumpOf = (core: Core): Dump => JSON.parse(core.dump()) as Dump

/** What the whole exchange holds beyond what was put in: exactly zero, always (users, house, fees, insurance). */
export function imbalance(dump: Dump): bigint {
  let sum =
    BigInt(dump.house.cash) +
    BigInt(dump.house.fees) +
    BigInt(dump.house.insurance) -
    BigInt(dump.house.deposits)
  for (const account of dump.accounts) {
    sum += BigInt(account.value.wallet)
    for (const holding of account.holdings) {
      sum -= holding.size > 0 ? BigInt(holding.value) : -BigInt(holding.value)
    }
  }
  return sum
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
