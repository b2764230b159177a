import type { AccountMarginMode } from '#shared/domain/enums.ts'
import type { StatedCoin, StatedTotals, WalletCoin } from '#shared/domain/records.ts'
import { ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { amountOf, leftOut, present, rowsOf, textOf } from './fields.ts'
import type { Mapped, Row } from './fields.ts'

/**
 * Sums of a unified account in USD, in Bybit's words. Isolated accounts have none of the account's rates and margins: they are
 * absent then, not 0. Rates are fractions.
 */
export type Totals = Omit<StatedTotals, 'time' | 'positionsTime' | 'coins'> & {
  /** Unix ms of the answer or message. */
  readonly readAt: number
}

/** Sums of one coin, in the coin. `usdValue` is its equity in USD. */
export type CoinFigures = Omit<StatedCoin, 'usdPrice' | 'free'> & { readonly usdValue?: DecimalText }

/** An account of `/v5/account/wallet-balance` or the topic `wallet`. */
export interface WalletRow {
  readonly totals: Totals
  readonly coins: readonly Mapped<{ readonly coin: WalletCoin; readonly figures: CoinFigures }>[]
}

/**
 * A coin of an account. Left out without its name or balance. Positions of cross and portfolio margin hold none of a coin's
 * balance: their position margin is 0. `availableToWithdraw` is not read: Bybit leaves it empty.
 */
function coinOf(row: Row, marginMode: AccountMarginMode): WalletRow['coins'][number] {
  const coin = textOf(row, 'coin')
  if (coin === undefined) return leftOut('wallet', 'coin', undefined)
  const walletBalance = amountOf(row, 'walletBalance')
  if (walletBalance === undefined) return leftOut('wallet', 'walletBalance', coin)
  const positionIM = amountOf(row, 'totalPositionIM')
  const orderIM = amountOf(row, 'totalOrderIM')
  return {
    ok: true,
    value: {
      coin: present<WalletCoin>({
        coin,
        walletBalance,
        positionMargin: (marginMode === 'ISOLATED_MARGIN' ? positionIM : undefined) ?? ZERO_TEXT,
        orderMargin: orderIM ?? ZERO_TEXT,
        cumRealisedPnl: amountOf(row, 'cumRealisedPnl') ?? ZERO_TEXT,
        borrowed: amountOf(row, 'borrowAmount'),
        accruedInterest: amountOf(row, 'accruedInterest'),
        locked: amountOf(row, 'locked'),
      }),
      figures: present<CoinFigures>({
        coin,
        equity: amountOf(row, 'equity'),
        usdValue: amountOf(row, 'usdValue'),
        unrealisedPnl: amountOf(row, 'unrealisedPnl'),
        positionIM,
        positionMM: amountOf(row, 'totalPositionMM'),
        orderIM,
      }),
    },
  }
}

/**
 * Coins and totals of an account. `at`: Unix ms of the answer or message.
 * @source https://bybit-exchange.github.io/docs/v5/account/wallet-balance (2026-07-24)
 */
export function walletOf(
  row: Row,
  account: { readonly marginMode: AccountMarginMode },
  at: number,
): WalletRow {
  return {
    coins: rowsOf(row['coin']).map((coin) => coinOf(coin, account.marginMode)),
    totals: present<Totals>({
      readAt: at,
      totalEquity: amountOf(row, 'totalEquity'),
      totalWalletBalance: amountOf(row, 'totalWalletBalance'),
      totalMarginBalance: amountOf(row, 'totalMarginBalance'),
      totalAvailableBalance: amountOf(row, 'totalAvailableBalance'),
      totalPerpUPL: amountOf(row, 'totalPerpUPL'),
      totalInitialMargin: amountOf(row, 'totalInitialMargin'),
      totalMaintenanceMargin: amountOf(row, 'totalMaintenanceMargin'),
      accountIMRate: amountOf(row, 'accountIMRate'),
      accountMMRate: amountOf(row, 'accountMMRate'),
    }),
  }
}
