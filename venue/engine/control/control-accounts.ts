/** Control orders that change accounts. */
import { accountKinds, accountMarginModes, positionModes } from '#shared/domain/enums.ts'
import { toExact, unitsAt } from '#shared/units/exact.ts'
import type { AccountChanges, NewAccount } from '../../exchange/simulation-control.ts'
import { logCash } from '../accounts/account-log.ts'
import { ACCOUNTS_CAP, addAccount, makeAccount, balanceOf } from '../accounts/accounts.ts'
import type { ControlResult } from './control-result.ts'
import { emitCoin } from '../accounts/holdings.ts'
import { hexOf } from '../terms/random.ts'
import { openAccount } from '../seeds/open-account.ts'
import { emit, houseOf } from '../state/world.ts'
import type { World } from '../state/world.ts'

const MAX_TEXT = 200
const coinName = /^[A-Z0-9]{2,12}$/
/** Maximum wallet balance, in 1e-8 of a coin. */
const MAX_MONEY = 10n ** 20n

const no = (reason: string): ControlResult => ({ ok: false, reason })

/** Adds money to a wallet or removes it; counts as a deposit. */
export function changeWallet(world: World, accountId: string, coin: string, text: string): ControlResult {
  const account = openAccount(world, accountId)
  if (account === undefined) return no('unknown account')
  const exact = toExact(text)
  if (exact === null || exact.scale > 8) return no('amount is not usable')
  if (!account.balances.has(coin) && !coinName.test(coin)) return no('unknown coin')
  const amount = unitsAt(exact, 8)
  const balance = balanceOf(account, coin)
  // A liquidated portfolio can owe a coin that others outweigh: money may be added to it, not removed.
  const after = balance.wallet + amount
  if ((amount < 0n && after < 0n) || after > MAX_MONEY) return no('the wallet can not hold that')
  balance.wallet += amount
  houseOf(world, coin).deposits += amount
  world.dirty.house = true
  logCash(world, account, balance, 'DEPOSIT', amount)
  emitCoin(world, account, coin)
  return { ok: true, result: { coin, walletBalanceE8: String(balance.wallet) } }
}

const checks: { readonly [Name in keyof AccountChanges]-?: (value: unknown) => boolean } = {
  name: (value) => typeof value === 'string' && value.length > 0 && value.length <= MAX_TEXT,
  isDemo: (value) => typeof value === 'boolean',
  kind: (value) => accountKinds.some((kind) => kind === value),
  copyTrade: (value) => value === 'leader' || value === 'follower',
  loyaltyLabel: (value) => value === 0 || value === 2 || value === 3,
  inviteCode: (value) => typeof value === 'string' && /^[A-Za-z0-9]{1,16}$/.test(value),
  avatar: (value) => typeof value === 'string' && value.length <= MAX_TEXT,
}

const CODES_IN_ID = 3

/** Initial wallet of a new account in 1e-8 by coin, or the reason why it is invalid. */
function moneyOf(wallet: Readonly<Record<string, unknown>>): ReadonlyMap<string, bigint> | string {
  const money = new Map<string, bigint>()
  for (const [coin, text] of Object.entries(wallet)) {
    const exact = typeof text === 'string' ? toExact(text) : null
    const amount = exact === null || exact.scale > 8 ? -1n : unitsAt(exact, 8)
    if (!coinName.test(coin)) return `unknown coin ${coin.slice(0, 20)}`
    if (amount < 0n || amount > MAX_MONEY) return `wallet: ${coin} is not usable`
    money.set(coin, amount)
  }
  return money
}

/** Why fields of an account are invalid; null if they are valid. */
function fault(fields: object): string | null {
  for (const [name, value] of Object.entries(fields)) {
    if (!Object.hasOwn(checks, name)) return `${name} can not be changed`
    if (!checks[name as keyof AccountChanges](value)) return `${name} is not usable`
  }
  return null
}

/** Creates another account for a profile; its id is derived from the profile and the number of accounts. */
export function makeNewAccount(world: World, profileId: string, wanted: NewAccount): ControlResult {
  const { marginMode = 'REGULAR_MARGIN', positionMode = 'MergedSingle', wallet = {}, ...says } = wanted
  const wrong = fault(says)
  if (wrong !== null || says.name === undefined) return no(wrong ?? 'name is missing')
  if (!accountMarginModes.includes(marginMode)) return no('marginMode is not usable')
  if (!positionModes.includes(positionMode)) return no('positionMode is not usable')
  if (profileId === '' || profileId.length > MAX_TEXT) return no('profile is not usable')
  if (world.accounts.size >= ACCOUNTS_CAP) return no('there are too many accounts')
  const money = moneyOf(wallet)
  if (typeof money === 'string') return no(money)
  const id = `acc-${hexOf(`${profileId}:${world.accounts.size}`, CODES_IN_ID)}`
  const info = { kind: 'UTA' as const, isDemo: true, ...says, marginMode, positionMode }
  const account = makeAccount(id, profileId, info, money)
  addAccount(world, account)
  return { ok: true, result: { account: account.info } }
}

/** Changes descriptive fields of an account. */
export function changeAccount(world: World, accountId: string, changes: AccountChanges): ControlResult {
  const account = openAccount(world, accountId)
  if (account === undefined) return no('unknown account')
  const wrong = fault(changes)
  if (wrong !== null) return no(wrong)
  account.info = { ...account.info, ...changes }
  emit(world, account, { kind: 'account', account: account.info })
  return { ok: true, result: { account: account.info } }
}
