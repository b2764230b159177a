/**
 * Spot margin. When an order that may borrow fills, the house lends the amount that the account lacks. A received coin first
 * repays loans in that coin. Interest is charged every hour.
 */
import { LOAN_MM_PERCENT, MOST_LENT_USD } from '#shared/domain/spot.ts'
import { ceilDiv, E8 } from '#shared/maths/integer/ratio.ts'
import { valueAt } from '#shared/maths/integer/terms.ts'
import { logCash, logLoan } from './account-log.ts'
import { balanceOf } from './accounts.ts'
import { baseUnits, emitCoin, spotCoins } from './holdings.ts'
import { inUsd, payableOf, usdPriceOf, usdTotalsOf } from './pools.ts'
import type { Spec } from '../terms/spec.ts'
import type { Account, LiveOrder, CoinBalance } from '../state/state.ts'
import { houseOf } from '../state/world.ts'
import type { World } from '../state/world.ts'

/** Interest per hour, in 1e-8 of the loan. */
export const HOURLY_RATE_E8 = 1000n
/** Maintenance margin of a loan, in 1e-8 of its value. */
export const LOAN_MM_E8 = BigInt(LOAN_MM_PERCENT * 1_000_000)
/** Maximum debt per coin, in 1e-8 USD. */
const MOST_LENT = BigInt(MOST_LENT_USD) * E8

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Whether an account may borrow: not in isolated margin mode. */
export const mayBorrow = ({ info }: Account): boolean => info.marginMode !== 'ISOLATED_MARGIN'

/** Initial margin rate of loans for a pair, in 1e-8; 0 if it has no loans. */
export function loanRateE8({ instrument }: Spec): bigint {
  const { borrowRate } = instrument
  return borrowRate === undefined ? 0n : BigInt(Math.round(Number(borrowRate) * 1e8))
}

/** Whether the account may borrow `amount` more: its equity must cover its margins and those of all loans. */
export function mayOwe(world: World, account: Account, spec: Spec, coin: string, amount: bigint): boolean {
  const rate = loanRateE8(spec)
  if (rate === 0n || !mayBorrow(account) || usdPriceOf(world, coin) === 0n) return false
  const totals = usdTotalsOf(world, account)
  const more = -inUsd(world, coin, -amount)
  const { borrowed } = balanceOf(account, coin)
  if (-inUsd(world, coin, -borrowed - amount) > MOST_LENT) return false
  const equity = totals.wallet - totals.debts + totals.perpUpl + totals.optionValue
  return equity >= totals.initial + totals.orders + ceilDiv((totals.debts + more) * rate, E8)
}

export const owes = ({ borrowed, interest }: CoinBalance): boolean => borrowed > 0n || interest > 0n

function lend(world: World, account: Account, balance: CoinBalance, amount: bigint): void {
  balance.wallet += amount
  balance.borrowed += amount
  houseOf(world, balance.coin).cash -= amount
  world.dirty.house = true
  logCash(world, account, balance, 'BORROW', amount)
  logLoan(world, account, balance, 'BORROW', amount)
}

/** Repays up to `amount`, interest first, and returns the amount paid. The wallet must contain it. */
export function payBack(world: World, account: Account, balance: CoinBalance, amount: bigint): bigint {
  const forInterest = smaller(amount, balance.interest)
  const forLoan = smaller(amount - forInterest, balance.borrowed)
  const paid = forInterest + forLoan
  if (paid <= 0n) return 0n
  balance.interest -= forInterest
  balance.borrowed -= forLoan
  balance.wallet -= paid
  balance.cumRealised -= forInterest
  houseOf(world, balance.coin).cash += paid
  world.dirty.house = true
  world.dirty.accounts.add(account)
  logCash(world, account, balance, 'REPAY', -paid)
  logLoan(world, account, balance, 'REPAY', paid)
  return paid
}

/** After a spot fill: lends what the account lacked, and repays with what it received. */
export function settleLoans(world: World, o: LiveOrder, price: number, qty: number): void {
  const { account, spec, isBuy } = o
  const { pays, gets } = spotCoins(spec, isBuy)
  const [base, quote] = [baseUnits(spec, qty), valueAt(spec, price, qty)]
  if (o.isLeverage) {
    const lacking = -payableOf(world, account, pays)
    if (lacking > 0n) lend(world, account, balanceOf(account, pays), smaller(lacking, isBuy ? quote : base))
  }
  const balance = account.balances.get(gets)
  if (balance === undefined || !owes(balance)) return
  const free = smaller(payableOf(world, account, gets), isBuy ? base : quote)
  if (free > 0n) payBack(world, account, balance, free)
}

/** Charges every loan one hour's interest, rounded up. */
export function chargeInterest(world: World): void {
  for (const account of world.accounts.values()) {
    for (const balance of account.balances.values()) {
      if (balance.borrowed === 0n) continue
      const interest = ceilDiv(balance.borrowed * HOURLY_RATE_E8, E8)
      balance.interest += interest
      world.dirty.accounts.add(account)
      logLoan(world, account, balance, 'INTEREST', interest)
      emitCoin(world, account, balance.coin)
    }
  }
}
