import type { AccountInfo } from '#shared/domain/records.ts'
import type { PrivateEvent } from '../../exchange/events.ts'
import type { DirtySets } from './dirty.ts'
import type { Market } from './market.ts'
import { hexOf } from '../terms/random.ts'
import type { Account, House, HouseBalance } from './state.ts'

/** A seeded account before it is created. */
export interface Seed {
  readonly info: Omit<AccountInfo, 'accountId'>
  /** Value of its largest position, USD. */
  readonly positionUsd: number
}

/** The engine's whole state. */
export interface World {
  readonly seed: number
  /** Unix ms of the first start, where generated history ends. */
  readonly startAt: number
  /** Number of linear perpetuals; `isWhole`: the other families are listed too. */
  symbols: number
  /** Strikes of the nearest BTC USDC options, 0: as for other expiries. An option of this start, not stored. */
  readonly strikes: number
  readonly isWhole: boolean
  /** Exchange clock, Unix ms; never goes back. */
  time: number
  /** By instrument id - 1; new ones are listed at the end. */
  readonly markets: Market[]
  readonly bySymbol: Map<string, Market>
  /** Markets that aren't gone, by id. */
  live: readonly Market[]
  readonly accounts: Map<string, Account>
  /** The same by profile, in order of creation; `registerAccount` adds to both. */
  readonly byProfile: Map<string, Map<string, Account>>
  /** Seeded accounts that haven't been opened yet, by id; rebuilt after a start when profiles ask. */
  readonly offers: Map<string, { readonly profileId: string; readonly seed: Seed }>
  readonly house: House
  /** Private events since the last `takeEvents`. */
  events: PrivateEvent[]
  /** Counters for ids and time priorities. */
  orderCount: number
  execCount: number
  priority: number
  /** Exchange time of the next due strategy step or cancel on disconnect. May be too early, never too late. */
  agendaAt: number
  /** Accounts whose orders are cancelled at their `disconnectAt`. */
  readonly leaving: Set<Account>
  /** Symbols listed or changed since the host last read this set. */
  listed: Set<string>
  /** True if candles, trades and books were replaced: subscribers must read them again. */
  replaced: boolean
  readonly dirty: DirtySets
}

/** Maximum number of ended orders and of executions per account. */
export const HISTORY_CAP = 5000
/** Maximum number of an account's open orders in one symbol. */
export const OPEN_ORDERS_CAP = 500

/** The house's balance of a coin; created on first use. */
export function houseOf(world: World, coin: string): HouseBalance {
  const known = world.house.coins.get(coin)
  if (known !== undefined) return known
  const balance: HouseBalance = { coin, cash: 0n, fees: 0n, insurance: 0n, deposits: 0n }
  world.house.coins.set(coin, balance)
  return balance
}

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

/** Number and id of the next order: unique, and derived only from the seed. */
export function nextOrderId(world: World): { readonly number: number; readonly orderId: string } {
  world.orderCount += 1
  const id = `${world.seed}:${world.orderCount}`
  return { number: world.orderCount, orderId: `${hexOf(id, 7)}${hexOf(id, 8)}` }
}
