import type { AccountView, BalanceRowView } from '#shared/contracts/views.ts'
import { toText, ZERO } from '#shared/maths/number.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import { formatMoney, formatRate } from '#shared/units/display.ts'
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

/** The account panel in one coin. */
export function accountView(totals: CoinTotals, decimals: number): AccountView {
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

/** The account panel in a coin the account doesn't hold: nothing of it, and nothing of it in use. */
export function emptyAccountView(coin: string, decimals: number): AccountView {
  const none = money(ZERO, decimals)
  const noRate = formatRate(toText(ZERO))
  return {
    coin,
    equity: none,
    marginBalance: none,
    availableBalance: none,
    unrealisedPnl: none,
    pnlTone: 0,
    initialMargin: none,
    maintenanceMargin: none,
    imRate: noRate,
    imFill: 0,
    mmRate: noRate,
    mmFill: 0,
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
    unrealisedPnl,
    pnlTone: toneOfText(unrealisedPnl),
  }
}

/** A coin that the account doesn't hold. */
export function emptyBalanceRow(coin: string, decimals: number): BalanceRowView {
  const none = money(ZERO, decimals)
  return {
    coin,
    equity: none,
    walletBalance: none,
    availableBalance: none,
    unrealisedPnl: none,
    pnlTone: 0,
  }
}
