import type { AccountInfo } from '#shared/domain/records.ts'
import type { PrivateEvent } from '../../exchange/events.ts'
import type { DirtySets } from './dirty.ts'
import type { Market } from './market.ts'
import { hexOf } from '../terms/random.ts'
import type { Account, House, HouseBalance } from './state.ts'

/** What an account is and what it's given. */
export interface Seed {
  readonly info: Omit<AccountInfo, 'accountId'>
  /** USD of its largest position. */
  readonly positionUsd: number
}

/** Everything the core is at a moment. */
export interface World {
  readonly seed: number
  /** Unix ms of the very first start: history ends here. */
  readonly startAt: number
  /** Linear perpetuals asked for, and whether the other families are listed with them. */
  symbols: number
  /** Strikes of the nearest BTC USDC options, 0 as everywhere: an option of this start, no state. */
  readonly strikes: number
  readonly isWhole: boolean
  /** Exchange clock, Unix ms; never goes back. */
  time: number
  /** By instrument id - 1; new ones are listed at the end. */
  readonly markets: Market[]
  readonly bySymbol: Map<string, Market>
  /** Those not long gone, by id. */
  live: readonly Market[]
  readonly accounts: Map<string, Account>
  /** The same by profile, in the order they were made; keepAccount keeps both. */
  readonly byProfile: Map<string, Map<string, Account>>
  /** Seeded accounts nobody has opened yet, by id; told to profiles anew after a start. */
  readonly offers: Map<string, { readonly profileId: string; readonly seed: Seed }>
  readonly house: House
  /** Private events since they were last taken. */
  events: PrivateEvent[]
  /** Counters behind ids and places in time. */
  orderCount: number
  execCount: number
  priority: number
  /** Exchange time of the next thing due: a strategy's act, a cancel on disconnect. May be too early, never too late. */
  agendaAt: number
  /** Accounts whose orders are cancelled at their `disconnectAt`. */
  readonly leaving: Set<Account>
  /** Symbols listed or changed since the host was last told. */
  listed: Set<string>
  /** True when candles, trades and books were replaced: subscribers must read them again. */
  replaced: boolean
  readonly dirty: DirtySets
}

/** Most ended orders and executions kept per account. */
export const HISTORY_CAP = 5000
/** Most open orders of an account in one symbol. */
export const OPEN_ORDERS_CAP = 500

/** The exchange's own money of a coin. */
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

/** Number and id of the next order: unique, and following from the seed alone. */
export function nextOrderId(world: World): { readonly number: number; readonly orderId: string } {
  world.orderCount += 1
  const id = `${world.seed}:${world.orderCount}`
  return { number: world.orderCount, orderId: `${hexOf(id, 7)}${hexOf(id, 8)}` }
}
