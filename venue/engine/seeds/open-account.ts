/** Creates seeded accounts on first use: until then they are only offered to a profile. */
import { supportedCoins } from '#shared/domain/coins.ts'
import { E8 } from '#shared/maths/integer/ratio.ts'
import { ACCOUNTS_CAP, addAccount, makeAccount } from '../accounts/accounts.ts'
import { runCommand } from '../commands/apply.ts'
import type { Account } from '../state/state.ts'
import type { World } from '../state/world.ts'
import { seedOrders } from './orders.ts'
import { seedPositions } from './positions.ts'

/** Coins of a seeded wallet (VENUE-55), in whole coins; the USDT for positions come on top. */
const amounts: Readonly<Record<(typeof supportedCoins)[number], bigint>> = {
  BTC: 2n,
  ETH: 20n,
  EOS: 5000n,
  XRP: 15_000n,
  BCH: 25n,
  LTC: 100n,
  XTZ: 6000n,
  LINK: 600n,
  ADA: 12_000n,
  DOT: 1500n,
  UNI: 800n,
  XEM: 50_000n,
  SUSHI: 7000n,
  AAVE: 40n,
  DOGE: 60_000n,
  MATIC: 20_000n,
  ETC: 500n,
  BNB: 15n,
  FIL: 1800n,
  SOL: 80n,
  USDT: 50_000n,
}

function walletOf(positionUsd: number): ReadonlyMap<string, bigint> {
  const wallet = new Map<string, bigint>()
  for (const coin of supportedCoins) wallet.set(coin, amounts[coin] * E8)
  wallet.set('USDT', (amounts.USDT + BigInt(Math.round(positionUsd / 4))) * E8)
  wallet.set('USDC', 20_000n * E8)
  return wallet
}

function setLeverages(world: World, account: Account): void {
  for (const [symbol, leverage] of [
    ['BTCUSDT', '20'],
    ['ETHUSDT', '12.5'],
    ['BTCPERP', '15'],
  ] as const) {
    runCommand(world, account.id, {
      type: 'SetLeverage',
      symbol,
      buyLeverage: leverage,
      sellLeverage: leverage,
    })
  }
}

/**
 * The account with an id, created and seeded if it was only offered so far; undefined for an unknown id. Events of the seeding
 * are dropped: a client reads the account before it gets events.
 */
export function openAccount(world: World, accountId: string): Account | undefined {
  const known = world.accounts.get(accountId)
  const offer = world.offers.get(accountId)
  if (known !== undefined || offer === undefined) return known
  if (world.accounts.size >= ACCOUNTS_CAP) return undefined
  const { seed, profileId } = offer
  const account = makeAccount(accountId, profileId, seed.info, walletOf(seed.positionUsd))
  addAccount(world, account)
  world.offers.delete(accountId)
  setLeverages(world, account)
  seedPositions(world, account, seed.positionUsd)
  seedOrders(world, account)
  world.events = world.events.filter((event) => event.accountId !== accountId)
  return account
}
