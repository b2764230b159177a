import type { AccountView } from '#shared/contracts/account.ts'
import { ONE, toText, ZERO, num } from '#shared/maths/number.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import { formatMoney } from '#shared/units/display.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import { tickerField } from '#shared/wire/frames.ts'
import { coinTotals } from '../positions/account-totals.ts'
import { changeInUsd } from '../positions/shown-totals.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { orderUnit } from '../rows/sort-rows.ts'

type Sources = Pick<RiskStores, 'account' | 'catalogue' | 'positions' | 'tickers'>

/** The market whose index price values a coin in USD; null for dollars, undefined for coins that no market here prices. */
const marketOf = ({ catalogue }: Pick<Sources, 'catalogue'>, coin: string) =>
  orderUnit(coin) === 'USD' ? null : catalogue.bySymbol(`${coin}USDT`)

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
  const { account, positions, tickers } = sources
  let usd: Decimal | null = ZERO
  let hasOthers = false
  const unpriced: string[] = []
  // The profit of a position in an unknown market, or in a coin without a wallet, is in no sum here.
  for (const { instrument } of positions.all()) if (!account.wallet.has(instrument?.coin ?? '')) usd = null
  for (const wallet of account.wallet.values()) {
    const { equity } = coinTotals(wallet, positions, account.account)
    if (equity?.isZero() === true) continue
    if (wallet.coin !== own) hasOthers = true
    const market = marketOf(sources, wallet.coin)
    if (market === undefined) {
      unpriced.push(wallet.coin)
      continue
    }
    const price: Decimal | null =
      market === null
        ? ONE
        : num(scaledToText(tickers.price(market.id, tickerField.indexPrice), market.priceFraction))
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
