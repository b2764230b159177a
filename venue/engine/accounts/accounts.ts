import type { AccountInfo } from '#shared/domain/records.ts'
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

/** The balance of a coin; created on first use. */
export function balanceOf(account: Account, coin: string): CoinBalance {
  const known = account.balances.get(coin)
  if (known !== undefined) return known
  const balance = emptyBalance(coin)
  account.balances.set(coin, balance)
  return balance
}

/** Creates an account with its initial wallet (1e-8 by coin). */
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

/** Maximum number of accounts; later profiles get none. */
export const ACCOUNTS_CAP = 30_000

/** Registers an account under its id and its profile. */
export function registerAccount(world: World, account: Account): void {
  world.accounts.set(account.id, account)
  const own = world.byProfile.get(account.profileId) ?? new Map<string, Account>()
  world.byProfile.set(account.profileId, own.set(account.id, account))
}

/** Adds a new account to the world. Its initial wallet counts as a deposit and is logged as one. */
export function addAccount(world: World, account: Account): void {
  registerAccount(world, account)
  for (const [coin, amount] of account.initial) {
    houseOf(world, coin).deposits += amount
    logCash(world, account, balanceOf(account, coin), 'DEPOSIT', amount)
  }
  world.dirty.accounts.add(account)
  world.dirty.house = true
}
