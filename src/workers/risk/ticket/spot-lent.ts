import type { Instrument } from '#shared/domain/instrument.ts'
import { MOST_LENT_USD } from '#shared/domain/spot.ts'
import { num, toText, ZERO } from '#shared/maths/number.ts'
import type { TicketAccount } from '#shared/maths/ticket/types.ts'
import { Decimal } from '#shared/units/decimal.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { usdPriceOf } from '../positions/usd-price.ts'
import { usdSums } from '../positions/usd-sums.ts'
import type { RiskStores } from '../state/risk-stores.ts'

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
  const sums = usdSums(stores)
  if (sums === null) return {}
  const { equity, debts, isolatedMargin, initialMargin } = sums
  const free = equity.minus(isolatedMargin).minus(initialMargin).dividedBy(rate).minus(debts)
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
