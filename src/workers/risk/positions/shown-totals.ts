/** Sums of a coin as they are shown: the exchange's, where it states them, with what changed since by our own sums. */
import type { StatedTotals } from '#shared/domain/records.ts'
import { num, ZERO } from '#shared/maths/number.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { PositionBook } from '../state/position-book.ts'
import type { PrivateStore } from '../state/private-store.ts'
import { available, coinTotals } from './account-totals.ts'
import type { CoinTotals, HeldCoin } from './account-totals.ts'

type Account = Pick<PrivateStore, 'account' | 'totals' | 'wallet'>

/** Our own sums of each coin when the exchange stated its sums: the first ones that are known after that. */
const bases = new WeakMap<StatedTotals, Map<string, CoinTotals>>()

/** A sum now less the same one when the exchange stated its own; 0 while either is unknown. */
function change(totals: StatedTotals, own: CoinTotals, of: 'equity' | 'marginBalance'): Decimal {
  const known = bases.get(totals) ?? new Map<string, CoinTotals>()
  bases.set(totals, known)
  const base = known.get(own.coin)
  if (base === undefined || base[of] === null) known.set(own.coin, own)
  const then = known.get(own.coin)?.[of] ?? null
  return own[of] === null || then === null ? ZERO : own[of].minus(then)
}

/** The change of a sum over all coins of the wallet in USD, by the exchange's prices of the coins. */
export function changeInUsd(
  totals: StatedTotals,
  book: PositionBook,
  { account, wallet }: Account,
  of: 'equity' | 'marginBalance',
): Decimal {
  let usd = ZERO
  for (const { coin, usdPrice } of totals.coins) {
    const held = wallet.get(coin)
    const price = num(usdPrice)
    if (held !== undefined && price !== null)
      usd = usd.plus(change(totals, coinTotals(held, book, account), of).times(price))
  }
  return usd
}

/**
 * Sums of a coin: of cross and portfolio margin those of the whole account in this coin. Between two statements of the exchange
 * the change of our own sums is added.
 *
 * @source specification of the gateway, docs/choices.md#account-totals [A]
 */
export function shownTotals(wallet: HeldCoin, book: PositionBook, account: Account): CoinTotals {
  const own = coinTotals(wallet, book, account.account)
  const { totals } = account
  const said = totals?.coins.find(({ coin }) => coin === wallet.coin)
  if (totals === null || said === undefined) return own
  const saidEquity = num(said.equity)
  const equity = saidEquity === null ? own.equity : saidEquity.plus(change(totals, own, 'equity'))
  if (account.account?.marginMode === 'ISOLATED_MARGIN')
    return { ...own, equity, ...available(num(said.free) ?? own.free) }
  const price = num(said.usdPrice)
  if (price === null || !price.isPositive() || price.isZero()) return { ...own, equity }
  const since = changeInUsd(totals, book, account, 'marginBalance')
  const inCoin = (usd: DecimalText | undefined, more: Decimal, none: Decimal | null): Decimal | null =>
    num(usd)?.plus(more).dividedBy(price) ?? none
  const balance = num(totals.totalMarginBalance)?.plus(since) ?? null
  const rate = (said: DecimalText | undefined, margin: DecimalText | undefined): Decimal | null => {
    const sum = num(margin)
    return since.isZero() || sum === null || balance === null || !balance.isPositive() || balance.isZero()
      ? num(said)
      : sum.dividedBy(balance)
  }
  return {
    ...own,
    equity,
    marginBalance: inCoin(totals.totalMarginBalance, since, own.marginBalance),
    ...available(inCoin(totals.totalAvailableBalance, since, own.free)),
    initialMargin: inCoin(totals.totalInitialMargin, ZERO, own.initialMargin),
    maintenanceMargin: inCoin(totals.totalMaintenanceMargin, ZERO, own.maintenanceMargin),
    imRate: rate(totals.accountIMRate, totals.totalInitialMargin),
    mmRate: rate(totals.accountMMRate, totals.totalMaintenanceMargin),
  }
}
