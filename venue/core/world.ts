import type { Execution } from '#shared/domain/records.ts'
import type { PrivateEvent } from '../exchange.ts'
import type { Market } from './market.ts'
import { hexOf } from './random.ts'
import type { Account, Holding, House, LiveOrder } from './state.ts'

/** What changed since the host last asked for rows to persist. */
export interface DirtySets {
  readonly accounts: Set<Account>
  readonly holdings: Set<Holding>
  readonly orders: Set<LiveOrder>
  readonly executions: {
    readonly accountId: string
    readonly number: number
    readonly execution: Execution
  }[]
  /** Keys of rows to delete. */
  readonly droppedOrders: string[]
  readonly droppedExecutions: string[]
  /** Markets whose prices account rows refer to. */
  readonly markets: Set<Market>
  /** Closed one-minute bars, and those thinned away since. */
  readonly minutes: number[]
  readonly droppedMinutes: number[]
  /** Hours that minutes were thinned to. */
  readonly hours: number[]
  /** Exchange time of the last market rows. */
  marketsAt: number
  house: boolean
}

/** Everything the core is at a moment. */
export interface World {
  readonly seed: number
  /** Unix ms of the very first start: history ends here. */
  readonly startAt: number
  /** Exchange clock, Unix ms; never goes back. */
  time: number
  readonly markets: readonly Market[]
  readonly bySymbol: ReadonlyMap<string, Market>
  readonly accounts: Map<string, Account>
  readonly house: House
  /** Private events since they were last taken. */
  events: PrivateEvent[]
  /** Counters behind ids and places in time. */
  orderCount: number
  execCount: number
  priority: number
  /** True when candles, trades and books were replaced: subscribers must read them again. */
  replaced: boolean
  readonly dirty: DirtySets
}

/** Most ended orders and executions kept per account. */
export const HISTORY_CAP = 5000
/** Most open orders of an account in one symbol. */
export const OPEN_ORDERS_CAP = 500
/** Public trades kept per symbol. */
export const TRADES_CAP = 200

type Body<T> = T extends unknown ? Omit<T, 'accountId' | 'seq'> : never

/** Adds a private event with the account's next number. */
export function emit(world: World, account: Account, body: Body<PrivateEvent>): void {
  account.seq += 1
  world.events.push({ accountId: account.id, seq: account.seq, ...body })
  world.dirty.accounts.add(account)
}

export function takeEvents(world: World): readonly PrivateEvent[] {
  if (world.events.length === 0) return []
  const { events } = world
  world.events = []
  return events
}

/** Number and id of the next order: unique, and following from the seed alone. */
export function nextOrderId(world: World): { readonly number: number; readonly orderId: string } {
  world.orderCount += 1
  const id = `${world.seed}:${world.orderCount}`
  return { number: world.orderCount, orderId: `${hexOf(id, 7)}${hexOf(id, 8)}` }
}

export const createDirty = (): DirtySets => ({
  accounts: new Set(),
  holdings: new Set(),
  orders: new Set(),
  executions: [],
  droppedOrders: [],
  droppedExecutions: [],
  markets: new Set(),
  minutes: [],
  droppedMinutes: [],
  hours: [],
  marketsAt: 0,
  house: true,
})
