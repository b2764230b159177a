import type { Instrument } from '#shared/domain/instrument.ts'
import { MOST_LENT_USD } from '#shared/domain/spot.ts'
import { num, toText, ZERO } from '#shared/maths/number.ts'
import type { TicketAccount } from '#shared/maths/ticket/types.ts'
import { Decimal } from '#shared/units/decimal.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { coinTotals } from '../positions/account-totals.ts'
import { hasOwnPool, totalsIn } from '../positions/portfolio-totals.ts'
import { usdPriceOf } from '../positions/usd-price.ts'
import type { RiskStores } from '../state/risk-stores.ts'

/** USD that all coins leave for further loans: their equity less all margins, those of loans included. null: unknown. */
function freeForLoans(stores: RiskStores, rate: Decimal): Decimal | null {
  const { account, positions } = stores
  let free = ZERO
  let pool: Decimal | null = null
  for (const wallet of account.wallet.values()) {
    const price = usdPriceOf(stores, wallet.coin)
    const { equity, debts, initialMargin, isolatedMargin } = coinTotals(wallet, positions, account.account)
    if (price === null || equity === null || initialMargin === null || isolatedMargin === null) return null
    const own = equity.minus(isolatedMargin).minus(debts.times(rate))
    free = free.plus(own.times(price))
    if (!hasOwnPool(stores)) free = free.minus(initialMargin.times(price))
    else if (pool === null && price.isPositive() && !price.isZero())
      pool = totalsIn(stores, wallet).initialMargin?.times(price) ?? null
  }
  if (!hasOwnPool(stores)) return free
  return pool === null ? null : free.minus(pool)
}

/**
 * What a spot order with margin can borrow of the quote and the base coin, by the embedded exchange's rule: the equity over all
 * coins covers the margins and every loan's value times its rate, and a coin's debt has a limit. Empty without loans, where it
 * is unknown, and where the exchange states its own sums.
 *
 * @source docs/choices.md#spot-margin; venue/README.md
 */
export function lentTo(
  stores: RiskStores,
  { borrowRate, coin, baseCurrency }: Instrument,
): Pick<TicketAccount, 'lent' | 'lentBase'> {
  const { account } = stores
  const rate = num(borrowRate)
  if (rate === null || rate.isZero() || account.totals !== null) return {}
  if (account.account === null || account.account.marginMode === 'ISOLATED_MARGIN') return {}
  const free = freeForLoans(stores, rate)?.dividedBy(rate)
  if (free === undefined) return {}
  const lent = (of: string): DecimalText | null => {
    const price = usdPriceOf(stores, of)
    if (price === null || price.isZero()) return null
    const most = new Decimal(MOST_LENT_USD)
      .dividedBy(price)
      .minus(num(account.wallet.get(of)?.borrowed) ?? ZERO)
    return toText(Decimal.max(ZERO, Decimal.min(free.dividedBy(price), most)))
  }
  return { lent: lent(coin), lentBase: lent(baseCurrency) }
}
