/** Account level of a unified account. */
import type { Decimal } from '../units/decimal.ts'
import { num, optional, result, ZERO } from './number.ts'
import type { Num } from './number.ts'

export type AccountRates = {
  readonly availableBalance: Decimal
  /** Fraction; null where the equity behind it isn't above zero. */
  readonly imRate: Decimal | null
  readonly mmRate: Decimal | null
  /** liquidating: maintenance is not covered (mmRate >= 1, or no equity left with maintenance to cover). */
  readonly state: 'covered' | 'liquidating'
}

/**
 * Available balance and margin rates of a cross account. Isolated accounts have no rates.
 *
 * @rule account
 * @formula equity = marginBalance - haircut + orderLoss; available = marginBalance - haircut - im; imRate = im/equity; mmRate = mm/equity
 * @units USD (account currency); rates are fractions; orderLoss <= 0
 * @rounding none; rates are shown truncated to 2 decimals of percent
 * @source docs/choices.md#account-totals [A]; the wallet sample of the API is reproduced
 * @ledger FORM-36
 */
export function account(input: {
  marginBalance: Num
  im: Num
  mm: Num
  haircut?: Num
  orderLoss?: Num
}): AccountRates | null {
  const balance = num(input.marginBalance)
  const im = num(input.im)
  const mm = num(input.mm)
  const haircut = optional(input.haircut)
  const orderLoss = optional(input.orderLoss)
  if (balance === null || im === null || mm === null || haircut === null || orderLoss === null) return null
  const equity = balance.minus(haircut).plus(orderLoss)
  const availableBalance = result(balance.minus(haircut).minus(im))
  if (availableBalance === null) return null
  if (!equity.greaterThan(0)) {
    return {
      availableBalance,
      imRate: null,
      mmRate: null,
      state: mm.greaterThan(0) ? 'liquidating' : 'covered',
    }
  }
  const mmRate = result(mm.dividedBy(equity))
  const state = mmRate !== null && mmRate.greaterThanOrEqualTo(1) ? 'liquidating' : 'covered'
  return { availableBalance, imRate: result(im.dividedBy(equity)), mmRate, state }
}

/**
 * Margin balance of a cross account.
 *
 * @formula wallet balance + perp uPnL - spot borrow
 * @units USD
 * @rounding none
 * @source docs/choices.md#account-totals [A]
 * @ledger FORM-36
 */
export function marginBalance(input: { walletBalance: Num; perpUpl: Num; spotBorrow?: Num }): Decimal | null {
  const wallet = num(input.walletBalance)
  const upl = num(input.perpUpl)
  const borrow = optional(input.spotBorrow)
  return wallet === null || upl === null || borrow === null ? null : result(wallet.plus(upl).minus(borrow))
}

/**
 * Equity of one coin.
 *
 * @formula wallet - spotBorrow + uPnL + option value
 * @units the coin
 * @rounding none
 * @source docs/choices.md#account-totals [A]
 * @ledger FORM-36
 */
export function coinEquity(input: {
  walletBalance: Num
  uPnl: Num
  spotBorrow?: Num
  optionValue?: Num
}): Decimal | null {
  const wallet = num(input.walletBalance)
  const upl = num(input.uPnl)
  const borrow = optional(input.spotBorrow)
  const options = optional(input.optionValue)
  if (wallet === null || upl === null || borrow === null || options === null) return null
  return result(wallet.minus(borrow).plus(upl).plus(options))
}

/**
 * Free balance for derivatives of an account with isolated margin.
 *
 * @formula max(0, wallet - position IM - order IM - locked - bonus)
 * @units settle coin
 * @rounding none
 * @source docs/choices.md#account-totals [A]
 * @ledger FORM-36
 */
export function isolatedAvailable(input: {
  walletBalance: Num
  positionIM: Num
  orderIM: Num
  locked?: Num
  bonus?: Num
}): Decimal | null {
  const wallet = num(input.walletBalance)
  const positions = num(input.positionIM)
  const orders = num(input.orderIM)
  const locked = optional(input.locked)
  const bonus = optional(input.bonus)
  if (wallet === null || positions === null || orders === null || locked === null || bonus === null)
    return null
  const free = wallet.minus(positions).minus(orders).minus(locked).minus(bonus)
  return free.isNegative() ? ZERO : result(free)
}
