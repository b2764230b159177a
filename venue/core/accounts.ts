import type { AccountInfo } from '#shared/domain/records.ts'
import { E8 } from '#shared/maths/integer/ratio.ts'
import { hexOf } from './random.ts'
import type { Account } from './state.ts'
import type { World } from './world.ts'

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

export function makeAccount(
  id: string,
  profileId: string,
  info: Omit<AccountInfo, 'accountId'>,
  initial: bigint,
): Account {
  return {
    id,
    profileId,
    info: { accountId: id, ...info },
    initial,
    seq: 0,
    wallet: initial,
    cumRealised: 0n,
    orderMargin: 0n,
    isolatedMargin: 0n,
    holdings: new Map(),
    open: new Map(),
    ended: [],
    byLink: new Map(),
    executions: [],
  }
}

/** Accounts the exchange holds at most; later profiles get none. */
export const ACCOUNTS_CAP = 30_000

/** The demo accounts of a profile, made on first sight; ids follow from the profile id alone. */
export function accountsOfProfile(world: World, profileId: string): readonly AccountInfo[] {
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
        kind: 'UTA',
        isDemo: true,
        marginMode: template.marginMode,
        positionMode: 'MergedSingle',
      },
      template.usdt * E8,
    )
    world.accounts.set(id, account)
    world.house.deposits += account.initial
    world.dirty.accounts.add(account)
    world.dirty.house = true
    return account.info
  })
}
