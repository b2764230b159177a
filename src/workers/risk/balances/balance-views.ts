import type { AccountView, BalanceRowView } from '#shared/contracts/account.ts'
import { LOAN_MM_PERCENT } from '#shared/domain/spot.ts'
import { ONE, toText } from '#shared/maths/number.ts'
import { isZeroText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import { formatMoney, formatRate, MISSING } from '#shared/units/display.ts'
import { toneOfText } from '#shared/units/tone.ts'
import type { CoinTotals } from '../positions/account-totals.ts'
import { usdSums } from '../positions/usd-sums.ts'
import type { RiskStores } from '../state/risk-stores.ts'

const grouped = { group: true } as const
const money = (value: Decimal | null, decimals: number): string =>
  formatMoney(toText(value), decimals, grouped)
const signed = (value: Decimal | null, decimals: number): string =>
  formatMoney(toText(value), decimals, { group: true, sign: true })

/** A rate as 0..1 for a gauge; 0 unknown. */
const fill = (rate: Decimal | null): number =>
  rate === null ? 0 : Math.min(1, Math.max(0, rate.toDecimalPlaces(4).toNumber()))

/** The account panel's figures of one coin. */
export function accountView(
  totals: CoinTotals,
  decimals: number,
): Omit<AccountView, 'total' | 'loans' | 'cancelOnDisconnectMs'> {
  const unrealisedPnl = signed(totals.unrealisedPnl, decimals)
  return {
    coin: totals.coin,
    equity: money(totals.equity, decimals),
    marginBalance: money(totals.marginBalance, decimals),
    availableBalance: money(totals.available, decimals),
    unrealisedPnl,
    pnlTone: toneOfText(unrealisedPnl),
    initialMargin: money(totals.initialMargin, decimals),
    maintenanceMargin: money(totals.maintenanceMargin, decimals),
    imRate: formatRate(toText(totals.imRate)),
    imFill: fill(totals.imRate),
    mmRate: formatRate(toText(totals.mmRate)),
    mmFill: fill(totals.mmRate),
  }
}

/**
 * How near the exchange is to calling the account's loans: at 100% it sells coins to repay them. null without loans, and where the
 * exchange states its own sums, which count loans.
 *
 * @formula (maintenance margin + loans × 4%) / equity, over all coins in USD
 * @source docs/choices.md#spot-margin
 */
export function loansGauge(stores: RiskStores): AccountView['loans'] {
  const { totals, wallet } = stores.account
  const owes = [...wallet.values()].some(({ borrowed = ZERO_TEXT, accruedInterest = ZERO_TEXT }) =>
    [borrowed, accruedInterest].some((debt) => !isZeroText(debt)),
  )
  if (totals !== null || !owes) return null
  const sums = usdSums(stores)
  if (sums === null) return { rate: MISSING, fill: 0 }
  const { equity, debts, maintenanceMargin } = sums
  const needed = maintenanceMargin.plus(debts.times(LOAN_MM_PERCENT).dividedBy(100))
  const rate = needed.lessThan(equity) ? needed.dividedBy(equity) : ONE
  return { rate: formatRate(toText(rate)), fill: fill(rate) }
}

/** One coin of the balances table. */
export function balanceRow(totals: CoinTotals, decimals: number): BalanceRowView {
  const unrealisedPnl = signed(totals.unrealisedPnl, decimals)
  return {
    coin: totals.coin,
    equity: money(totals.equity, decimals),
    walletBalance: money(totals.walletBalance, decimals),
    availableBalance: money(totals.available, decimals),
    borrowed: totals.debts.isZero() ? MISSING : money(totals.debts, decimals),
    unrealisedPnl,
    pnlTone: toneOfText(unrealisedPnl),
  }
}
