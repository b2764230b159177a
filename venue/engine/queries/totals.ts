/** Totals of an account in USD (docs/choices.md#account-totals). */
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { E8 } from '#shared/maths/integer/ratio.ts'
import { moneyText } from '../terms/money.ts'
import { usdTotalsOf } from '../accounts/pools.ts'
import { isPortfolio } from '../accounts/position-modes.ts'
import type { Account } from '../state/state.ts'
import type { World } from '../state/world.ts'

/** Rates are fractions, cut at 8 decimals; isolated accounts have none, nor do those without equity. */
export interface AccountTotals {
  readonly totalEquity: DecimalText
  readonly totalWalletBalance: DecimalText
  readonly totalMarginBalance: DecimalText
  readonly totalAvailableBalance: DecimalText
  readonly totalPerpUPL: DecimalText
  readonly totalOptionValue: DecimalText
  readonly totalBorrowed: DecimalText
  readonly totalInitialMargin: DecimalText
  readonly totalPositionIM: DecimalText
  readonly totalOrderIM: DecimalText
  readonly totalMaintenanceMargin: DecimalText
  readonly accountIMRate?: DecimalText
  readonly accountMMRate?: DecimalText
}

export function accountTotals(world: World, account: Account): AccountTotals {
  const { wallet, debts, perpUpl, optionValue, initial, orders, maintenance } = usdTotalsOf(world, account)
  const equity = wallet - debts + perpUpl + optionValue
  // Only a portfolio's equity includes the value of options.
  const balance = isPortfolio(account) ? equity : wallet - debts + perpUpl
  const all = initial + orders
  const hasRates = account.info.marginMode !== 'ISOLATED_MARGIN' && balance > 0n
  return {
    totalEquity: moneyText(equity),
    totalWalletBalance: moneyText(wallet),
    totalMarginBalance: moneyText(balance),
    totalAvailableBalance: moneyText(balance > all ? balance - all : 0n),
    totalPerpUPL: moneyText(perpUpl),
    totalOptionValue: moneyText(optionValue),
    totalBorrowed: moneyText(debts),
    totalInitialMargin: moneyText(all),
    totalPositionIM: moneyText(initial),
    totalOrderIM: moneyText(orders),
    totalMaintenanceMargin: moneyText(maintenance),
    ...(hasRates
      ? {
          accountIMRate: moneyText((all * E8) / balance),
          accountMMRate: moneyText((maintenance * E8) / balance),
        }
      : {}),
  }
}
