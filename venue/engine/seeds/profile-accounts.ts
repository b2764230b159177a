import type { AccountInfo } from '#shared/domain/records.ts'
import { fromUnits } from '#shared/units/exact.ts'
import { E8 } from '#shared/maths/integer/ratio.ts'
import { ACCOUNTS_CAP, addAccount, makeAccount } from '../accounts/accounts.ts'
import type { Seed, World } from '../state/world.ts'
import { hexOf } from '../terms/random.ts'
import { seeds } from './kinds.ts'

interface Template {
  readonly name: string
  readonly usdt: bigint
  readonly marginMode: AccountInfo['marginMode']
}

/** The demo accounts of every browser profile. */
const templates: readonly Template[] = [
  { name: 'Demo one-way cross 100,000 USDT', usdt: 100_000n, marginMode: 'REGULAR_MARGIN' },
  { name: 'Demo one-way isolated 25,000 USDT', usdt: 25_000n, marginMode: 'ISOLATED_MARGIN' },
  { name: 'Demo small 500 USDT', usdt: 500n, marginMode: 'REGULAR_MARGIN' },
]

/** A profile's accounts: empty demo accounts, created now, and seeded ones, created when first opened. */
export function accountsOfProfile(world: World, profileId: string): readonly AccountInfo[] {
  const demo = demoAccountsOf(world, profileId)
  if (demo.length === 0) return []
  const own = [
    ...demo.map((info) => withMoney(world, info)),
    ...seeds.map((seed, at) => offerOf(world, profileId, seed, at)),
  ]
  return [...own, ...addedOf(world, profileId, own)]
}

/** The info of a demo account with the money it holds, which the terminal offers to start with. */
function withMoney(world: World, info: AccountInfo): AccountInfo {
  const wallet = world.accounts.get(info.accountId)?.balances.get('USDT')?.wallet ?? 0n
  return { ...info, demoUsdt: fromUnits(wallet, 8) }
}

/** Maximum number of offers; dropped ones are made again when their profile asks. */
const OFFERS_CAP = 20_000
const OFFERS_DROPPED = 2000

/** The info of a seeded account, created or offered. Its id is derived from the profile's. */
function offerOf(world: World, profileId: string, seed: Seed, at: number): AccountInfo {
  const accountId = `acc-${hexOf(profileId, 201 + at)}`
  const known = world.accounts.get(accountId)
  if (known !== undefined) return known.info
  world.offers.set(accountId, { profileId, seed })
  // Drops many together: finding a map's oldest entry is slow after deletions.
  if (world.offers.size > OFFERS_CAP + OFFERS_DROPPED) {
    for (const oldest of world.offers.keys()) {
      if (world.offers.size <= OFFERS_CAP) break
      world.offers.delete(oldest)
    }
  }
  return { accountId, ...seed.info }
}

/** The demo accounts of a profile, created if missing. Their ids are derived from the profile id. */
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

/** Accounts added to a profile by control port or scenarios, oldest first. */
function addedOf(world: World, profileId: string, own: readonly AccountInfo[]): readonly AccountInfo[] {
  const ids = new Set(own.map(({ accountId }) => accountId))
  const all = [...(world.byProfile.get(profileId)?.values() ?? [])]
  return all.filter(({ id }) => !ids.has(id)).map(({ info }) => info)
}
