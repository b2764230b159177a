import type { AccountView } from '#shared/contracts/account.ts'
import { toText, ZERO, num } from '#shared/maths/number.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import { formatMoney } from '#shared/units/display.ts'
import { coinTotals } from '../positions/account-totals.ts'
import { marketOf, usdPriceOf } from '../positions/usd-price.ts'
import { changeInUsd } from '../positions/shown-totals.ts'
import type { RiskStores } from '../state/risk-stores.ts'

type Sources = Pick<RiskStores, 'account' | 'catalogue' | 'positions' | 'tickers'>

/** Ids of the instruments whose prices the total needs. */
export function valuedIds(sources: Pick<Sources, 'account' | 'catalogue'>): readonly number[] {
  return [...sources.account.wallet.keys()].flatMap((coin) => marketOf(sources, coin)?.id ?? [])
}

/**
 * Equity of all coins of an account in USD, as text; '--' while a price that it needs is unknown. Coins without a market
 * here are named in `unpriced` and not counted. An exchange that states the sum overrides it. Null if the shown coin (`own`) is the only one.
 *
 * @formula sum over coins of equity × index price; USD, USDT and USDC count as 1 USD
 * @units USD
 * @rounding cut to cents
 * @source docs/choices.md#account-totals [A], `totalEquity` of the account call
 */
export function totalEquity(sources: Sources, own: string): AccountView['total'] {
  const { account, positions } = sources
  let usd: Decimal | null = ZERO
  let hasOthers = false
  const unpriced: string[] = []
  // The profit of a position in an unknown market, or in a coin without a wallet, is in no sum here.
  for (const { instrument } of positions.all()) if (!account.wallet.has(instrument?.coin ?? '')) usd = null
  for (const wallet of account.wallet.values()) {
    const { equity } = coinTotals(wallet, positions, account.account)
    if (equity?.isZero() === true) continue
    if (wallet.coin !== own) hasOthers = true
    if (marketOf(sources, wallet.coin) === undefined) {
      unpriced.push(wallet.coin)
      continue
    }
    const price = usdPriceOf(sources, wallet.coin)
    usd = usd === null || equity === null || price === null ? null : usd.plus(equity.times(price))
  }
  const { totals } = account
  const stated = num(totals?.totalEquity)
  if (hasOthers && totals !== null && stated !== null) {
    const all = stated.plus(changeInUsd(totals, positions, account, 'equity'))
    return { equity: formatMoney(toText(all), 2, { group: true }), unpriced: '' }
  }
  return hasOthers
    ? { equity: formatMoney(toText(usd), 2, { group: true }), unpriced: unpriced.join(', ') }
    : null
}
