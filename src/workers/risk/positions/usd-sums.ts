/** Sums of an account over all its coins, in USD. */
import { ZERO } from '#shared/maths/number.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { coinTotals } from './account-totals.ts'
import type { CoinTotals, HeldCoin } from './account-totals.ts'
import { hasOwnPool, totalsIn } from './portfolio-totals.ts'
import { usdPriceOf } from './usd-price.ts'

const names = ['equity', 'debts', 'isolatedMargin', 'initialMargin', 'maintenanceMargin'] as const

/** Margins of a portfolio's pool in a coin. Each coin has the same pool: it counts once, in one with a price. */
function poolIn(
  stores: RiskStores,
  wallet: HeldCoin,
  price: Decimal,
  isCounted: boolean,
): Pick<CoinTotals, 'initialMargin' | 'maintenanceMargin'> {
  return isCounted || price.isZero()
    ? { initialMargin: ZERO, maintenanceMargin: ZERO }
    : totalsIn(stores, wallet)
}

/**
 * Equity, debts and margins. Those of cross positions and open orders are `initialMargin` and `maintenanceMargin`. null while one
 * is unknown.
 *
 * @units USD
 * @source docs/choices.md#account-totals; docs/choices.md#spot-margin
 */
export function usdSums(stores: RiskStores): Readonly<Record<(typeof names)[number], Decimal>> | null {
  const { account, positions } = stores
  const sums = {
    equity: ZERO,
    debts: ZERO,
    isolatedMargin: ZERO,
    initialMargin: ZERO,
    maintenanceMargin: ZERO,
  }
  let isCounted = false
  for (const wallet of account.wallet.values()) {
    const price = usdPriceOf(stores, wallet.coin)
    const own = coinTotals(wallet, positions, account.account)
    if (price === null) return null
    const of = hasOwnPool(stores) ? { ...own, ...poolIn(stores, wallet, price, isCounted) } : own
    isCounted ||= !price.isZero()
    for (const name of names) {
      const amount = of[name]
      if (amount === null) return null
      sums[name] = sums[name].plus(amount.times(price))
    }
  }
  return sums
}
