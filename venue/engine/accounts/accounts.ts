import type { AccountInfo } from '#shared/domain/records.ts'
import { E8 } from '#shared/maths/integer/ratio.ts'
import { logCash } from './account-log.ts'
import { NEVER } from '../terms/order-parts.ts'
import { createPast, pastParts } from '../state/past.ts'
import { hexOf } from '../terms/random.ts'
import { seeds } from '../seeds/kinds.ts'
import type { Seed } from '../seeds/kinds.ts'
import type { Account, Purse } from '../state/state.ts'
import { houseOf } from '../state/world.ts'
import type { World } from '../state/world.ts'

interface Template {
  readonly name: string
  readonly usdt: bigint
  readonly marginMode: AccountInfo['marginMode']
}

/** What every browser profile may pick from. */
const templates: readonly Template[] = [
  { name: 'Demo one-way cross 100,000 USDT', usdt: 100_000n, marginMode: 'REGULAR_MARGIN' },
  { name: 'Demo one-way isolated 25,000 USDT', usdt: 25_000n, marginMode: 'ISOLATED_MARGIN' },
  { name: 'Demo small 500 USDT', usdt: 500n, marginMode: 'REGULAR_MARGIN' },
]

const emptyPurse = (coin: string): Purse => ({
  coin,
  wallet: 0n,
  cumRealised: 0n,
  orderMargin: 0n,
  isolatedMargin: 0n,
  locked: 0n,
  borrowed: 0n,
  interest: 0n,
})

/** The purse of a coin, there from its first use on. */
export function purseOf(account: Account, coin: string): Purse {
  const known = account.purses.get(coin)
  if (known !== undefined) return known
  const purse = emptyPurse(coin)
  account.purses.set(coin, purse)
  return purse
}

/** An account with its first money (1e-8 by coin). */
export function makeAccount(
  id: string,
  profileId: string,
  info: Omit<AccountInfo, 'accountId'>,
  initial: ReadonlyMap<string, bigint>,
): Account {
  const purses = new Map<string, Purse>()
  for (const [coin, wallet] of initial) purses.set(coin, { ...emptyPurse(coin), wallet })
  return Object.assign(pastParts(createPast()), {
    id,
    profileId,
    info: { accountId: id, ...info },
    initial,
    seq: 0,
    purses,
    holdings: new Map(),
    open: new Map(),
    connections: 0,
    disconnectAt: NEVER,
    modes: new Map(),
  })
}

/** Accounts the exchange holds at most; later profiles get none. */
export const ACCOUNTS_CAP = 30_000

/** The accounts a profile may pick from: empty demo accounts, made on first sight, and seeded ones, made when first opened. */
export function accountsOfProfile(world: World, profileId: string): readonly AccountInfo[] {
  const demo = demoAccountsOf(world, profileId)
  if (demo.length === 0) return []
  const own = [...demo, ...seeds.map((seed, at) => offerOf(world, profileId, seed, at))]
  return [...own, ...addedOf(world, profileId, own)]
}

/** Offers remembered at most; the oldest are told again when their profile asks. */
const OFFERS_CAP = 20_000
const OFFERS_DROPPED = 2000

/** What is known or offered of a seeded account; its id follows from the profile's alone. */
function offerOf(world: World, profileId: string, seed: Seed, at: number): AccountInfo {
  const accountId = `acc-${hexOf(profileId, 201 + at)}`
  const known = world.accounts.get(accountId)
  if (known !== undefined) return known.info
  world.offers.set(accountId, { profileId, seed })
  // Many at once: a map looks past all it has dropped to find its oldest.
  if (world.offers.size > OFFERS_CAP + OFFERS_DROPPED) {
    for (const oldest of world.offers.keys()) {
      if (world.offers.size <= OFFERS_CAP) break
      world.offers.delete(oldest)
    }
  }
  return { accountId, ...seed.info }
}

/** The demo accounts of a profile; ids follow from the profile id alone. */
function demoAccountsOf(world: World, profileId: string): readonly AccountInfo[] {
  const ids = templates.map((_, at) => `acc-${hexOf(profileId, 101 + at)}`)
  const isNew = ids.some((id) => !world.accounts.has(id))
  if (isNew && world.accounts.size + templates.length > ACCOUNTS_CAP) return []
  return templates.map((template, at) => {
    const id = ids[at] ?? ''
    const known = world.accounts.get(id)
    if (known !== undefined) return known.info
    const account = makeAccount(
      id,
      profileId,
      {
        name: template.name,
        kind: 'standard',
        isDemo: true,
        marginMode: template.marginMode,
        positionMode: 'MergedSingle',
      },
      new Map([['USDT', template.usdt * E8]]),
    )
    addAccount(world, account)
    return account.info
  })
}

/** Accounts of a profile that were made besides its own (control port, scenarios), oldest first. */
function addedOf(world: World, profileId: string, own: readonly AccountInfo[]): readonly AccountInfo[] {
  const ids = new Set(own.map(({ accountId }) => accountId))
  const all = [...(world.byProfile.get(profileId)?.values() ?? [])]
  return all.filter(({ id }) => !ids.has(id)).map(({ info }) => info)
}

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
    logCash(world, account, purseOf(account, coin), 'DEPOSIT', amount)
  }
  world.dirty.accounts.add(account)
  world.dirty.house = true
}
