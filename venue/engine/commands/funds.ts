/** Demo funds, and repayment of loans. */
import { supportedCoins } from '#shared/domain/coins.ts'
import { E8 } from '#shared/maths/integer/ratio.ts'
import { toExact, unitsAt } from '#shared/units/exact.ts'
import type { CommandAnswer } from '../../exchange/commands.ts'
import { logCash } from '../accounts/account-log.ts'
import { balanceOf } from '../accounts/accounts.ts'
import { emitCoin } from '../accounts/holdings.ts'
import { owes, payBack } from '../accounts/lending.ts'
import { payableOf } from '../accounts/pools.ts'
import { moneyText } from '../terms/money.ts'
import { walletRecord } from '../accounts/records.ts'
import { refuse } from '../terms/refusals.ts'
import type { Account } from '../state/state.ts'
import { houseOf } from '../state/world.ts'
import type { World } from '../state/world.ts'
import type { Fields } from './read.ts'

/** Maximum wallet balance of a coin that demo funds may reach. */
const MOST_FUNDS = 1_000_000_000n * E8
const demoCoins = new Set<string>([...supportedCoins, 'USDC'])

/** Parses an amount above 0 with at most 8 decimals, in 1e-8; null for anything else. */
function readAmount(input: unknown): bigint | null {
  const exact = typeof input === 'string' ? toExact(input) : null
  return exact === null || exact.scale > 8 || exact.units <= 0n ? null : unitsAt(exact, 8)
}

export function addDemoFunds(world: World, account: Account, fields: Fields): CommandAnswer {
  const { coin } = fields
  if (!account.info.isDemo) return refuse('demoOnly')
  if (typeof coin !== 'string' || (!demoCoins.has(coin) && !account.balances.has(coin)))
    return refuse('badCoin')
  const amount = readAmount(fields.amount)
  if (amount === null) return refuse('badAmount')
  if ((account.balances.get(coin)?.wallet ?? 0n) + amount > MOST_FUNDS) return refuse('demoFundsLimit')
  const balance = balanceOf(account, coin)
  balance.wallet += amount
  houseOf(world, coin).deposits += amount
  world.dirty.house = true
  logCash(world, account, balance, 'DEPOSIT', amount)
  emitCoin(world, account, coin)
  return { ok: true, result: { wallet: walletRecord(balance) } }
}

/** Repays a loan, interest first; an amount beyond the debt stays in the wallet. */
export function repay(world: World, account: Account, fields: Fields): CommandAnswer {
  const { coin } = fields
  const balance = typeof coin === 'string' ? account.balances.get(coin) : undefined
  if (balance === undefined) return refuse('badCoin')
  const requested = readAmount(fields.amount)
  if (requested === null) return refuse('badAmount')
  if (!owes(balance)) return refuse('notModified')
  const owed = balance.borrowed + balance.interest
  const amount = requested < owed ? requested : owed
  if (amount > payableOf(world, account, balance.coin)) return refuse('insufficientBalance')
  const repaid = payBack(world, account, balance, amount)
  emitCoin(world, account, balance.coin)
  return {
    ok: true,
    result: { coin: balance.coin, repaid: moneyText(repaid), wallet: walletRecord(balance) },
  }
}
