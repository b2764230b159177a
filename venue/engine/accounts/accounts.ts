import type { AccountInfo } from '#shared/domain/records.ts'
import { E8 } from '#shared/maths/integer/ratio.ts'
import { logCash } from './account-log.ts'
import { NEVER } from '../terms/order-parts.ts'
import { createAccountHistory, historyParts } from '../state/account-history.ts'
import type { Account, CoinBalance } from '../state/state.ts'
import { houseOf } from '../state/world.ts'
import type { World } from '../state/world.ts'

const emptyBalance = (coin: string): CoinBalance => ({
  coin,
  wallet: 0n,
  cumRealised: 0n,
  orderMargin: 0n,
  isolatedMargin: 0n,
  locked: 0n,
  borrowed: 0n,
  interest: 0n,
})

/** The balance of a coin, there from its first use on. */
export function balanceOf(account: Account, coin: string): CoinBalance {
  const known = account.balances.get(coin)
  if (known !== undefined) return known
  const balance = emptyBalance(coin)
  account.balances.set(coin, balance)
  return balance
}

/** An account with its first money (1e-8 by coin). */
export function makeAccount(
  id: string,
  profileId: string,
  info: Omit<AccountInfo, 'accountId'>,
  initial: ReadonlyMap<string, bigint>,
): Account {
  const balances = new Map<string, CoinBalance>()
  for (const [coin, wallet] of initial) balances.set(coin, { ...emptyBalance(coin), wallet })
  return Object.assign(historyParts(createAccountHistory()), {
    id,
    profileId,
    info: { accountId: id, ...info },
    initial,
    seq: 0,
    balances,
    holdings: new Map(),
    open: new Map(),
    connections: 0,
    disconnectAt: NEVER,
    modes: new Map(),
  })
}

/** Accounts the exchange holds at most; later profiles get none. */
export const ACCOUNTS_CAP = 30_000

/** Makes an account known by its id and its profile. */
export function keepAccount(world: World, account: Account): void {
  world.accounts.set(account.id, account)
  const own = world.byProfile.get(account.profileId) ?? new Map<string, Account>()
  world.byProfile.set(account.profileId, own.set(account.id, account))
}

/** Puts a new account into the world; its first money counts as put in, and stands in its transactions. */
export function addAccount(world: World, account: Account): void {
  keepAccount(world, account)
  for (const [coin, amount] of account.initial) {
    houseOf(world, coin).deposits += amount
    logCash(world, account, balanceOf(account, coin), 'DEPOSIT', amount)
  }
  world.dirty.accounts.add(account)
  world.dirty.house = true
}
