import type { AccountView, BalanceRowView } from '#shared/contracts/account.ts'
import { toText } from '#shared/maths/number.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import { formatMoney, formatRate, MISSING } from '#shared/units/display.ts'
import { toneOfText } from '#shared/units/tone.ts'
import type { CoinTotals } from '../positions/account-totals.ts'

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
): Omit<AccountView, 'total' | 'cancelOnDisconnectMs'> {
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
