import type { Instrument } from '#shared/domain/instrument.ts'
import type { WalletCoin } from '#shared/domain/records.ts'
import { MOST_LENT_USD } from '#shared/domain/spot.ts'
import { num, toText, ZERO } from '#shared/maths/number.ts'
import type { TicketAccount } from '#shared/maths/ticket/types.ts'
import { Decimal } from '#shared/units/decimal.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { totalsIn } from '../positions/portfolio-totals.ts'
import { usdPriceOf } from '../positions/usd-price.ts'
import { usdSums } from '../positions/usd-sums.ts'
import type { RiskStores } from '../state/risk-stores.ts'

/** What can be paid of a coin, debts not subtracted: negative if open orders lock more than there is. */
function payable(stores: RiskStores, wallet: WalletCoin): Decimal | null {
  const { walletBalance, isolatedMargin, marginBalance, initialMargin } = totalsIn(stores, wallet)
  if (walletBalance === null || isolatedMargin === null || marginBalance === null || initialMargin === null)
    return null
  const least = Decimal.min(walletBalance.minus(isolatedMargin), marginBalance.minus(initialMargin))
  return least.minus(num(wallet.locked) ?? ZERO)
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
  const sums = usdSums(stores)
  if (sums === null) return {}
  const { equity, debts, isolatedMargin, initialMargin } = sums
  const free = equity.minus(isolatedMargin).minus(initialMargin).dividedBy(rate).minus(debts)
  const lent = (of: string): DecimalText | null => {
    const price = usdPriceOf(stores, of)
    const wallet = account.wallet.get(of)
    const owned = wallet === undefined ? ZERO : payable(stores, wallet)
    if (price === null || price.isZero() || owned === null) return null
    const most = new Decimal(MOST_LENT_USD).dividedBy(price).minus(num(wallet?.borrowed) ?? ZERO)
    // Open orders that lock more than the wallet has will be lent that first.
    return toText(Decimal.max(ZERO, Decimal.min(free.dividedBy(price), most).plus(Decimal.min(ZERO, owned))))
  }
  return { lent: lent(coin), lentBase: lent(baseCurrency) }
}
